import { deviceAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** What a result can be handed out as. */
export type ExportKind = 'copy' | 'xlsx' | 'csv' | 'png' | 'svg'

/** Asks the page of the statistics to hand out what it shows. */
export const exportRequests = requestsOf<ExportKind>()

/** Asks it to give up what it is working out. */
export const cancelRequests = requestsOf<undefined>()

/** Whether a result is on screen that can be handed out, and whether one is being worked out. */
export const resultShownAtom = deviceAtom(false)
export const isWorkingOutAtom = deviceAtom(false)

/** Finding in the table of the result is asked for: it waits for the table. */
export const rowFindAskedAtom = deviceAtom(false)
/** Whether that table has rows out of sight, which the browser's own finding would not find. */
export const isTableLongAtom = deviceAtom(false)

/** Whether the field stands beside the charts. */
export const fieldPaneOpenAtom = deviceAtom(true)

/** Asks the page of the report to print it, or to hand it out as a workbook; whether there is one. */
export const reportRequests = requestsOf<'print' | 'xlsx'>()
export const reportShownAtom = deviceAtom(false)

/** Asks the page of the statistics to write combining ability to the plots. */
export const abilityRequests = requestsOf<undefined>()
