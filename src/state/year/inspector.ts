import { atom } from 'jotai'
import { cropAtom, signInAtom } from '../lifetime.ts'
import type { LoggedChange } from '../outbox/loggedChange.ts'

/** Whether the inspector of the active plot is open. */
export const inspectorOpenAtom = signInAtom(false)

/** The part of the inspector that is shown, by its name. */
export const inspectorTabAtom = signInAtom('plot')

/** Number of accepted changes stored to show who changed a plot last. */
const maxChanges = 50

/** Changes of a field-year's log that came while it was open, newest first. */
export const receivedChangesAtom = cropAtom<{ readonly yearId: number; readonly changes: readonly LoggedChange[] }>({
  yearId: 0,
  changes: [],
})

/** Stores a change of the log, to show who made it. */
export const noteChangeAtom = atom(null, (get, set, yearId: number, logged: LoggedChange) => {
  const before = get(receivedChangesAtom)
  const changes = before.yearId === yearId ? before.changes : []
  set(receivedChangesAtom, { yearId, changes: [logged, ...changes].slice(0, maxChanges) })
})
