import {
  chosenSizeAtom,
  displaySizeFor,
  nextDisplaySizeAtom,
  roomWindowAtom,
} from '../../state/shell/settings/displaySize.ts'
import type { Command } from '../command.ts'

function stepCommand(id: string, direction: 1 | -1, reason: string): Command {
  return {
    id,
    scope: 'everywhere',
    group: 'window',
    title: `command.${id}`,
    // The browser's own keys enlarge the page, too.
    keys: [],
    enabled: (store) => store.get(nextDisplaySizeAtom)(direction) !== null || { reason },
    run: (store) => {
      const [next, window] = [store.get(nextDisplaySizeAtom)(direction), store.get(roomWindowAtom)]
      // The window's default size is not stored as a choice, because windows differ.
      store.set(chosenSizeAtom, window && next === displaySizeFor(window) ? null : next)
    },
  }
}

/** Makes the whole page larger or smaller. */
export const smallerPageCommand = stepCommand('roomSize.smaller', -1, 'roomSize.smallest')
export const largerPageCommand = stepCommand('roomSize.larger', 1, 'roomSize.largest')
