import { seenCorner } from '../../domain/layout/viewCorner.ts'
import type { Place, SeenGrid } from '../../state/map/seenGrid.ts'
import { stickyAtom } from '../../state/map/select/rangeSelection.ts'
import { type MessageTopic, showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import type { Command, KeyStroke } from '../command.ts'
import { arrow, jump, moveFrom, page, rowEnd, steps } from './directions.ts'

type Run = Command['run']

/** A movement: the key, and with Shift the same extending the range. */
function movement(id: string, stroke: KeyStroke, run: Run): Command {
  const keys = [stroke, { ...stroke, shift: true }]
  return { id, scope: 'map', group: 'move', title: `command.${id}`, keys, inPalette: false, run }
}

/** Corners of the field: the origin is the stored bottom left, wherever it is seen. */
function fieldCorner(grid: SeenGrid, which: 'origin' | 'far'): Place {
  const seen = seenCorner(which === 'origin' ? 'bottom_left' : 'top_right', grid.view)
  return { row: seen.startsWith('top') ? 1 : grid.rows, col: seen.endsWith('left') ? 1 : grid.cols }
}

function sticky(store: Store, kind: 'extend' | 'add'): void {
  const next = store.get(stickyAtom) === kind ? 'none' : kind
  store.set(stickyAtom, next)
  const about: MessageTopic[] | undefined = next === 'none' ? undefined : ['sticky']
  store.set(showMessageAtom, { kind: 'info', key: `map.sticky.${next}`, params: {}, about })
}

const arrows = Object.entries(steps)

/** Moving the active place and extending the range. */
export const moveCommands: readonly Command[] = [
  ...arrows.map(([code, step]) => movement(`map.go.${code}`, { code }, (store, event) => arrow(store, step, event))),
  ...arrows.map(([code, step]) =>
    movement(`map.jump.${code}`, { code, mod: true }, (store, event) => jump(store, step, event)),
  ),
  movement('map.go.Home', { code: 'Home' }, (store, event) => rowEnd(store, -1, event?.shiftKey ?? false)),
  movement('map.go.End', { code: 'End' }, (store, event) => rowEnd(store, 1, event?.shiftKey ?? false)),
  movement('map.go.origin', { code: 'Home', mod: true }, (store, event) =>
    moveFrom(store, event?.shiftKey ?? false, (_, grid) => fieldCorner(grid, 'origin'), true),
  ),
  movement('map.go.far', { code: 'End', mod: true }, (store, event) =>
    moveFrom(store, event?.shiftKey ?? false, (_, grid) => fieldCorner(grid, 'far'), true),
  ),
  movement('map.go.PageUp', { code: 'PageUp' }, (store, event) => page(store, -1, event?.shiftKey ?? false)),
  movement('map.go.PageDown', { code: 'PageDown' }, (store, event) => page(store, 1, event?.shiftKey ?? false)),
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
