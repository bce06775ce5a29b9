import { ApiError } from '../../../../api/apiError.ts'
import { addToast, reportFailure } from '../../../../state/shell/toasts.ts'
import type { Store } from '../../../../state/store.ts'
import { rememberWritten } from '../../rememberWritten.ts'
import type { UploadReport } from './uploadReport.ts'

/** Most cells, and most changes, of an upload that undo takes back: it holds them all, and sends them as one change a year. */
const cellsMax = 200_000
const changesMax = 20

/**
 * Makes what an upload wrote entries of the timelines of its years, or of its crop, so that undo takes back the upload and
 * not what was done before it. Where it cannot, that is told: the file is written all the same.
 */
export async function rememberUpload(store: Store, specId: number, { written = [] }: UploadReport): Promise<void> {
  const cells = written.reduce((sum, change) => sum + change.cells, 0)
  if (cells > cellsMax || written.length > changesMax) {
    store.set(addToast, { status: 'info', message: { key: 'upload.undoInHistory' } })
    return
  }
  try {
    let isWhole = true
    for (const change of written) isWhole = (await rememberWritten(store, specId, change)) && isWhole
    if (!isWhole) store.set(addToast, { status: 'info', message: { key: 'upload.undoInHistory' } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    store.set(reportFailure, error, 'upload.noUndo')
  }
}
