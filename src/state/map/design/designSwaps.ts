import type { Place } from '../../../domain/designs/designRequest.ts'
import { isOneBlock, plotOfDesignAt } from '../../../domain/designs/packedDesign.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { selectionAtom } from '../../year/selection.ts'
import { changeDesign, designDraftAtom } from './designDraft.ts'
import { designShownAtom, isOwnDesignAtom } from './designShown.ts'

/** The plot with a line at a place, by its number; −1 where there is none, and while another design is still shown. */
function linePlotAt(store: Store, place: Place): number {
  const shown = store.get(isOwnDesignAtom) ? store.get(designShownAtom) : null
  const k = shown ? plotOfDesignAt(shown.design, place) : -1
  return shown && k >= 0 && shown.design.treatment[k] >= 0 ? k : -1
}

const isSame = (one: Place, other: Place): boolean => one[0] === other[0] && one[1] === other[1]

/** Takes up the line at a place; false, and told, where the design has none there. */
export function holdPlace(store: Store, place: Place): boolean {
  if (linePlotAt(store, place) < 0) {
    store.set(showMessageAtom, { kind: 'info', key: 'designMode.noLineThere', params: {} })
    return false
  }
  changeDesign(store, { held: place, asked: null, isChanged: store.get(designDraftAtom)?.isChanged })
  return true
}

/** Lets go of the line that was taken up. */
export function dropHeld(store: Store): void {
  const draft = store.get(designDraftAtom)
  if (draft?.held) changeDesign(store, { held: null, isChanged: draft.isChanged })
}

/** Swaps the line that was taken up with that of a place: at once within a block, across blocks it is asked first. */
export function swapHeldWith(store: Store, place: Place): void {
  const draft = store.get(designDraftAtom)
  const shown = store.get(designShownAtom)
  if (!draft?.held || !shown) return
  const { held } = draft
  if (isSame(held, place)) {
    dropHeld(store)
    return
  }
  const [a, b] = [linePlotAt(store, held), linePlotAt(store, place)]
  if (a < 0 || b < 0) {
    dropHeld(store)
    store.set(showMessageAtom, { kind: 'info', key: 'designMode.noLineThere', params: {} })
    return
  }
  const pair = [held, place] as const
  if (isOneBlock(shown.request.kind, shown.design, a, b)) {
    changeDesign(store, { swaps: [...draft.swaps, pair], held: null })
    store.set(showMessageAtom, { kind: 'info', key: 'designMode.swapped', params: namesOf(pair) })
  } else changeDesign(store, { held: null, asked: pair })
}

const namesOf = ([from, to]: readonly [Place, Place]) => ({
  from: `${from[0]}:${from[1]}`,
  to: `${to[0]}:${to[1]}`,
})

/** Takes up the line at the active place, or swaps the one that was taken up with it. */
export function swapHere(store: Store): void {
  const { active } = store.get(selectionAtom)
  const draft = store.get(designDraftAtom)
  if (!active || !draft) return
  const place: Place = [active.row, active.col]
  if (draft.held) swapHeldWith(store, place)
  else holdPlace(store, place)
}

/** Makes the swap that was asked about. */
export function makeAsked(store: Store): void {
  const draft = store.get(designDraftAtom)
  if (draft?.asked) changeDesign(store, { swaps: [...draft.swaps, draft.asked], asked: null })
}

/** Leaves the swap that was asked about. */
export function leaveAsked(store: Store): void {
  if (store.get(designDraftAtom)?.asked) changeDesign(store, { asked: null })
}

/** Takes the last swap back; false where there is none. */
export function takeSwapBack(store: Store): boolean {
  const draft = store.get(designDraftAtom)
  if (!draft?.swaps.length) return false
  changeDesign(store, { swaps: draft.swaps.slice(0, -1), held: null, asked: null })
  return true
}

/** Whether an empty place is wanted at the active place, or no longer. */
export function toggleGap(store: Store): void {
  const { active } = store.get(selectionAtom)
  const draft = store.get(designDraftAtom)
  if (!active || !draft || active.row < 1) return
  const place: Place = [active.row, active.col]
  const others = draft.gaps.filter((gap) => !isSame(gap, place))
  changeDesign(store, { gaps: others.length < draft.gaps.length ? others : [...draft.gaps, place] })
}
