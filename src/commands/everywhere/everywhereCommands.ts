import { maxCrossingPlots } from '../../domain/crossings/crosses.ts'
import { session } from '../../state/account/session.ts'
import { selectedLines } from '../../state/lines/shownLine.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { openHelp } from '../../state/shell/introduction/help.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import type { Command } from '../command.ts'
import { focusRegion } from '../focusRegion.ts'
import { openPageAtom } from '../openPage.ts'
import { cropCommands } from './cropCommands.ts'
import { largerPageCommand, smallerPageCommand } from './displaySizeCommands.ts'

/** More parents would give more crosses (every pair, both ways) than a plan can have. */
const maxParents = Math.floor((1 + Math.sqrt(1 + 4 * maxCrossingPlots)) / 2)

/** Commands on all pages of a signed-in user. */
export const everywhereCommands: readonly Command[] = [
  {
    id: 'palette.open',
    scope: 'everywhere',
    group: 'find',
    title: 'command.palette',
    keys: [{ code: 'KeyK', mod: true }],
    run: (store) => store.set(openDialogAtom, { kind: 'palette' }),
  },
  {
    id: 'keys.open',
    scope: 'everywhere',
    group: 'help',
    title: 'command.keys',
    keys: [{ code: 'F1' }],
    run: (store) => store.set(openDialogAtom, { kind: 'keys' }),
  },
  {
    id: 'help.open',
    scope: 'everywhere',
    group: 'help',
    title: 'command.help',
    keys: [{ code: 'F1', shift: true }],
    run: openHelp,
  },
  {
    id: 'about.open',
    scope: 'everywhere',
    group: 'help',
    title: 'command.about',
    keys: [],
    run: (store) => store.set(openDialogAtom, { kind: 'about' }),
  },
  smallerPageCommand,
  largerPageCommand,
  {
    id: 'messages.open',
    scope: 'everywhere',
    group: 'help',
    title: 'command.messages',
    keys: [{ code: 'F4', shift: true }],
    run: (store) => store.set(openDialogAtom, { kind: 'messages' }),
  },
  {
    id: 'upload.open',
    scope: 'everywhere',
    group: 'file',
    title: 'command.upload',
    keys: [],
    enabled: (store) => store.get(session.selectedCulture) !== null || { reason: 'command.needsCrop' },
    run: (store) => requestOfShell(store, { upload: null, files: [] }),
  },
  {
    id: 'crossings.plan',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.planCrossings',
    keys: [],
    enabled: (store) => store.get(session.selectedCulture) !== null || { reason: 'command.needsCrop' },
    run(store) {
      const page = store.get(openPageAtom)
      // A selection on another page is not visible.
      const isTableSeen = page.undo === 'crop' && page.regions.some(({ scope }) => scope === 'table')
      const lines = isTableSeen ? selectedLines(store) : []
      // A single line is just the cursor.
      const isChoice = lines.length > 1 && lines.length <= maxParents
      store.set(openDialogAtom, { kind: 'planCrossings', ...(isChoice ? { females: lines, males: lines } : {}) })
    },
  },
  ...cropCommands,
  {
    id: 'focus.next',
    scope: 'everywhere',
    group: 'window',
    title: 'command.nextRegion',
    keys: [{ code: 'F6' }],
    run: (store) => focusRegion(store, 1),
  },
  {
    id: 'focus.previous',
    scope: 'everywhere',
    group: 'window',
    title: 'command.previousRegion',
    keys: [{ code: 'F6', shift: true }],
    run: (store) => focusRegion(store, -1),
  },
]
