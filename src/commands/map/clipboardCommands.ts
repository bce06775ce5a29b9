import { fillSelection } from '../../state/map/block/blockFill.ts'
import { clipboardRequests } from '../../state/map/block/clipboardRequest.ts'
import { request } from '../../state/shell/requests.ts'
import type { Command } from '../command.ts'

/** The browser handles the key: its own event has the clipboard. From a menu, the map is requested to do it. */
function clipboard(verb: 'copy' | 'cut' | 'paste' | 'pasteSpecial', code: string): Command {
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
  clipboard('copy', 'KeyC'),
  clipboard('cut', 'KeyX'),
  clipboard('paste', 'KeyV'),
  clipboard('pasteSpecial', 'KeyV'),
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
