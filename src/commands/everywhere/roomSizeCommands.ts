import { chosenSizeAtom, nextRoomSizeAtom, roomSizeFor, roomWindowAtom } from '../../state/shell/settings/roomSize.ts'
import type { Command } from '../command.ts'

function step(id: string, by: 1 | -1, reason: string): Command {
  return {
    id,
    scope: 'everywhere',
    group: 'window',
    title: `command.${id}`,
    // The browser's own keys enlarge the page, too.
    keys: [],
    enabled: (store) => store.get(nextRoomSizeAtom)(by) !== null || { reason },
    run: (store) => {
      const [next, window] = [store.get(nextRoomSizeAtom)(by), store.get(roomWindowAtom)]
      // The window's default size is not stored as a choice, because windows differ.
      store.set(chosenSizeAtom, window && next === roomSizeFor(window) ? null : next)
    },
  }
}

/** Makes the whole page larger or smaller. */
export const smallerPageCommand = step('roomSize.smaller', -1, 'roomSize.smallest')
export const largerPageCommand = step('roomSize.larger', 1, 'roomSize.largest')
