import { deviceAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** Export formats of a result. */
export type ExportKind = 'copy' | 'xlsx' | 'csv' | 'png' | 'svg'

/** Requests an export of the shown result from the statistics page. */
export const exportRequests = requestsOf<ExportKind>()

/** Requests to cancel the running computation. */
export const cancelRequests = requestsOf<undefined>()

/** Whether a result is on screen that can be exported. */
export const resultShownAtom = deviceAtom(false)
export const isComputingAtom = deviceAtom(false)

/** Whether finding in the result's table was requested: waits for the table. */
export const rowFindRequestedAtom = deviceAtom(false)
/** Whether that table has rows out of view, which the browser's find would miss. */
export const isTableLongAtom = deviceAtom(false)

/** Whether the field is shown next to the charts. */
export const fieldPaneOpenAtom = deviceAtom(true)

/** Requests to print the report or to export it as a workbook. */
export const reportRequests = requestsOf<'print' | 'xlsx'>()
export const reportShownAtom = deviceAtom(false)

/** Requests to write combining ability to the plots. */
export const abilityRequests = requestsOf<undefined>()
