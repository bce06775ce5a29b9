import { type ReplacedId, withoutReplaced, withReplacedIds } from '../../../domain/change/replacedIds.ts'
import type { Store } from '../../store.ts'
import { applyToScreen } from '../screen.ts'
import { alterEntries } from '../undo/undoStack.ts'
import { outboxAtom } from './outbox.ts'

/**
 * Replaces ids of entities that the server found to exist already, in undo entries and in waiting changes, and updates
 * the screen.
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
    // Only columns with replaced ids: the others are on screen, and creating them twice would duplicate rows.
    const columns = change.columns.filter((column, c) => column !== before[k].change.columns[c])
    if (columns.length) applyToScreen(store, scope, { name: change.name, columns })
  })
}
