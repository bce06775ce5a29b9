import { openDialogAtom } from '../../state/dialogs.ts'
import { unsentAtom } from '../../state/sync/outbox.ts'
import { tellAtom } from '../../state/view.ts'
import type { Command } from '../command.ts'
import { fileCommands } from './fileCommands.ts'
import { focusRegion } from './focusRegion.ts'
import { hiddenCommands } from './hiddenCommands.ts'
import { redoCommand, undoCommand } from './historyCommands.ts'
import { inspectorCommands } from './inspectorCommands.ts'
import { laterCommands } from './laterCommands.ts'
import { problemCommands } from './problemCommands.ts'

function opens(
  id: string,
  title: string,
  kind: 'palette' | 'keys' | 'find' | 'goto' | 'timeline',
  keys: Command['keys'],
): Command {
  return {
    id,
    scope: 'everywhere',
    group: kind === 'keys' ? 'help' : kind === 'timeline' ? 'history' : 'find',
    title,
    keys,
    onlyInPane: kind === 'find' || kind === 'goto',
    run: (store) => store.set(openDialogAtom, { kind }),
  }
}

/** What can be done wherever the focus is on the fields page. */
export const everywhereCommands: readonly Command[] = [
  undoCommand,
  redoCommand,
  ...fileCommands,
  ...hiddenCommands,
  ...inspectorCommands,
  ...problemCommands,
  ...laterCommands,
  opens('palette.open', 'command.palette', 'palette', [{ code: 'KeyK', mod: true }]),
  opens('keys.open', 'command.keys', 'keys', [{ code: 'F1' }]),
  opens('find.open', 'command.find', 'find', [{ code: 'KeyF', mod: true }]),
  opens('goto.open', 'command.goto', 'goto', [{ code: 'KeyG', mod: true, mac: { code: 'KeyG', ctrl: true } }]),
  { ...opens('timeline.open', 'command.timeline', 'timeline', [{ code: 'KeyH' }]), scope: 'map' },
  {
    id: 'save.now',
    scope: 'everywhere',
    group: 'file',
    title: 'command.save',
    keys: [{ code: 'KeyS', mod: true }],
    onlyInPane: true,
    run(store) {
      const count = store.get(unsentAtom)
      store.set(tellAtom, {
        kind: 'info',
        key: count ? 'status.unsentNow' : 'status.allSaved',
        params: { count },
        about: ['saving'],
      })
    },
  },
  {
    id: 'focus.next',
    scope: 'everywhere',
    group: 'window',
    title: 'command.nextRegion',
    keys: [{ code: 'F6' }],
    run: () => focusRegion(1),
  },
  {
    id: 'focus.previous',
    scope: 'everywhere',
    group: 'window',
    title: 'command.previousRegion',
    keys: [{ code: 'F6', shift: true }],
    run: () => focusRegion(-1),
  },
]
