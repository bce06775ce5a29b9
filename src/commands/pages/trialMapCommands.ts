import { activeSeen, selectOnly, togglePosition } from '../../state/map/select/rangeSelection.ts'
import { type CameraRequest, cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { request } from '../../state/shell/requests.ts'
import { compareWithLineOf, enlargedMapAtom, enlargeMap, shownMapsAtom } from '../../state/statistics/trialMaps.ts'
import type { Store } from '../../state/store.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'
import { arrowSteps, moveActive } from '../map/directions.ts'

const scope = 'trialMaps'
const zoomStep = 1.25

/** An arrow moves the active plot, with Shift the range's end. */
const arrows = Object.entries(arrowSteps).map(
  ([code, { rows, cols }]): Command => ({
    id: `trialMaps.go.${code}`,
    scope,
    group: 'move',
    title: `command.map.go.${code}`,
    keys: [{ code }, { code, shift: true }],
    inPalette: false,
    run: (store, event) =>
      moveActive(store, event?.shiftKey ?? false, (from) => ({ row: from.row + rows, col: from.col + cols })),
  }),
)

const hasSeveral = (store: Store, map: number): Availability =>
  (store.get(shownMapsAtom) > 1 && map < store.get(shownMapsAtom)) || { reason: 'trialMaps.notSeveral' }

function enlargedCommand(map: number): Command {
  return {
    id: `trialMaps.enlarge.${map + 1}`,
    scope,
    group: 'look',
    title: `command.trialMaps.enlarge.${map + 1}`,
    keys: [{ code: `Digit${map + 1}` }, { code: `Numpad${map + 1}` }],
    enabled: (store) => hasSeveral(store, map),
    run: (store) => enlargeMap(store, map),
  }
}

function camera(id: string, keys: KeyStroke[], movement: CameraRequest): Command {
  return {
    id: `trialMaps.${id}`,
    scope,
    group: 'look',
    title: `command.camera.${id}`,
    keys,
    inPalette: false,
    run: (store) => request(store, cameraRequests, movement),
  }
}

function choose(store: Store, isToggle: boolean): void {
  const activePlace = activeSeen(store)
  if (activePlace) (isToggle ? togglePosition : selectOnly)(store, activePlace)
}

/** Commands of a result's maps. */
export const trialMapCommands: readonly Command[] = [
  ...arrows,
  ...[0, 1, 2, 3].map(enlargedCommand),
  {
    id: 'trialMaps.all',
    scope,
    group: 'look',
    title: 'command.trialMaps.all',
    keys: [{ code: 'Digit0' }, { code: 'Numpad0' }],
    enabled: (store) => hasSeveral(store, 0),
    run: (store) => store.set(enlargedMapAtom, null),
  },
  camera('zoomIn', [{ char: '+' }, { code: 'NumpadAdd' }], { kind: 'zoom', factor: zoomStep }),
  camera('zoomOut', [{ char: '-' }, { code: 'NumpadSubtract' }], { kind: 'zoom', factor: 1 / zoomStep }),
  camera('fit', [{ code: 'Digit1', shift: true }], { kind: 'fit' }),
  {
    id: 'trialMaps.select',
    scope,
    group: 'select',
    title: 'command.trialMaps.select',
    keys: [{ code: 'Enter' }, { code: 'Space' }],
    inPalette: false,
    run: (store) => choose(store, false),
  },
  {
    id: 'trialMaps.toggle',
    scope,
    group: 'select',
    title: 'command.trialMaps.toggle',
    keys: [
      { code: 'Enter', mod: true },
      { code: 'Space', mod: true },
    ],
    inPalette: false,
    run: (store) => choose(store, true),
  },
  {
    id: 'trialMaps.control',
    scope,
    group: 'select',
    title: 'command.trialMaps.control',
    keys: [{ code: 'KeyC' }],
    enabled: (store) => (store.get(selectionAtom).active?.plot ?? -1) >= 0 || { reason: 'trialMaps.noActive' },
    run: (store) => compareWithLineOf(store, store.get(selectionAtom).active?.plot ?? -1),
  },
]
