import { positionKinds } from '../../domain/layout/structure/positionKinds.ts'
import {
  changeStructureDraft,
  leaveStructure,
  openStructure,
  strokeAtom,
  structureDraftAtom,
} from '../../state/map/structure/structureDraft.ts'
import { markSelectedPositions } from '../../state/map/structure/writeStructure.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'

const isStructuring = (store: Store): Availability => store.get(structureDraftAtom) !== null || { reason: 'field.off' }

/** A whole year is shown: a page of a large year has no map. */
const hasMap = (store: Store): Availability =>
  store.get(loadedYearAtom)?.pageTotal === null || { reason: 'designMode.noMap' }

function structureCommand(id: string, keys: KeyStroke[], run: (store: Store) => void): Command {
  return {
    id: `field.${id}`,
    scope: 'field',
    group: 'layout',
    title: `command.field.${id}`,
    keys,
    inPalette: false,
    enabled: isStructuring,
    run,
  }
}

/** Cancels one thing: the stroke in progress, or the mode. */
function cancelStep(store: Store): void {
  if (store.get(strokeAtom)) store.set(strokeAtom, null)
  else leaveStructure(store)
}

const parts = [
  ['places', 'KeyP'],
  ['sides', 'KeyN'],
  ['alleys', 'KeyA'],
  ['trials', 'KeyT'],
] as const

/** Editing the field's structure: the command that opens the mode, and its keys; the map's keys work too. */
export const fieldCommands: readonly Command[] = [
  {
    id: 'field.open',
    scope: 'map',
    group: 'layout',
    title: 'command.field.open',
    keys: [{ code: 'KeyE' }],
    enabled: hasMap,
    run: (store) => (store.get(structureDraftAtom) ? leaveStructure(store) : openStructure(store)),
  },
  ...positionKinds.map((kind, k) =>
    structureCommand(`kind.${kind}`, [{ code: `Digit${k + 1}` }], (store) =>
      changeStructureDraft(store, { part: 'places', kind }),
    ),
  ),
  ...parts.map(([part, code]) => structureCommand(part, [{ code }], (store) => changeStructureDraft(store, { part }))),
  structureCommand('mark', [{ code: 'Enter' }], (store) =>
    markSelectedPositions(store, store.get(structureDraftAtom)?.kind ?? 'plot'),
  ),
  structureCommand('unmark', [{ code: 'Delete' }, { code: 'Backspace' }], (store) =>
    markSelectedPositions(store, 'plot'),
  ),
  structureCommand('leave', [{ code: 'Escape' }, { code: 'KeyE' }], cancelStep),
]
