import { join, relative } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { traceTry } from './contextPool.ts'
import { saveEvidence, shownPages, withProduct } from './product.ts'

const root = join(import.meta.dirname, '..', '..')

/** Length of the page's text that is added to an error, in one line; `npm test` repeats it at its end. */
const shownLimit = 1500

/** Fails every first try (`PLOTLINE_AGAIN=1`), to find tests whose second try cannot pass after the first. */
const isAgain = process.env.PLOTLINE_AGAIN === '1'

beforeEach(({ task }) => traceTry(1 + (task.result?.retryCount ?? 0)))
afterEach(async ({ task }) => {
  if (isAgain && task.result?.retryCount === 0) throw new Error('once more')
  if (task.result?.state !== 'fail') return
  const error = task.result.errors?.at(-1)
  const name = `${relative(join(root, 'tests', 'e2e'), task.file.filepath)} ${task.name}`
  const folder = join(root, 'test-results', name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 120))
  await saveEvidence(folder)
  if (error) error.stack += `\nTrace, screenshots and the server's log: ${relative(root, folder)}`
  for (const shown of await shownPages()) {
    console.error(`${task.name}: the page showed\n${shown}\n`)
    if (error) error.stack += `\nThe page showed: ${shown.replace(/\s*\n\s*/g, ' · ').slice(0, shownLimit)}`
  }
})
withProduct.afterAll(({ product }) => product.endFile())
