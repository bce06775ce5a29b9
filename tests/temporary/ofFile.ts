import { makeFolder, removeFolder } from './folders.ts'

const endings: (() => Promise<void> | void)[] = []

/** Does what was told to `atEndOfFile`; the first error is thrown once all is done. */
export async function endFile(): Promise<void> {
  const failed: unknown[] = []
  for (const end of endings.splice(0).reverse())
    try {
      await end()
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}

/** Does something when the test file has ended, whatever became of its tests; the last told is done first. */
export function atEndOfFile(end: () => Promise<void> | void): void {
  endings.push(end)
}

/** A temporary folder that goes with the test file. */
export function folderOfFile(purpose: string): string {
  const folder = makeFolder(purpose)
  atEndOfFile(() => removeFolder(folder))
  return folder
}
