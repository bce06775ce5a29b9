import { atom } from 'jotai'
import { continueAfterHighest, type NumberingPlan, planNumbering } from '../../domain/layout/numbering.ts'
import { directionsFrom, type NumberingOptions, readNumberingNumber } from '../../domain/layout/numberingOptions.ts'
import type { NumberingPreview } from '../../domain/layout/numberingPreview.ts'
import { storedCorner, storedNumberingType } from '../../domain/layout/viewCorner.ts'
import type { Corner, NumberingType, Walk, WalkOrderKind } from '../../domain/layout/walkOrder.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { refuseRule } from '../../domain/refusal.ts'
import { loadedAtom } from '../loaded.ts'
import { selectionAtom } from '../selection.ts'
import type { Store } from '../store.ts'
import { mapModeAtom, viewSideAtom } from '../view.ts'
import { visibleMarks } from '../visiblePlots.ts'

/** A numbering being set up: corner and axis as they are seen, the fields as they are typed. */
export interface NumberingDraft {
  readonly corner: Corner
  readonly axis: NumberingType
  readonly order: WalkOrderKind
  readonly prefix: string
  readonly start: string
  readonly step: string
  readonly onlySelected: boolean
  readonly renumber: boolean
  readonly countEmpty: boolean
}

const atFirst: NumberingDraft = {
  corner: 'bottom_left',
  axis: 'horizontal',
  order: 'by_rows',
  prefix: '',
  start: '1',
  step: '1',
  onlySelected: false,
  renumber: false,
  countEmpty: false,
}

/** The draft while numbering mode is on, else null. */
export const numberingDraftAtom = atom<NumberingDraft | null>(null)

/** Whether numbering mode is on. */
export const isNumberingAtom = atom((get) => get(numberingDraftAtom) !== null)

/** One part of the draft, for what shows no other: a typed prefix changes nothing there. Null while the mode is off. */
export function draftPart<Part extends keyof NumberingDraft>(part: Part) {
  return atom((get): NumberingDraft[Part] | null => get(numberingDraftAtom)?.[part] ?? null)
}

/** What was numbered with last: the next numbering begins with it, and in-place editing walks by its corner and order. */
export const lastNumberingAtom = atom<NumberingDraft>(atFirst)

/**
 * The preview of the draft, made in a worker; null until the first one has come. A refusal says why there is none.
 * `draft` is the one it answers.
 */
export const numberingPreviewAtom = atom<{
  readonly draft: NumberingDraft
  readonly result: NumberingPreview | RuleRefusal
} | null>(null)

/** Which field of the panel is to take the focus; grows by one each time it is asked for. */
export const numberingFieldAtom = atom<{ field: 'prefix' | 'start' | 'step'; serial: number } | null>(null)

/** Turns numbering mode on with what was used last. */
export function openNumbering(store: Store): void {
  const last = store.get(lastNumberingAtom)
  store.set(numberingPreviewAtom, null)
  store.set(numberingDraftAtom, { ...last, onlySelected: false, renumber: false, countEmpty: false })
  store.set(mapModeAtom, 'numbering')
}

/** Leaves numbering mode; nothing was written. */
export function leaveNumbering(store: Store): void {
  store.set(numberingDraftAtom, null)
  store.set(numberingPreviewAtom, null)
  if (store.get(mapModeAtom) === 'numbering') store.set(mapModeAtom, 'select')
}

/** Changes parts of the draft. */
export function changeDraft(store: Store, part: Partial<NumberingDraft>): void {
  const draft = store.get(numberingDraftAtom)
  if (draft) store.set(numberingDraftAtom, { ...draft, ...part })
}

/** Starts at a corner as it is seen; the axis stays and leads away from it. */
export function startAtSeenCorner(store: Store, corner: Corner): void {
  changeDraft(store, { corner })
}

