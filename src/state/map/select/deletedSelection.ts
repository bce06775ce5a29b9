import { yearAtom } from '../../lifetime.ts'
import { requestsOf } from '../../shell/requests.ts'

/** A deleted selection: a named one by its id, or the one under a digit. */
type DeletedSelection =
  | { readonly name: string; readonly id: number }
  | { readonly name: string; readonly digit: string; readonly ids: readonly number[] }

/** The last selection deleted here; null = none, or it is restored. */
export const deletedSelectionAtom = yearAtom<DeletedSelection | null>(null)

/** Requests to restore the last deleted selection. */
export const restoreSelectionRequests = requestsOf<DeletedSelection>()
