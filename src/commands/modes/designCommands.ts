import type { Corner } from '../../domain/layout/corners.ts'
import { storedCorner } from '../../domain/layout/viewCorner.ts'
import {
  applyDesignRequests,
  changeDesign,
  type DesignPanelField,
  designDraftAtom,
  designFieldRequests,
  leaveDesign,
  openDesign,
  redrawSeed,
} from '../../state/map/design/designDraft.ts'
import {
  cancelSwap,
  confirmSwap,
  dropPickedUp,
  swapHere,
  toggleGap,
  undoSwap,
} from '../../state/map/design/designSwaps.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'

const isDesigning = (store: Store): Availability => store.get(designDraftAtom) !== null || { reason: 'designMode.off' }

/** A whole year is shown: a page of a large year has no map. */
const hasMap = (store: Store): Availability =>
  store.get(loadedYearAtom)?.pageTotal === null || { reason: 'designMode.noMap' }

function designCommand(id: string, keys: KeyStroke[], run: (store: Store) => void): Command {
  return {
    id: `design.${id}`,
    scope: 'design',
    group: 'design',
    title: `command.design.${id}`,
    keys,
    inPalette: false,
    enabled: isDesigning,
    run,
  }
}

/** Leaves design mode, with a confirmation if the draft was changed. */
function leaveOrConfirm(store: Store): void {
  if (store.get(designDraftAtom)?.isChanged) store.set(openDialogAtom, { kind: 'leaveDesign' })
  else leaveDesign(store)
}

/** Cancels one thing: the pending swap, the picked-up line, or the mode. */
function cancelStep(store: Store): void {
  const draft = store.get(designDraftAtom)
  if (draft?.pendingSwap) cancelSwap(store)
  else if (draft?.pickedUp) dropPickedUp(store)
  else leaveOrConfirm(store)
}

function applyStep(store: Store): void {
  if (store.get(designDraftAtom)?.pendingSwap) confirmSwap(store)
  else request(store, applyDesignRequests)
}

/** Moves the design's origin to the active position. */
function startAtActivePosition(store: Store): void {
  const { active } = store.get(selectionAtom)
  if (active && active.row > 0) changeDesign(store, { row: String(active.row), col: String(active.col) })
}

const corners: readonly [Corner, string][] = [
  ['top_left', 'Digit7'],
  ['top_right', 'Digit9'],
  ['bottom_left', 'Digit1'],
  ['bottom_right', 'Digit3'],
]

const fields = [
  ['lines', 'KeyL'],
  ['kind', 'KeyK'],
] as const

/** Design mode: the command that opens it, and its keys; the map's keys for looking and moving work too. */
export const designCommands: readonly Command[] = [
  {
    id: 'design.open',
    scope: 'map',
    group: 'design',
    title: 'command.design.open',
    keys: [{ code: 'KeyD' }],
    enabled: hasMap,
    run(store) {
      if (store.get(designDraftAtom)) {
        leaveOrConfirm(store)
        return
      }
      openDesign(store)
      // Without lines there is nothing to preview: focus the field for typing or pasting them.
      if (store.get(designDraftAtom)?.lines === '') request<DesignPanelField>(store, designFieldRequests, 'lines')
    },
  },
  ...corners.map(([corner, code]) =>
    designCommand(`corner.${corner}`, [{ code }], (store) =>
      changeDesign(store, { corner: storedCorner(corner, store.get(viewSideAtom)) }),
    ),
  ),
  designCommand('snake', [{ code: 'KeyS' }], (store) =>
    changeDesign(store, { snake: !store.get(designDraftAtom)?.snake }),
  ),
  designCommand('draw', [{ code: 'KeyR' }], redrawSeed),
  designCommand('swap', [{ code: 'KeyX' }], swapHere),
  designCommand('unswap', [{ code: 'Backspace' }, { code: 'Delete' }], (store) => {
    if (!undoSwap(store)) store.set(showMessageAtom, { kind: 'info', key: 'designMode.noSwaps', params: {} })
  }),
  designCommand('origin', [{ code: 'KeyO' }], startAtActivePosition),
  designCommand('gap', [{ code: 'KeyG' }], toggleGap),
  ...fields.map(([field, code]) =>
    designCommand(field, [{ code }], (store) => {
      request(store, designFieldRequests, field)
    }),
  ),
  designCommand('apply', [{ code: 'Enter' }], applyStep),
  designCommand('leave', [{ code: 'Escape' }, { code: 'KeyD' }], cancelStep),
]
