import { makeFolder, removeFolder } from './folders.ts'

const endings: (() => Promise<void> | void)[] = []

/** Runs the callbacks of `atEndOfFile`; the first error is thrown after all have run. */
export async function runEndCallbacks(): Promise<void> {
  const failed: unknown[] = []
  for (const end of endings.splice(0).reverse())
    try {
      await end()
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}

/** Registers work for the end of the test file, whatever its tests' outcome; the last registered runs first. */
export function atEndOfFile(end: () => Promise<void> | void): void {
  endings.push(end)
}

/** A temporary folder, deleted at the end of the test file. */
export function folderOfFile(purpose: string): string {
  const folder = makeFolder(purpose)
  atEndOfFile(() => removeFolder(folder))
  return folder
}
