import { releaseProxy, wrap } from 'comlink'
import type { PasteColumn, PasteReader, PasteShape } from '../domain/sheet/cells/pasteReader.ts'
import type { CheckedColumn } from '../domain/sheet/pasteCheck.ts'

/** A clipboard read and checked off the main thread. */
export interface PasteWorker {
  open(clipboard: { readonly html: string; readonly text: string }): Promise<PasteShape>
  check(columns: readonly PasteColumn[]): Promise<CheckedColumn[]>
  dispose(): void
}

/** Starts a worker for one paste; it is disposed of when the paste is written or dropped. */
export function startPaste(): PasteWorker {
  const worker = new Worker(new URL('./paste.worker.ts', import.meta.url), { type: 'module' })
  const reader = wrap<PasteReader>(worker)
  return {
    open: (clipboard) => reader.open(clipboard),
    check: (columns) => reader.check([...columns]),
    dispose: () => {
      reader[releaseProxy]()
      worker.terminate()
    },
  }
}
