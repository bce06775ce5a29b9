import { releaseProxy, wrap } from 'comlink'
import type { ClipboardHints, PasteColumn, PasteReader, PasteShape } from '../domain/sheet/cells/pasteReader.ts'
import type { CheckedColumn } from '../domain/sheet/pasteCheck.ts'

/** A clipboard read and checked off the main thread. */
export interface PasteWorker {
  open(clipboard: { readonly html: string; readonly text: string }, hints: ClipboardHints): Promise<PasteShape>
  check(columns: readonly PasteColumn[]): Promise<CheckedColumn[]>
  texts(parts: readonly Pick<PasteColumn, 'col' | 'rows'>[]): Promise<string[][]>
  dispose(): void
}

/** Starts a worker for one paste; it is disposed of when the paste is written or dropped. */
export function startPaste(): PasteWorker {
  const worker = new Worker(new URL('./paste.worker.ts', import.meta.url), { type: 'module' })
  const reader = wrap<PasteReader>(worker)
  return {
    open: (clipboard, hints) => reader.open(clipboard, hints),
    check: (columns) => reader.check([...columns]),
    texts: (parts) => reader.texts([...parts]),
    dispose: () => {
      reader[releaseProxy]()
      worker.terminate()
    },
  }
}
