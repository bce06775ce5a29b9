import { atom } from 'jotai'
import type { Corner } from '../../domain/layout/corners.ts'
import { continueAfterHighest, type NumberingPlan, planNumbering } from '../../domain/layout/numbering.ts'
import { directionsFrom, type NumberingOptions, readNumberingNumber } from '../../domain/layout/numberingOptions.ts'
import type { NumberingPreview } from '../../domain/layout/numberingPreview.ts'
import { type MapView, storedCorner, storedNumberingType } from '../../domain/layout/viewCorner.ts'
import type { Walk } from '../../domain/layout/walkOrder.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { refuseRule } from '../../domain/refusal.ts'
import { signInAtom, yearAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import { visibleMarksAtom } from '../year/visiblePlots.ts'
import { draftAtomOf, enterMode, leaveMode } from './mapState.ts'
import type { NumberingDraft } from './modeDrafts.ts'
import { viewSideAtom } from './view.ts'

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
export const numberingDraftAtom = draftAtomOf('numbering')

/** Whether numbering mode is on. */
export const isNumberingAtom = atom((get) => get(numberingDraftAtom) !== null)

/** One part of the draft, for what shows no other: a typed prefix changes nothing there. Null while the mode is off. */
export function draftPart<Part extends keyof NumberingDraft>(part: Part) {
  return atom((get): NumberingDraft[Part] | null => get(numberingDraftAtom)?.[part] ?? null)
}

/** What was numbered with last: the next numbering begins with it, and in-place editing walks by its corner and order. */
export const lastNumberingAtom = signInAtom<NumberingDraft>(atFirst)

interface NumberingAnswer {
  readonly draft: NumberingDraft
  readonly result: NumberingPreview | RuleRefusal
}

/** The answer of the worker to a draft. */
export const numberingAnswerAtom = yearAtom<NumberingAnswer | null>(null, { reloaded: 'ends' })

/**
 * The preview of the draft; null until the first one has come and while the mode is off. A refusal says why there is none.
 * `draft` is the one it answers.
 */
export const numberingPreviewAtom = atom((get) => (get(isNumberingAtom) ? get(numberingAnswerAtom) : null))

/** A field of the panel is to take the focus, as soon as the panel is there. */
export const numberingFieldRequests = requestsOf<'prefix' | 'start' | 'step'>({ waits: true })

/** Turns numbering mode on with what was used last. */
export function openNumbering(store: Store): void {
  const last = store.get(lastNumberingAtom)
  store.set(numberingAnswerAtom, null)
  const draft = { ...last, onlySelected: false, renumber: false, countEmpty: false }
  enterMode(store, { mode: 'numbering', draft })
}

/** Leaves numbering mode; nothing was written. */
export function leaveNumbering(store: Store): void {
  leaveMode(store, 'numbering')
}

/** Changes parts of the draft. */
export function changeDraft(store: Store, part: Partial<NumberingDraft>): void {
  const draft = store.get(numberingDraftAtom)
  if (draft) enterMode(store, { mode: 'numbering', draft: { ...draft, ...part } })
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

const onlySelectedAtom = draftPart('onlySelected')

/** The plots that 'only selected' numbers: the selected ones in sight of the pane that was worked in; null = all. */
const membersAtom = atom((get): Uint8Array | null => {
  if (!get(onlySelectedAtom)) return null
  const { mask } = get(selectionAtom)
  const visible = get(visibleMarksAtom)
  return visible ? mask.map((mark, plot) => mark & visible[plot]) : mask
})

function optionsOf(
  draft: NumberingDraft,
  view: MapView,
  members: Uint8Array | null,
): NumberingOptions | RuleRefusal<'numbering.start' | 'numbering.step'> {
  const start = readNumberingNumber(draft.start)
  const step = readNumberingNumber(draft.step)
  if (start === null) return refuseRule('numbering.start', { digits: 5 })
  if (step === null) return refuseRule('numbering.step', { digits: 5 })
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
    members: members ?? undefined,
  }
}

/**
 * The rule's options of the draft under the present view, selection and sight, for preview and write alike; or why the
 * typed numbers are none. null while the mode is off.
 */
export const numberingOptionsAtom = atom((get) => {
  const draft = get(numberingDraftAtom)
  return draft && optionsOf(draft, get(viewSideAtom), get(membersAtom))
})

export function isRefusal(answer: object): answer is RuleRefusal {
  return 'ok' in answer && answer.ok === false
}

/** The plan of the draft over the loaded field-year, by the same rule and options as its preview. */
export function planOf(store: Store): NumberingPlan | RuleRefusal {
  const columns = store.get(loadedAtom)
  const options = store.get(numberingOptionsAtom)
  if (!columns || !options) return refuseRule('numbering.noPlots')
  return isRefusal(options) ? options : planNumbering(columns, options)
}

/** Goes on after the highest number that plots keep with this prefix; false when none is free. */
export function continueNumbering(store: Store): boolean {
  const draft = store.get(numberingDraftAtom)
  const columns = store.get(loadedAtom)
  if (!draft || !columns) return false
  const start = readNumberingNumber(draft.start) === null ? '1' : draft.start
  const options = optionsOf({ ...draft, start }, store.get(viewSideAtom), store.get(membersAtom))
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
