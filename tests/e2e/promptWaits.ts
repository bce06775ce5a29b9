import { errors, type Page } from 'playwright'

/**
 * The longest wait that the driver polls often, ms: with a shorter timeout it checks ten times a second, with a longer
 * one only twice.
 */
const oneWait = 2_400

/** Makes all locators notice a change within a tenth of a second, for up to `timeout` ms. */
export function shortenPolling(page: Page, timeout: number): void {
  const locators = Object.getPrototypeOf(page.locator('body'))
  if ('waitsPromptly' in locators) return
  const { waitFor } = locators
  locators.waitsPromptly = true
  locators.waitFor = async function (options: { timeout?: number } = {}) {
    const end = performance.now() + (options.timeout ?? timeout)
    for (;;) {
      const remaining = end - performance.now()
      try {
        return await waitFor.call(this, { ...options, timeout: Math.max(1, Math.min(remaining, oneWait)) })
      } catch (error) {
        if (remaining <= oneWait || !(error instanceof errors.TimeoutError)) throw error
      }
    }
  }
}
