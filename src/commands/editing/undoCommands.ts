import { unplacedMessage } from '../../state/log/queue/unplacedPlots.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { redo, type UndoResult, undo } from '../../state/log/undo/undo.ts'
import { type Message, showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import type { Command } from '../command.ts'

type UndoMessage = Pick<Message, 'kind' | 'key' | 'params' | 'of' | 'offers'>

/** The message of an undo or redo: its result, and colleagues' values that were left unchanged. */
function undoMessage(
  store: Store,
  { entry, cellCount, writtenCells, skipped, retainedLines, conflictCells, unplaced = [] }: UndoResult,
  isUndo: boolean,
): UndoMessage {
  const columns = store.get(loadedYearAtom)
  if (unplaced.length && columns) return unplacedMessage(columns, unplaced)
  if (!cellCount && skipped) return { kind: 'warning', key: 'undo.notUndone', params: { count: skipped } }
  if (conflictCells) return { kind: 'warning', key: 'undo.theirsStay', params: { count: conflictCells } }
  if (skipped) {
    const key = isUndo ? 'undo.undoSkipped' : 'undo.redoSkipped'
    return { kind: 'warning', key, params: { done: cellCount, total: cellCount + skipped, count: skipped } }
  }
  if (cellCount && !writtenCells)
    return { kind: 'info', key: isUndo ? 'undo.unstoredOff' : 'undo.unstoredBack', params: { count: cellCount } }
  if (retainedLines) return { kind: 'warning', key: 'undo.linesStay', params: { count: retainedLines } }
  return { kind: 'info', key: isUndo ? 'undo.undone' : 'undo.redone', params: {}, of: entry.change.name }
}

function showResult(store: Store, result: UndoResult | null, direction: 'undo' | 'redo'): void {
  if (result) store.set(showMessageAtom, { ...undoMessage(store, result, direction === 'undo'), about: ['entries'] })
}

/** Undoes the last entry with a message; the fields of changes that it had, none if nothing was undone. */
export function undoLast(store: Store): readonly string[] {
  const result = undo(store)
  showResult(store, result, 'undo')
  return result ? result.entry.change.columns.map(({ field }) => field) : []
}

/** Undo and redo of the scope that the page edits. */
export const undoCommands: readonly Command[] = [
  {
    id: 'history.undo',
    scope: 'everywhere',
    group: 'history',
    title: 'command.undo',
    keys: [{ code: 'KeyZ', mod: true }],
    enabled: (store) => store.get(timelineAtom).undo.length > 0 || { reason: 'command.nothingToUndo' },
    run: (store) => {
      undoLast(store)
    },
  },
  {
    id: 'history.redo',
    scope: 'everywhere',
    group: 'history',
    title: 'command.redo',
    keys: [
      { code: 'KeyY', mod: true },
      { code: 'KeyZ', mod: true, shift: true },
    ],
    enabled: (store) => store.get(timelineAtom).redo.length > 0 || { reason: 'command.nothingToRedo' },
    run: (store) => showResult(store, redo(store), 'redo'),
  },
]
