import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import { type ChangeScope, isSameScope, scopeKey } from '../../../domain/change/scope.ts'
import { signInAtom } from '../../lifetime.ts'
import { isOneCell } from '../../outbox/cells.ts'
import { conflictsAtom, outboxAtom, refusedChangesAtom, survivesReload } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { timelinesAtom } from '../undo/timeline.ts'

/**
 * A field-year or crop that was deleted on the server, with the unsaved work of this user in it. Null fields are
 * unknown.
 */
export interface DeletedScope {
  scope: ChangeScope
  /** The name of the nursery, or of the crop in the user's language. */
  name: string | null
  /** Null for a crop. */
  year: number | null
  by: string | null
  /** Number of changes that were not saved. */
  unsaved: number
  /** For unsaved changes of one cell: label of the plot or name of the line, and the value. */
  typed: string[]
}

/** Deleted field-years and crops that are still to be announced and removed from the screen. */
export const deletedScopesAtom = signInAtom<DeletedScope[]>([])

/** The record of a deleted scope; undefined if the scope exists. */
export const deletedScopeOf = (store: Store, scope: ChangeScope): DeletedScope | undefined =>
  store.get(deletedScopesAtom).find((deleted) => isSameScope(deleted.scope, scope))

/**
 * Removes queue entries, conflicts, refused values and undo timeline of a deleted scope; returns the changes that were
 * not saved.
 */
export function discardScope(store: Store, scope: ChangeScope): ChangeSet[] {
  const isInScope = (entry: { scope: ChangeScope }) => isSameScope(entry.scope, scope)
  const isOutsideScope = (entry: { scope: ChangeScope }) => !isInScope(entry)
  const refused = store.get(refusedChangesAtom).filter((entry) => isInScope(entry) && survivesReload(entry))
  const unsaved = [
    ...refused,
    ...store.get(conflictsAtom).filter(isInScope),
    ...store.get(outboxAtom).filter(isInScope),
  ]
  store.set(refusedChangesAtom, store.get(refusedChangesAtom).filter(isOutsideScope))
  store.set(conflictsAtom, store.get(conflictsAtom).filter(isOutsideScope))
  store.set(outboxAtom, store.get(outboxAtom).filter(isOutsideScope))
  const { [scopeKey(scope)]: _, ...timelines } = store.get(timelinesAtom)
  store.set(timelinesAtom, timelines)
  return unsaved.map(({ change }) => change)
}

/** Looks up names by id in the open columns of a scope; undefined if not loaded. */
export interface LoadedNames {
  plot?(id: number): string | undefined
  line(id: number): string | undefined
}

const isParent = (field: string) => field === 'mother_id' || field === 'father_id' || field === 'line_id'

/** A change of one cell as text: the label of the plot or the name of the line, and the value. */
function typedText(names: LoadedNames, change: ChangeSet): string[] {
  if (!isOneCell(change)) return []
  const [{ entity, field, ids, after }] = change.columns
  const owner = entity === 'plot' ? names.plot?.(ids[0]) : entity === 'line' ? names.line(ids[0]) : undefined
  const line = isParent(field) && after[0] !== null ? names.line(Number(after[0])) : undefined
  const value = line ?? String(after[0] ?? '–')
  return [owner === undefined ? value : `${owner}: ${value}`]
}

/** Announces a deleted scope with its unsaved changes. If it was announced before, the counts add up. */
export function announceDeleted(
  store: Store,
  known: Pick<DeletedScope, 'scope' | 'name' | 'year' | 'by'>,
  unsaved: readonly ChangeSet[],
  names: LoadedNames,
): void {
  const previous = deletedScopeOf(store, known.scope)
  const deleted: DeletedScope = {
    scope: known.scope,
    name: known.name ?? previous?.name ?? null,
    year: known.year ?? previous?.year ?? null,
    by: known.by,
    unsaved: unsaved.length + (previous?.unsaved ?? 0),
    typed: [...(previous?.typed ?? []), ...unsaved.flatMap((change) => typedText(names, change))],
  }
  store.set(deletedScopesAtom, [...store.get(deletedScopesAtom).filter((other) => other !== previous), deleted])
}
