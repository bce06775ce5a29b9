import type { PaletteEntry } from '../../../../commands/palette.ts'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'
import { requestOfShell } from '../../../../state/shell/shellRequests.ts'

/** A palette entry for each kind of file that the page accepts; `names` returns a text in every language. */
export function uploadEntries(
  uploads: readonly Upload[],
  word: (key: string) => string,
  names: (key: string) => readonly string[],
): PaletteEntry[] {
  return uploads.map(({ key, words }) => ({
    id: `upload:${key}`,
    name: word(words.name),
    kind: word('command.upload'),
    isEnabled: true,
    sought: names(words.name),
    run: (store) => requestOfShell(store, { upload: key, files: [] }),
  }))
}