const across: Record<Corner, Corner> = {
  top_left: 'top_right',
  top_right: 'top_left',
  bottom_left: 'bottom_right',
  bottom_right: 'bottom_left',
}
const opposite: Record<Corner, Corner> = {
  top_left: 'bottom_left',
  bottom_left: 'top_left',
  top_right: 'bottom_right',
  bottom_right: 'top_right',
}

/** Sets the first direction; one that leaves the field moves the corner to the opposite side. */
export function headInDirection(store: Store, direction: 'left' | 'right' | 'up' | 'down'): void {
  const draft = store.get(numberingDraftAtom)
  if (!draft) return
  const horizontal = direction === 'left' || direction === 'right'
  const side = { left: 'left', right: 'right', up: 'top', down: 'bottom' }[direction]
  const leavesField = draft.corner.includes(side)
  const turned = horizontal ? across[draft.corner] : opposite[draft.corner]
  changeDraft(store, { axis: horizontal ? 'horizontal' : 'vertical', corner: leavesField ? turned : draft.corner })
}

/** The first direction as it is seen. */
export function seenDirection(draft: Pick<NumberingDraft, 'axis' | 'corner'>): 'left' | 'right' | 'up' | 'down' {
  if (draft.axis === 'horizontal') return draft.corner.endsWith('left') ? 'right' : 'left'
  return draft.corner.startsWith('top') ? 'down' : 'up'
}

/** Marks of the selected plots that can be seen. */
function selectedInSight(store: Store): Uint8Array {
  const { mask } = store.get(selectionAtom)
  const visible = visibleMarks(store)
  return visible ? mask.map((mark, plot) => mark & visible[plot]) : mask
}

/** The rule's options of a draft under the present view and selection, or why the typed numbers are none. */
export function numberingOptions(
  store: Store,
  draft: NumberingDraft,
): NumberingOptions | RuleRefusal<'numbering.start' | 'numbering.step'> {
  const start = readNumberingNumber(draft.start)
  const step = readNumberingNumber(draft.step)
  if (start === null) return refuseRule('numbering.start', { digits: 5 })
  if (step === null) return refuseRule('numbering.step', { digits: 5 })
  const view = store.get(viewSideAtom)
  const corner = storedCorner(draft.corner, view)
  return {
    start_position: corner,
    numbering_type: storedNumberingType(draft.axis, view),
    order: draft.order,
    ...directionsFrom(corner),
    prefix: draft.prefix,
    start,
    step,
    renumber: draft.renumber,
    count_empty: draft.countEmpty,
    members: draft.onlySelected ? selectedInSight(store) : undefined,
  }
}

export function isRefusal(answer: object): answer is RuleRefusal {
  return 'ok' in answer && answer.ok === false
}

/** The plan of a draft over the loaded field-year, by the same rule as its preview. */
export function planOf(store: Store, draft: NumberingDraft): NumberingPlan | RuleRefusal {
  const columns = store.get(loadedAtom)
  if (!columns) return refuseRule('numbering.noPlots')
  const options = numberingOptions(store, draft)
  return isRefusal(options) ? options : planNumbering(columns, options)
}

/** Goes on after the highest number that plots keep with this prefix; false when none is free. */
export function continueNumbering(store: Store): boolean {
  const draft = store.get(numberingDraftAtom)
  const columns = store.get(loadedAtom)
  if (!draft || !columns) return false
  const options = numberingOptions(store, {
    ...draft,
    start: readNumberingNumber(draft.start) === null ? '1' : draft.start,
  })
  if (isRefusal(options)) return false
  const next = continueAfterHighest(columns, options)
  if (next === null) return false
  changeDraft(store, { start: String(next) })
  return true
}

/** The walk of in-place editing: corner, direction and snake last used, as stored. */
export function lastWalk(store: Store): Walk {
  const last = store.get(lastNumberingAtom)
  const view = store.get(viewSideAtom)
  return {
    start_position: storedCorner(last.corner, view),
    numbering_type: storedNumberingType(last.axis, view),
    order: last.order,
  }
}
