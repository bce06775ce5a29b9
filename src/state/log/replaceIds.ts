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
  const queue = store.get(outboxAtom)
  const now = queue.map((entry) => ({ ...entry, change: withReplacedIds(entry.change, replaced) }))
  const altered = now.filter(({ change }, k) => change !== queue[k].change)
  if (!altered.length) return
  store.set(
    outboxAtom,
    now.map((entry, k) => (entry.change === queue[k].change ? queue[k] : entry)),
  )
  for (const { scope, change } of altered) applyToScreen(store, scope, change)
}
