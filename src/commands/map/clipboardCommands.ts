import { fillSelection } from '../../state/map/block/blockFill.ts'
import { clipboardRequests } from '../../state/map/block/clipboardRequest.ts'
import { request } from '../../state/shell/requests.ts'
import type { Command } from '../command.ts'

/** A clipboard command. Its key is left to the browser, whose event contains the clipboard; from a menu it is a request to the map. */
function clipboardCommand(verb: 'copy' | 'cut' | 'paste' | 'pasteSpecial', code: string): Command {
  return {
    id: `clipboard.${verb}`,
    scope: 'map',
    group: 'clipboard',
    title: verb === 'pasteSpecial' ? 'command.pasteSpecial' : `command.clipboard.${verb}`,
    keys: [verb === 'pasteSpecial' ? { code, mod: true, shift: true } : { code, mod: true }],
    handledByBrowser: () => true,
    run: (store) => {
      request(store, clipboardRequests, verb)
    },
  }
}

/** Copy, cut, paste and fill of the shown field. */
export const clipboardCommands: readonly Command[] = [
  clipboardCommand('copy', 'KeyC'),
  clipboardCommand('cut', 'KeyX'),
  clipboardCommand('paste', 'KeyV'),
  clipboardCommand('pasteSpecial', 'KeyV'),
  {
    id: 'fill.down',
    scope: 'map',
    group: 'fill',
    title: 'command.fill.down',
    keys: [{ code: 'KeyD', mod: true }],
    onlyInPane: true,
    run: (store) => fillSelection(store, 'down'),
  },
  {
    id: 'fill.right',
    scope: 'map',
    group: 'fill',
    title: 'command.fill.right',
    keys: [{ code: 'KeyR', mod: true }],
    onlyInPane: true,
    run: (store) => fillSelection(store, 'right'),
  },
  {
    id: 'fill.series',
    scope: 'map',
    group: 'fill',
    title: 'command.fill.series',
    keys: [{ code: 'KeyD', mod: true, shift: true }],
    onlyInPane: true,
    run: (store) => fillSelection(store, 'down', 'series', 2),
  },
]
