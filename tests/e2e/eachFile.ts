import { afterEach } from 'vitest'
import { shownPages, withProduct } from './product.ts'

/** So much of what a page showed stands beside the error, in one line: `npm test` repeats it at its end. */
const mostBesideError = 1500

/** Lets no first try pass (`PLOTLINE_AGAIN=1`): a test whose second try cannot pass, after its own first, shows. */
const isAgain = process.env.PLOTLINE_AGAIN === '1'

afterEach(async ({ task }) => {
  if (isAgain && task.result?.retryCount === 0) throw new Error('once more')
  if (task.result?.state !== 'fail') return
  const error = task.result.errors?.at(-1)
  for (const shown of await shownPages()) {
    console.error(`${task.name}: the page showed\n${shown}\n`)
    if (error) error.stack += `\nThe page showed: ${shown.replace(/\s*\n\s*/g, ' · ').slice(0, mostBesideError)}`
  }
})
withProduct.afterAll(({ product }) => product.endFile())
