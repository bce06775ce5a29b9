import type { Corner } from '../../domain/layout/corners.ts'
import { storedCorner } from '../../domain/layout/viewCorner.ts'
import {
  applyDesignRequests,
  changeDesign,
  type DesignPanelField,
  designDraftAtom,
  designFieldRequests,
  drawAgain,
  leaveDesign,
  openDesign,
} from '../../state/map/design/designDraft.ts'
import {
  dropHeld,
  leaveAsked,
  makeAsked,
  swapHere,
  takeSwapBack,
  toggleGap,
} from '../../state/map/design/designSwaps.ts'
import { viewSideAtom } from '../../state/map/view.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Command, Enabled, KeyStroke } from '../command.ts'

const isDesigning = (store: Store): Enabled => store.get(designDraftAtom) !== null || { reason: 'designMode.off' }

/** A whole year is shown: a page of one is no map. */
const hasMap = (store: Store): Enabled => store.get(loadedAtom)?.found === null || { reason: 'designMode.noMap' }

function inMode(id: string, keys: KeyStroke[], run: (store: Store) => void): Command {
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

/** Leaves design mode, after a question where something was typed. */
function leave(store: Store): void {
  if (store.get(designDraftAtom)?.isChanged) store.set(openDialogAtom, { kind: 'leaveDesign' })
  else leaveDesign(store)
}

/** One step back: the swap that is asked about, the line that was taken up, the mode. */
function back(store: Store): void {
  const draft = store.get(designDraftAtom)
  if (draft?.asked) leaveAsked(store)
  else if (draft?.held) dropHeld(store)
  else leave(store)
}

function goOn(store: Store): void {
  if (store.get(designDraftAtom)?.asked) makeAsked(store)
  else request(store, applyDesignRequests)
}

/** Lays the design out from the active place on. */
function beginHere(store: Store): void {
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

/** Design mode: opening it, and its keys while it is on; those of the map that look and move are heard as well. */
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
        leave(store)
        return
      }
      openDesign(store)
      // Without lines there is nothing to look at: they are typed or pasted first.
      if (store.get(designDraftAtom)?.lines === '') request<DesignPanelField>(store, designFieldRequests, 'lines')
    },
  },
  ...corners.map(([corner, code]) =>
    inMode(`corner.${corner}`, [{ code }], (store) =>
      changeDesign(store, { corner: storedCorner(corner, store.get(viewSideAtom)) }),
    ),
  ),
  inMode('snake', [{ code: 'KeyS' }], (store) => changeDesign(store, { snake: !store.get(designDraftAtom)?.snake })),
  inMode('draw', [{ code: 'KeyR' }], drawAgain),
  inMode('swap', [{ code: 'KeyX' }], swapHere),
  inMode('unswap', [{ code: 'Backspace' }, { code: 'Delete' }], (store) => {
    if (!takeSwapBack(store)) store.set(showMessageAtom, { kind: 'info', key: 'designMode.noSwaps', params: {} })
  }),
  inMode('origin', [{ code: 'KeyO' }], beginHere),
  inMode('gap', [{ code: 'KeyG' }], toggleGap),
  ...fields.map(([field, code]) =>
    inMode(field, [{ code }], (store) => {
      request(store, designFieldRequests, field)
    }),
  ),
  inMode('apply', [{ code: 'Enter' }], goOn),
  inMode('leave', [{ code: 'Escape' }, { code: 'KeyD' }], back),
]
