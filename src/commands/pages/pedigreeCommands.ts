import { type CameraRequest, cameraRequests } from '../../state/map/view/cameraRequest.ts'
import {
  exportRequests,
  focusLineAtom,
  type PedigreeExport,
  pathsAtom,
  pedigreeTabAtom,
  previousLinesAtom,
  secondLineAtom,
} from '../../state/pedigree/pedigreeView.ts'
import {
  activeLine,
  backToPrevious,
  moveCursor,
  type PedigreeStep,
  showPedigreeOf,
  toggleFoldAtCursor,
} from '../../state/pedigree/walk.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { inspectorOpenAtom } from '../../state/year/inspector.ts'
import type { Availability, Command, CommandGroup, KeyStroke } from '../command.ts'
import { findCommand } from '../editing/findCommands.ts'
import { undoCommands } from '../editing/undoCommands.ts'
import { inspectorCommands } from '../plots/inspectorCommands.ts'

const zoomStep = 1.25

function step(id: string, keys: KeyStroke[], to: PedigreeStep): Command {
  return {
    id: `pedigree.${id}`,
    scope: 'pedigree',
    group: 'move',
    title: `command.pedigree.${id}`,
    keys,
    inPalette: false,
    run: (store) => moveCursor(store, to),
  }
}

function camera(id: string, title: string, keys: KeyStroke[], movement: CameraRequest): Command {
  return {
    id: `pedigree.${id}`,
    scope: 'pedigree',
    group: 'look',
    title,
    keys,
    run: (store) => request(store, cameraRequests, movement),
  }
}

const needsLine = (store: Store): Availability => activeLine(store) !== null || { reason: 'pedigree.noLine' }

/** A command for the line under the cursor, which must exist. */
function ofLine(
  id: string,
  keys: KeyStroke[],
  group: CommandGroup,
  run: (store: Store, line: number) => void,
): Command {
  return {
    id: `pedigree.${id}`,
    scope: 'pedigree',
    group,
    title: `command.pedigree.${id}`,
    keys,
    enabled: needsLine,
    run(store) {
      const line = activeLine(store)
      if (line !== null) run(store, line)
    },
  }
}

function exported(format: PedigreeExport): Command {
  return {
    id: `pedigree.export.${format}`,
    scope: 'everywhere',
    group: 'file',
    title: `command.pedigree.export.${format}`,
    keys: [],
    enabled: (store) => store.get(focusLineAtom) !== null || { reason: 'pedigree.noLine' },
    run: (store) => request(store, exportRequests, format),
  }
}

/** Opens the panel on the relationship of the shown line. */
function openRelationship(store: Store): void {
  store.set(pedigreeTabAtom, 'relationship')
  store.set(inspectorOpenAtom, true)
}

/** Commands with the pedigree's own keys. */
export const ownPedigreeCommands: readonly Command[] = [
  step('mother', [{ code: 'ArrowUp' }], 'mother'),
  step('father', [{ code: 'ArrowUp', shift: true }], 'father'),
  step('child', [{ code: 'ArrowDown' }], 'child'),
  step('left', [{ code: 'ArrowLeft' }], 'left'),
  step('right', [{ code: 'ArrowRight' }], 'right'),
  {
    id: 'pedigree.fold',
    scope: 'pedigree',
    group: 'look',
    title: 'command.pedigree.fold',
    keys: [{ code: 'Space' }],
    run: toggleFoldAtCursor,
  },
  ofLine('panel', [{ code: 'Enter' }], 'window', (store) => {
    store.set(pedigreeTabAtom, 'details')
    store.set(inspectorOpenAtom, true)
  }),
  ofLine('focus', [{ code: 'KeyR' }], 'look', showPedigreeOf),
  {
    id: 'pedigree.back',
    scope: 'pedigree',
    group: 'look',
    title: 'command.pedigree.back',
    keys: [{ code: 'KeyB' }],
    enabled: (store) => store.get(previousLinesAtom).length > 0 || { reason: 'pedigree.noPrevious' },
    run: (store) => {
      backToPrevious(store)
    },
  },
  ofLine('second', [{ code: 'KeyX' }], 'look', (store, line) => {
    const isSelected = store.get(secondLineAtom) === line || store.get(focusLineAtom) === line
    store.set(secondLineAtom, isSelected ? null : line)
    if (!isSelected) openRelationship(store)
  }),
  {
    id: 'pedigree.paths',
    scope: 'pedigree',
    group: 'look',
    title: 'command.pedigree.paths',
    keys: [{ code: 'KeyY' }],
    run: (store) => store.set(pathsAtom, !store.get(pathsAtom)),
  },
  ofLine('parents', [{ code: 'KeyE' }], 'edit', (store, line) =>
    store.set(openDialogAtom, { kind: 'parentsOfLine', line }),
  ),
  {
    id: 'pedigree.relationship',
    scope: 'everywhere',
    group: 'look',
    title: 'command.pedigree.relationship',
    keys: [],
    enabled: (store) => store.get(focusLineAtom) !== null || { reason: 'pedigree.noLine' },
    run: openRelationship,
  },
  camera('zoomIn', 'command.camera.zoomIn', [{ char: '+' }, { code: 'NumpadAdd' }], { kind: 'zoom', factor: zoomStep }),
  camera('zoomOut', 'command.camera.zoomOut', [{ char: '-' }, { code: 'NumpadSubtract' }], {
    kind: 'zoom',
    factor: 1 / zoomStep,
  }),
  camera('fit', 'command.pedigree.fit', [{ code: 'Digit1', shift: true }], { kind: 'fit' }),
  camera('fullSize', 'command.camera.fullSize', [{ code: 'Digit0', shift: true }], { kind: 'fullSize' }),
  ...(['png', 'svg', 'helium', 'parents'] as const).map(exported),
]

/** All commands of the pedigree page. */
export const pedigreeCommands: readonly Command[] = [
  ...ownPedigreeCommands,
  ...undoCommands,
  ...inspectorCommands,
  findCommand,
]
