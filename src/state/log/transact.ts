import { applyChange } from '../../domain/change/applyChange.ts'
import { type ChangeSet, plotsOfChange } from '../../domain/change/changeSet.ts'
import { enqueue } from '../outbox/outbox.ts'
import { followChange } from '../sheet/selection/followRows.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom, type Origin } from '../year/loaded.ts'
import { selectedIds } from '../year/selection.ts'
import { applyToOpenCrop, lastScreenWriteAtom, notifyTouched, openColumnsShowing } from './applyToScreen.ts'
import { activeScopeAtom, seqOf } from './openColumns.ts'
import { removeOverwritten } from './refused/refusedCells.ts'
import { withRefusedPlants } from './refused/refusedPlants.ts'
import { addUndoEntry } from './undo/timeline.ts'

/** The largest number of rows in one column of a change. */
const maxRowsOfChange = ({ columns }: ChangeSet): number => Math.max(0, ...columns.map(({ ids }) => ids.length))

/** Names of changes that no typing causes: a message reports them even if they change only one plot. */
const alwaysAnnounced: ReadonlySet<string> = new Set([
  'change.plotsDeleted',
  'change.moved',
  'change.map.cleared',
  'change.map.filled',
  'change.sheet.cleared',
  'change.sheet.filled',
])

/**
 * Every edit of the user goes through this function. It applies the change in place to all open columns of the active
 * scope (its field-year, and the lines and traits of its crop) and notifies map and table. A user's change is queued for
 * the server and, with `undo: 'record'`, becomes one undo entry; a message reports it if it changes several plots or
 * lines. Returns the outbox key of a user's change; null for other changes and if nothing is loaded.
 */
export function transact(
  store: Store,
  requested: ChangeSet,
  how: { origin: Origin; undo: 'record' | 'skip' },
): string | null {
  const scope = store.get(activeScopeAtom)
  if (!scope) return null
  const columns = store.get(loadedYearAtom)
  const shown = openColumnsShowing(store, scope)
  const change = how.origin === 'user' ? withRefusedPlants(store, requested) : requested
  if (how.origin === 'user') removeOverwritten(store, change)
  // Read before plots that the change deletes leave the selection.
  const selected = how.undo === 'record' ? selectedIds(store) : []
  const touched = columns && shown.year ? applyChange(columns, change) : null
  const isOwn = how.origin === 'user'
  if (touched) followChange(store, touched, isOwn)
  if (shown.crop) applyToOpenCrop(store, change, isOwn)
  if (how.origin === 'user') store.set(lastScreenWriteAtom, { scope, change })
  const key = how.origin === 'user' ? enqueue(store, scope, change, seqOf(store, scope)) : null
  if (how.undo === 'record') {
    addUndoEntry(store, scope, change, key, selected)
    // A change of more than one cell is announced; a command may replace the message by a more precise one.
    const plots = plotsOfChange(change).length
    const rows = scope.of === 'year' && plots ? plots : maxRowsOfChange(change)
    if (rows > 1 || alwaysAnnounced.has(change.name.key))
      store.set(showMessageAtom, { kind: 'info', ...change.name, about: ['entries'] })
  }
  if (touched) notifyTouched(store, touched, how.origin)
  return key
}
