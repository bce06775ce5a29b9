import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { ChangeName } from '../../../domain/change/changeSet.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { newestEntry } from '../../log/undo/timeline.ts'
import { showMessageAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { storeUnread } from '../paste/pasteUnread.ts'
import { writeWithReservedWarnings } from '../paste/reservedLabels.ts'
import { splitByQuestion } from './nameQuestions.ts'
import { linesCreated, reportSideEffects } from './typedLines.ts'

/**
 * Writes the edits of a command, except values that need a decision: a new class, or a line's name that differs from another
 * one in letter case alone. Those wait in their cells, as typed and pasted ones do, in the same undo entry, and a message
 * counts them. `write` gets the other edits (none where all need a decision) and returns why they cannot be written; then
 * nothing is left in cells. New lines, and labels reserved for another nursery, are reported.
 */
export function writeWithQuestions(
  store: Store,
  source: SheetSource,
  edits: readonly CellEdits[],
  write: (clear: CellEdits[]) => RuleRefusal | null,
): RuleRefusal | null {
  const { clear, questioned } = splitByQuestion(source, edits)
  const created = linesCreated(source, clear)
  const entryBefore = newestEntry(store)
  const messagesBefore = store.get(shownMessagesAtom)
  const refusal = writeWithReservedWarnings(store, clear, () => write(clear))
  if (refusal) return refusal
  if (newestEntry(store) !== entryBefore) reportSideEffects(store, created, messagesBefore)
  if (!questioned.length) return null
  const count = questioned.reduce((sum, { rows }) => sum + rows.length, 0)
  const from: ChangeName = { key: 'change.values', params: { count } }
  const { left: unanswered } = storeUnread(store, source, questioned, entryBefore, { from, entry: 'change.unanswered' })
  store.set(showMessageAtom, {
    kind: 'warning',
    key: 'table.confirm.left',
    params: { count: unanswered },
    about: ['entries'],
    isAddition: store.get(shownMessagesAtom) !== messagesBefore,
  })
  return null
}
