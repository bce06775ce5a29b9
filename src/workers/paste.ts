import { releaseProxy, wrap } from 'comlink'
import type { ClipboardHints, PasteColumn, PasteReader, PasteShape } from '../domain/sheet/cells/pasteReader.ts'
import type { CheckedColumn } from '../domain/sheet/pasteCheck.ts'
import type { PasteSpecial } from '../domain/sheet/pasteSpecial.ts'

/** A clipboard read and checked off the main thread. */
export interface PasteWorker {
  open(
    clipboard: { readonly html: string; readonly text: string },
    hints: ClipboardHints,
    special?: PasteSpecial,
  ): Promise<PasteShape>
  check(columns: readonly PasteColumn[], special?: PasteSpecial): Promise<CheckedColumn[]>
  texts(parts: readonly Pick<PasteColumn, 'col' | 'rows'>[]): Promise<string[][]>
  dispose(): void
}

/** Starts a worker for one paste; it is disposed when the paste is written or dropped. */
export function startPaste(): PasteWorker {
  const worker = new Worker(new URL('./paste.worker.ts', import.meta.url), { type: 'module' })
  const reader = wrap<PasteReader>(worker)
  return {
    open: (clipboard, hints, special) => reader.open(clipboard, hints, special),
    check: (columns, special) => reader.check([...columns], special),
    texts: (parts) => reader.texts([...parts]),
    dispose: () => {
      reader[releaseProxy]()
      worker.terminate()
    },
  }
}
