import { redo, type UndoResult, undo } from '../../state/log/undo.ts'
import { timelineAtom } from '../../state/log/undoStack.ts'
import { tellAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import type { Command } from '../command.ts'

/** Says what was undone or done again, and when a colleague's later changes were left alone. */
function tell(store: Store, result: UndoResult | null, direction: 'undo' | 'redo'): void {
  if (!result) return
  if (result.theirs) {
    store.set(tellAtom, {
      kind: 'warning',
      key: 'history.theirsStay',
      params: { count: result.theirs },
      about: ['entries'],
    })
    return
  }
  if (!result.skipped && result.done && !result.stored) {
    const key = direction === 'undo' ? 'history.unstoredOff' : 'history.unstoredBack'
    store.set(tellAtom, { kind: 'info', key, params: { count: result.done }, about: ['entries'] })
    return
  }
  if (!result.skipped && result.used) {
    store.set(tellAtom, {
      kind: 'warning',
      key: 'history.linesStay',
      params: { count: result.used },
      about: ['entries'],
    })
    return
  }
  if (!result.skipped) {
    const key = direction === 'undo' ? 'history.undone' : 'history.redone'
    store.set(tellAtom, { kind: 'info', key, params: {}, about: ['entries'], of: result.entry.change.name })
    return
  }
  store.set(tellAtom, {
    kind: 'warning',
    key: direction === 'undo' ? 'history.undoSkipped' : 'history.redoSkipped',
    params: { done: result.done, total: result.done + result.skipped, count: result.skipped },
    about: ['entries'],
  })
}

/** Undo and redo of whatever scope the page works on. */
export const historyCommands: readonly Command[] = [
  {
    id: 'history.undo',
    scope: 'everywhere',
    group: 'history',
    title: 'command.undo',
    keys: [{ code: 'KeyZ', mod: true }],
    enabled: (store) => store.get(timelineAtom).undo.length > 0 || { reason: 'command.nothingToUndo' },
    run: (store) => tell(store, undo(store), 'undo'),
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
    run: (store) => tell(store, redo(store), 'redo'),
  },
]
