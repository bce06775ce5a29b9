import { ApiError } from '../../../../api/apiError.ts'
import { cropScope, yearScope } from '../../../../domain/change/scope.ts'
import { timelineOf, timelinesAtom, type UndoEntry } from '../../../../state/log/undo/timeline.ts'
import { taskSubject } from '../../../../state/shell/tasks.ts'
import { addToastAtom, removeToastsOfAtom, reportFailureAtom } from '../../../../state/shell/toasts.ts'
import type { Store } from '../../../../state/store.ts'
import { rememberWritten } from '../../rememberWritten.ts'
import type { UploadEnd } from './runUpload.ts'

/** Maximum cells and changes of an upload that undo can revert: it stores all of them and sends one change a year. */
const maxCells = 200_000
const maxChanges = 20

/** Removes the toast of an upload once all its entries are undone. */
function forgetUndone(store: Store, entries: readonly UndoEntry[], subject: string): void {
  if (!entries.length) return
  // A redone entry has another key but the same time.
  const isUndone = ({ scope, at }: UndoEntry) => timelineOf(store, scope).redo.some((other) => other.at === at)
  const stop = store.sub(timelinesAtom, () => {
    if (!entries.every(isUndone)) return
    stop()
    store.set(removeToastsOfAtom, subject)
  })
}

/**
 * Adds the changes of an upload to the timelines of its years or crop, so that undo reverts the upload before earlier
 * changes. Shows a message if that is impossible: the file is stored anyway.
 */
export async function rememberUpload(
  store: Store,
  cropId: number,
  { report: { written = [] }, taskId }: UploadEnd,
): Promise<void> {
  const cells = written.reduce((sum, change) => sum + change.cells, 0)
  if (cells > maxCells || written.length > maxChanges) {
    store.set(addToastAtom, { status: 'info', message: { key: 'upload.undoInHistory' } })
    return
  }
  try {
    let isWhole = true
    const entries: UndoEntry[] = []
    for (const change of written) {
      const isRemembered = await rememberWritten(store, cropId, change)
      const scope = change.year_id === null ? cropScope(cropId) : yearScope(change.year_id)
      entries.push(...(isRemembered ? timelineOf(store, scope).undo.slice(-1) : []))
      isWhole &&= isRemembered
    }
    if (isWhole) forgetUndone(store, entries, taskSubject(taskId))
    else store.set(addToastAtom, { status: 'info', message: { key: 'upload.undoInHistory' } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    store.set(reportFailureAtom, error, 'upload.noUndo')
  }
}
