import { join, relative } from 'node:path'
import { beforeEach, type RunnerTestCase } from 'vitest'
import { doBeforeClose, saveEvidence, visiblePages, withProduct } from './product.ts'

const root = join(import.meta.dirname, '..', '..')

/** Length of a folder's name, which a file system can limit to 255 bytes. */
const nameLimit = 200

/** Length of the page's text that is added to an error, in one line; `npm test` repeats it at its end. */
const shownLimit = 1500

/** Saves the screenshots, trace and log of a failed test, and names their folder in its error. */
async function saveFailedPages(task: RunnerTestCase): Promise<void> {
  if (task.result?.state !== 'fail') return
  const error = task.result.errors?.at(-1)
  const name = [relative(join(root, 'tests', 'e2e'), task.file.filepath), task.suite?.name ?? '', task.name].join(' ')
  const folder = join(root, 'test-results', name.replace(/[^\p{L}\d]+/gu, '-').slice(0, nameLimit))
  await saveEvidence(folder)
  if (error) error.stack += `\nTrace, screenshots and the server's log: ${relative(root, folder)}`
  for (const shown of await visiblePages()) {
    console.error(`${task.name}: the page showed\n${shown}\n`)
    if (error) error.stack += `\nThe page showed: ${shown.replace(/\s*\n\s*/g, ' · ').slice(0, shownLimit)}`
  }
}

beforeEach(({ task }) => {
  let saved: Promise<void> | undefined
  doBeforeClose(() => {
    if (task.result?.state === 'fail') saved ??= saveFailedPages(task)
    return saved ?? Promise.resolve()
  })
  return async () => {
    await (saved ?? saveFailedPages(task))
    doBeforeClose(async () => {})
  }
})
withProduct.afterAll(({ product }) => product.endFile())
