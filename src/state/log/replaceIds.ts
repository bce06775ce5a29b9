import { type ReplacedId, withoutReplaced, withReplacedIds } from '../../domain/change/replacedIds.ts'
import type { Store } from '../store.ts'
import { outboxAtom } from './outbox.ts'
import { applyToScreen } from './screen.ts'
import { alterEntries } from './undoStack.ts'

/**
 * Has what this window keeps name what the crop has, instead of what was to be made: what undo and redo write, and what
 * waits behind the answered change, which is shown again where that is now.
 */
export function replaceIds(store: Store, replaced: readonly ReplacedId[]): void {
  alterEntries(store, (change) => withoutReplaced(withReplacedIds(change, replaced), replaced))
  const before = store.get(outboxAtom)
  const now = before.map((entry) => {
    const change = withReplacedIds(entry.change, replaced)
    return change === entry.change ? entry : { ...entry, change }
  })
  if (now.every((entry, k) => entry === before[k])) return
  store.set(outboxAtom, now)
  now.forEach(({ scope, change }, k) => {
    // What it makes and what else it writes is there: made once more, it would stand twice.
    const columns = change.columns.filter((column, c) => column !== before[k].change.columns[c])
    if (columns.length) applyToScreen(store, scope, { name: change.name, columns })
  })
}
