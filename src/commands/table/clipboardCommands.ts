import { fillDown, fillRight } from '../../state/sheet/fill/sheetFill.ts'
import { sheetRequests } from '../../state/sheet/sheetView.ts'
import { request } from '../../state/shell/requests.ts'
import type { Command } from '../command.ts'

/** The browser handles the key: its own event has the clipboard. From a menu, the grid is requested to do it. */
function clipboard(verb: 'copy' | 'cut' | 'paste' | 'pasteSpecial', code: string): Command {
  return {
    id: `table.${verb}`,
    scope: 'table',
    group: 'clipboard',
    title: verb === 'pasteSpecial' ? 'command.pasteSpecial' : `command.table.${verb}`,
    keys: [verb === 'pasteSpecial' ? { code, mod: true, shift: true } : { code, mod: true }],
    passes: () => true,
    run: (store) => request(store, sheetRequests, { do: verb }),
  }
}

/** Copy, cut, paste and fill of the table's cells. */
export const clipboardCommands: readonly Command[] = [
  clipboard('copy', 'KeyC'),
  clipboard('cut', 'KeyX'),
  clipboard('paste', 'KeyV'),
  clipboard('pasteSpecial', 'KeyV'),
  {
    id: 'table.fillDown',
    scope: 'table',
    group: 'fill',
    title: 'command.fill.down',
    keys: [{ code: 'KeyD', mod: true }],
    run: (store) => fillDown(store, 'repeat'),
  },
  {
    id: 'table.fillRight',
    scope: 'table',
    group: 'fill',
    title: 'command.fill.right',
    keys: [{ code: 'KeyR', mod: true }],
    run: fillRight,
  },
  {
    id: 'table.fillSeries',
    scope: 'table',
    group: 'fill',
    title: 'command.fill.series',
    keys: [{ code: 'KeyD', mod: true, shift: true }],
    run: (store) => fillDown(store, 'series'),
  },
]
