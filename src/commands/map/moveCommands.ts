import { seenCorner } from '../../domain/layout/viewCorner.ts'
import { stickyAtom } from '../../state/map/select/rangeSelection.ts'
import type { SeenGrid, SeenPosition } from '../../state/map/view/seenGrid.ts'
import { type MessageTopic, showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import type { Command, KeyStroke } from '../command.ts'
import { arrowSteps, jumpToEdge, moveActive, pressArrow, pressPageKey, rowEnd } from './directions.ts'

type MoveFunction = Command['run']

/** A movement: the key, and with Shift the same extending the range. */
function moveCommand(id: string, stroke: KeyStroke, run: MoveFunction): Command {
  const keys = [stroke, { ...stroke, shift: true }]
  return { id, scope: 'map', group: 'move', title: `command.${id}`, keys, inPalette: false, run }
}

/** Corners of the field: the origin is the stored bottom left, wherever it is seen. */
function fieldCorner(grid: SeenGrid, which: 'origin' | 'far'): SeenPosition {
  const seen = seenCorner(which === 'origin' ? 'bottom_left' : 'top_right', grid.view)
  return { row: seen.startsWith('top') ? 1 : grid.rows, col: seen.endsWith('left') ? 1 : grid.cols }
}

function sticky(store: Store, kind: 'extend' | 'add'): void {
  const next = store.get(stickyAtom) === kind ? 'none' : kind
  store.set(stickyAtom, next)
  const about: MessageTopic[] | undefined = next === 'none' ? undefined : ['sticky']
  store.set(showMessageAtom, { kind: 'info', key: `map.sticky.${next}`, params: {}, about })
}

const arrows = Object.entries(arrowSteps)

/** Moving the active position and extending the range. */
export const moveCommands: readonly Command[] = [
  ...arrows.map(([code, step]) =>
    moveCommand(`map.go.${code}`, { code }, (store, event) => pressArrow(store, step, event)),
  ),
  ...arrows.map(([code, step]) =>
    moveCommand(`map.jump.${code}`, { code, mod: true }, (store, event) => jumpToEdge(store, step, event)),
  ),
  moveCommand('map.go.Home', { code: 'Home' }, (store, event) => rowEnd(store, -1, event?.shiftKey ?? false)),
  moveCommand('map.go.End', { code: 'End' }, (store, event) => rowEnd(store, 1, event?.shiftKey ?? false)),
  moveCommand('map.go.origin', { code: 'Home', mod: true }, (store, event) =>
    moveActive(store, event?.shiftKey ?? false, (_, grid) => fieldCorner(grid, 'origin'), true),
  ),
  moveCommand('map.go.far', { code: 'End', mod: true }, (store, event) =>
    moveActive(store, event?.shiftKey ?? false, (_, grid) => fieldCorner(grid, 'far'), true),
  ),
  moveCommand('map.go.PageUp', { code: 'PageUp' }, (store, event) => pressPageKey(store, -1, event?.shiftKey ?? false)),
  moveCommand('map.go.PageDown', { code: 'PageDown' }, (store, event) =>
    pressPageKey(store, 1, event?.shiftKey ?? false),
  ),
  {
    id: 'map.sticky.extend',
    scope: 'map',
    group: 'select',
    title: 'command.map.stickyExtend',
    keys: [{ code: 'F8' }],
    run: (store) => sticky(store, 'extend'),
  },
  {
    id: 'map.sticky.add',
    scope: 'map',
    group: 'select',
    title: 'command.map.stickyAdd',
    keys: [{ code: 'F8', shift: true }],
    run: (store) => sticky(store, 'add'),
  },
]
