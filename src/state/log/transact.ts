import { applyChange } from '../../domain/change/applyChange.ts'
import { type ChangeSet, plotsOfChange } from '../../domain/change/changeSet.ts'
import { followChange } from '../sheet/followRows.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedAtom, type Origin } from '../year/loaded.ts'
import { selectedIds } from '../year/selection.ts'
import { seqOf, workedScopeAtom } from './openColumns.ts'
import { enqueue } from './outbox.ts'
import { forgetOverwritten } from './refusedCells.ts'
import { withRefusedPlants } from './refusedPlants.ts'
import { applyToOpenCrop, ownWriteAtom, shownIn, tellTouched } from './screen.ts'
import { record } from './undoStack.ts'

/** The most rows that one column of a change has. */
const rowsOfChange = ({ columns }: ChangeSet): number => Math.max(0, ...columns.map(({ ids }) => ids.length))

/** Changes that are never typed into a cell: they are told of one plot, too. */
const verbs: ReadonlySet<string> = new Set([
  'change.plotsDeleted',
  'change.moved',
  'change.map.cleared',
  'change.map.filled',
  'change.sheet.cleared',
  'change.sheet.filled',
])

/**
 * The only write to what is loaded: applies the change in place to all open columns of the scope that is worked on (its
 * field-year, and the lines and traits of its crop), tells map and grid what it touched, and for the user's own changes
 * queues it for the server and (with `history: 'record'`) makes it one undo entry, whose name is told when it is about
 * several plots or lines.
 * Answers the outbox key of a user's change, null for others and when nothing is loaded.
 */
export function transact(
  store: Store,
  given: ChangeSet,
  how: { origin: Origin; history: 'record' | 'skip' },
): string | null {
  const scope = store.get(workedScopeAtom)
  if (!scope) return null
  const columns = store.get(loadedAtom)
  const shown = shownIn(store, scope)
  const change = how.origin === 'user' ? withRefusedPlants(store, given) : given
  if (how.origin === 'user') forgetOverwritten(store, change)
  // Plots that the change deletes leave the selection with it.
  const selected = how.history === 'record' ? selectedIds(store) : []
  const touched = columns && shown.year ? applyChange(columns, change) : null
  const isOwn = how.origin === 'user'
  if (touched) followChange(store, touched, isOwn)
  if (shown.crop) applyToOpenCrop(store, change, isOwn)
  if (how.origin === 'user') store.set(ownWriteAtom, { scope, change })
  const key = how.origin === 'user' ? enqueue(store, scope, change, seqOf(store, scope)) : null
  if (how.history === 'record') {
    record(store, scope, change, key, selected)
    // More than what was typed into one cell is a result to be told; a command may say it in better words after this.
    const plots = plotsOfChange(change).length
    const rows = scope.of === 'year' && plots ? plots : rowsOfChange(change)
    if (rows > 1 || verbs.has(change.name.key))
      store.set(tellAtom, { kind: 'info', ...change.name, about: ['entries'] })
  }
  if (touched) tellTouched(store, touched, how.origin)
  return key
}
