import type { Page } from 'playwright'

/** Goes to an address as Back would: without loading the product again. */
export const navigate = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
