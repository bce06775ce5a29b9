import { yearAtom } from '../../lifetime.ts'
import { requestsOf } from '../../shell/requests.ts'

/** A selection that was deleted: a named one by its id, or what was kept under a digit. */
type DeletedSelection =
  | { readonly name: string; readonly id: number }
  | { readonly name: string; readonly digit: string; readonly ids: readonly number[] }

/** The last selection that was deleted here; null = none, or it is back. */
export const deletedSelectionAtom = yearAtom<DeletedSelection | null>(null)

/** The last deleted selection is to come back. */
export const restoreSelectionRequests = requestsOf<DeletedSelection>()
