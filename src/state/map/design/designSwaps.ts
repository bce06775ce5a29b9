import type { DesignPosition } from '../../../domain/designs/designRequest.ts'
import { isOneBlock, plotOfDesignAt } from '../../../domain/designs/packedDesign.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { selectionAtom } from '../../year/selection.ts'
import { changeDesign, designDraftAtom } from './designDraft.ts'
import { designShownAtom, isOwnDesignAtom } from './designShown.ts'

/** Number of the plot with a line at a position; −1 if there is none, or while another design is still shown. */
function linePlotAt(store: Store, position: DesignPosition): number {
  const shown = store.get(isOwnDesignAtom) ? store.get(designShownAtom) : null
  const k = shown ? plotOfDesignAt(shown.design, position) : -1
  return shown && k >= 0 && shown.design.treatment[k] >= 0 ? k : -1
}

const isSame = (a: DesignPosition, b: DesignPosition): boolean => a[0] === b[0] && a[1] === b[1]

/** Picks up the line at a position for a swap; false, with a message, if the design has none there. */
export function pickUpLine(store: Store, position: DesignPosition): boolean {
  if (linePlotAt(store, position) < 0) {
    store.set(showMessageAtom, { kind: 'info', key: 'designMode.noLineThere', params: {} })
    return false
  }
  changeDesign(store, { pickedUp: position, pendingSwap: null, isChanged: store.get(designDraftAtom)?.isChanged })
  return true
}

/** Drops the picked-up line. */
export function dropPickedUp(store: Store): void {
  const draft = store.get(designDraftAtom)
  if (draft?.pickedUp) changeDesign(store, { pickedUp: null, isChanged: draft.isChanged })
}

/** Swaps the picked-up line with the line at a position: at once within a block, after a confirmation across blocks. */
export function swapPickedUpWith(store: Store, position: DesignPosition): void {
  const draft = store.get(designDraftAtom)
  const shown = store.get(designShownAtom)
  if (!draft?.pickedUp || !shown) return
  const { pickedUp } = draft
  if (isSame(pickedUp, position)) {
    dropPickedUp(store)
    return
  }
  const [a, b] = [linePlotAt(store, pickedUp), linePlotAt(store, position)]
  if (a < 0 || b < 0) {
    dropPickedUp(store)
    store.set(showMessageAtom, { kind: 'info', key: 'designMode.noLineThere', params: {} })
    return
  }
  const pair = [pickedUp, position] as const
  if (isOneBlock(shown.request.kind, shown.design, a, b)) {
    changeDesign(store, { swaps: [...draft.swaps, pair], pickedUp: null })
    store.set(showMessageAtom, { kind: 'info', key: 'designMode.swapped', params: namesOf(pair) })
  } else changeDesign(store, { pickedUp: null, pendingSwap: pair })
}

const namesOf = ([from, to]: readonly [DesignPosition, DesignPosition]) => ({
  from: `${from[0]}:${from[1]}`,
  to: `${to[0]}:${to[1]}`,
})

/** Picks up the line at the active position, or swaps it with the picked-up one. */
export function swapHere(store: Store): void {
  const { active } = store.get(selectionAtom)
  const draft = store.get(designDraftAtom)
  if (!active || !draft) return
  const position: DesignPosition = [active.row, active.col]
  if (draft.pickedUp) swapPickedUpWith(store, position)
  else pickUpLine(store, position)
}

/** Confirms the pending swap. */
export function confirmSwap(store: Store): void {
  const draft = store.get(designDraftAtom)
  if (draft?.pendingSwap) changeDesign(store, { swaps: [...draft.swaps, draft.pendingSwap], pendingSwap: null })
}

/** Cancels the pending swap. */
export function cancelSwap(store: Store): void {
  if (store.get(designDraftAtom)?.pendingSwap) changeDesign(store, { pendingSwap: null })
}

/** Undoes the last swap; false if there is none. */
export function undoSwap(store: Store): boolean {
  const draft = store.get(designDraftAtom)
  if (!draft?.swaps.length) return false
  changeDesign(store, { swaps: draft.swaps.slice(0, -1), pickedUp: null, pendingSwap: null })
  return true
}

/** Requests an empty position at the active position, or removes the request. */
export function toggleGap(store: Store): void {
  const { active } = store.get(selectionAtom)
  const draft = store.get(designDraftAtom)
  if (!active || !draft || active.row < 1) return
  const position: DesignPosition = [active.row, active.col]
  const otherGaps = draft.gaps.filter((gap) => !isSame(gap, position))
  changeDesign(store, { gaps: otherGaps.length < draft.gaps.length ? otherGaps : [...draft.gaps, position] })
}
