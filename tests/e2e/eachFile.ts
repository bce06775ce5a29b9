import { join, relative } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { saveEvidence, shownPages, withProduct } from './product.ts'
import { traceTry } from './usedContexts.ts'

const root = join(import.meta.dirname, '..', '..')

/** So much of what a page showed stands beside the error, in one line: `npm test` repeats it at its end. */
const mostBesideError = 1500

/** Lets no first try pass (`PLOTLINE_AGAIN=1`): a test whose second try cannot pass, after its own first, shows. */
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
    if (error) error.stack += `\nThe page showed: ${shown.replace(/\s*\n\s*/g, ' · ').slice(0, mostBesideError)}`
  }
})
withProduct.afterAll(({ product }) => product.endFile())
