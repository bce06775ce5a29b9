import { errors, type Page } from 'playwright'

/**
 * A locator that is waited for long is looked at twice a second only; one that is given less than this, ms, ten times: the
 * driver leaves out pauses of more than a fifth of the time given.
 */
const oneWait = 2_400

/** Makes all locators notice what they wait for within a tenth of a second, for as long as `atMost`, ms. */
export function waitPromptly(page: Page, atMost: number): void {
  const locators = Object.getPrototypeOf(page.locator('body'))
  if ('waitsPromptly' in locators) return
  const { waitFor } = locators
  locators.waitsPromptly = true
  locators.waitFor = async function (options: { timeout?: number } = {}) {
    const end = performance.now() + (options.timeout ?? atMost)
    for (;;) {
      const left = end - performance.now()
      try {
        return await waitFor.call(this, { ...options, timeout: Math.max(1, Math.min(left, oneWait)) })
      } catch (error) {
        if (left <= oneWait || !(error instanceof errors.TimeoutError)) throw error
      }
    }
  }
}
