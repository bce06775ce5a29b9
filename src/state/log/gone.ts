import type { ChangeSet } from '../../domain/change/changeSet.ts'
import { type ChangeScope, isSameScope, scopeKey } from '../../domain/change/scope.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { isOneCell } from './cells.ts'
import { conflictsAtom, failuresAtom, outboxAtom, outlastsPage } from './outbox.ts'
import { historyAtom } from './undoStack.ts'

/** A field-year or a crop that is no more, and what this user had written there and not saved. Null: not known here. */
export interface Gone {
  scope: ChangeScope
  /** Of the year's nursery, or of the crop in the reader's language. */
  name: string | null
  /** Null of a crop. */
  year: number | null
  by: string | null
  /** Number of changes that were not saved. */
  unsaved: number
  /** Of those that were typed into one cell, the plot or line and the value. */
  typed: string[]
}

/** Field-years and crops that somebody else has deleted, to be told and taken off. */
export const goneAtom = signInAtom<Gone[]>([])

/** What is known of a scope as gone; undefined while it is not. */
export const goneOf = (store: Store, scope: ChangeScope): Gone | undefined =>
  store.get(goneAtom).find((gone) => isSameScope(gone.scope, scope))

/** Takes out what waits, is asked about or can be taken back in a scope that is gone, and answers what was not saved. */
export function takeOut(store: Store, scope: ChangeScope): ChangeSet[] {
  const isHere = (entry: { scope: ChangeScope }) => isSameScope(entry.scope, scope)
  const isElsewhere = (entry: { scope: ChangeScope }) => !isHere(entry)
  const refused = store.get(failuresAtom).filter((entry) => isHere(entry) && outlastsPage(entry))
  const unsaved = [...refused, ...store.get(conflictsAtom).filter(isHere), ...store.get(outboxAtom).filter(isHere)]
  store.set(failuresAtom, store.get(failuresAtom).filter(isElsewhere))
  store.set(conflictsAtom, store.get(conflictsAtom).filter(isElsewhere))
  store.set(outboxAtom, store.get(outboxAtom).filter(isElsewhere))
  const { [scopeKey(scope)]: _, ...timelines } = store.get(historyAtom)
  store.set(historyAtom, timelines)
  return unsaved.map(({ change }) => change)
}

/** The names by id of what is open of a scope; undefined where it is not at hand. */
export interface NamesHere {
  plot?(id: number): string | undefined
  line(id: number): string | undefined
}

const isParent = (field: string) => field === 'mother_id' || field === 'father_id' || field === 'line_id'

/** What was typed into one cell, by the plot's label or the line's name. */
function typedText(names: NamesHere, change: ChangeSet): string[] {
  if (!isOneCell(change)) return []
  const [{ entity, field, ids, after }] = change.columns
  const owner = entity === 'plot' ? names.plot?.(ids[0]) : entity === 'line' ? names.line(ids[0]) : undefined
  const line = isParent(field) && after[0] !== null ? names.line(Number(after[0])) : undefined
  const value = line ?? String(after[0] ?? '–')
  return [owner === undefined ? value : `${owner}: ${value}`]
}

/** Has it told that a scope is gone, and with it changes that were not saved; those that were told before are counted with them. */
export function addGone(
  store: Store,
  known: Pick<Gone, 'scope' | 'name' | 'year' | 'by'>,
  unsaved: readonly ChangeSet[],
  names: NamesHere,
): void {
  const told = goneOf(store, known.scope)
  const gone: Gone = {
    scope: known.scope,
    name: known.name ?? told?.name ?? null,
    year: known.year ?? told?.year ?? null,
    by: known.by,
    unsaved: unsaved.length + (told?.unsaved ?? 0),
    typed: [...(told?.typed ?? []), ...unsaved.flatMap((change) => typedText(names, change))],
  }
  store.set(goneAtom, [...store.get(goneAtom).filter((other) => other !== told), gone])
}
