import { redo, timelineAtom, type UndoResult, undo } from '../../state/history.ts'
import type { Store } from '../../state/store.ts'
import { tellAtom } from '../../state/view.ts'
import type { Command } from '../command.ts'

/** Says what an undo or redo did when a colleague's later changes were left alone. */
function tell(store: Store, result: UndoResult | null, key: 'history.undoSkipped' | 'history.redoSkipped'): void {
  if (!result?.skipped) return
  store.set(tellAtom, {
    kind: 'warning',
    key,
    params: { done: result.done, total: result.done + result.skipped, count: result.skipped },
  })
}

export const undoCommand: Command = {
  id: 'history.undo',
  scope: 'everywhere',
  group: 'history',
  title: 'command.undo',
  keys: [{ code: 'KeyZ', mod: true }],
  enabled: (store) => store.get(timelineAtom).undo.length > 0 || { reason: 'command.nothingToUndo' },
  run: (store) => tell(store, undo(store), 'history.undoSkipped'),
}

export const redoCommand: Command = {
  id: 'history.redo',
  scope: 'everywhere',
  group: 'history',
  title: 'command.redo',
  keys: [
    { code: 'KeyY', mod: true },
    { code: 'KeyZ', mod: true, shift: true },
  ],
  enabled: (store) => store.get(timelineAtom).redo.length > 0 || { reason: 'command.nothingToRedo' },
  run: (store) => tell(store, redo(store), 'history.redoSkipped'),
}
