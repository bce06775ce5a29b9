import { atom } from 'jotai'
import type { RecipeOptions } from '../../../contract/plots/numberingRules.ts'
import type { Corner } from '../../../domain/layout/corners.ts'
import { continueAfterHighest, type NumberingPlan, planNumbering } from '../../../domain/layout/numbering/numbering.ts'
import { numberingGroups } from '../../../domain/layout/numbering/numberingGroups.ts'
import {
  directionsFrom,
  type LabelRange,
  leastDigits,
  type NumberingOptions,
  readNumberingNumber,
  writtenNumber,
} from '../../../domain/layout/numbering/numberingOptions.ts'
import type { NumberingPreview } from '../../../domain/layout/numbering/numberingPreview.ts'
import { isInTrial, type Trial } from '../../../domain/layout/structure/fieldStructure.ts'
import { type MapView, seenCorner, storedCorner, storedNumberingType } from '../../../domain/layout/viewCorner.ts'
import type { Walk } from '../../../domain/layout/walk/walkOrder.ts'
import { isRefusal, type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { signInAtom, yearAtom } from '../../lifetime.ts'
import { requestsOf } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, revisionAtom } from '../../year/loaded.ts'
import { selectionAtom } from '../../year/selection.ts'
import { visibleMarksAtom } from '../../year/visiblePlots.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mode/mapState.ts'
import type { NumberingDraft } from '../mode/modeDrafts.ts'
import { viewSideAtom } from '../view/view.ts'
import { reservedElsewhereAtom } from './numberingRules.ts'

const initialDraft: NumberingDraft = {
  corner: 'bottom_left',
  axis: 'horizontal',
  order: 'by_rows',
  prefix: '',
  start: '1',
  step: '1',
  onlySelected: false,
  renumber: false,
  countEmpty: false,
  digits: 0,
  restart: 'none',
}

/** The draft while numbering mode is on, else null. */
export const numberingDraftAtom = draftAtomOf('numbering')

/** Whether numbering mode is on. */
export const isNumberingAtom = atom((get) => get(numberingDraftAtom) !== null)

/** One part of the draft, so that readers do not update when another part changes. Null while the mode is off. */
export function draftPart<Part extends keyof NumberingDraft>(part: Part) {
  return atom((get): NumberingDraft[Part] | null => get(numberingDraftAtom)?.[part] ?? null)
}

/** The last numbering: the next one starts with it, and in-place editing walks by its corner and order. */
export const lastNumberingAtom = signInAtom<NumberingDraft>(initialDraft)

export interface NumberingAnswer {
  readonly draft: NumberingDraft
  readonly result: NumberingPreview | RuleRefusal
}

/** The worker's answer to a draft. */
export const numberingAnswerAtom = yearAtom<NumberingAnswer | null>(null, { reloaded: 'resets' })

/** The answer that the map has painted. */
export const paintedAnswerAtom = yearAtom<NumberingAnswer | null>(null, { reloaded: 'resets' })

/**
 * The preview of the draft; null until the first answer and while the mode is off. A refusal has the reason. `draft` is
 * the draft it answers.
 */
export const numberingPreviewAtom = atom((get) => (get(isNumberingAtom) ? get(numberingAnswerAtom) : null))

/**
 * The preview for texts next to and over the map: `numberingPreviewAtom` once the map has painted it, so that no frame
 * has to both draw a field and lay out a panel.
 */
export const paintedPreviewAtom = atom((get) => (get(isNumberingAtom) ? get(paintedAnswerAtom) : null))

/** Requests the focus for a field of the panel, once the panel is mounted. */
export const numberingFieldRequests = requestsOf<'prefix' | 'start' | 'step'>({ waits: true })

/**
 * Turns numbering mode on with the last settings; selected plots of a single trial are numbered alone, from the trial's
 * origin.
 */
export function openNumbering(store: Store): void {
  const last = store.get(lastNumberingAtom)
  store.set(numberingAnswerAtom, null)
  store.set(paintedAnswerAtom, null)
  const trial = selectedTrial(store)
  const corner = trial ? seenCorner(trial.origin, store.get(viewSideAtom)) : last.corner
  const draft = { ...last, corner, onlySelected: trial !== null, renumber: false, countEmpty: false }
  enterMode(store, { mode: 'numbering', draft })
}

/** The trial of all selected plots; null = nothing is selected, or they do not share one. */
function selectedTrial(store: Store): Trial | null {
  const columns = store.get(loadedYearAtom)
  const { mask } = store.get(selectionAtom)
  let numberedTrial: Trial | null = null
  for (let i = 0; columns && i < columns.count; i++) {
    if (!mask[i]) continue
    const trial =
      columns.structure.trials.find((candidate) => isInTrial(candidate, columns.row[i], columns.col[i])) ?? null
    if (trial === null || (numberedTrial !== null && trial !== numberedTrial)) return null
    numberedTrial = trial
  }
  return numberedTrial
}

/** Leaves numbering mode without writing. */
export function leaveNumbering(store: Store): void {
  leaveMode(store, 'numbering')
}

/** Changes parts of the draft. */
export function changeDraft(store: Store, part: Partial<NumberingDraft>): void {
  const draft = store.get(numberingDraftAtom)
  if (draft) enterMode(store, { mode: 'numbering', draft: { ...draft, ...part } })
}

/** Restarting numbers and numbering empty positions exclude each other: the last choice wins. */
export function chooseRestart(store: Store, restart: NumberingDraft['restart']): void {
  const { countEmpty = false } = store.get(numberingDraftAtom) ?? {}
  changeDraft(store, { restart, countEmpty: countEmpty && restart === 'none' })
}

/** Numbers empty positions, or not; numbers then run over the whole field. */
export function chooseCountEmpty(store: Store, countEmpty: boolean): void {
  changeDraft(store, countEmpty ? { countEmpty, restart: 'none' } : { countEmpty })
}

/** The draft as a recipe with stored corner and axis, so that it gives the same labels in every view. */
export function recipeOf(store: Store): RecipeOptions | null {
  const draft = store.get(numberingDraftAtom)
  if (!draft || readNumberingNumber(draft.start) === null || readNumberingNumber(draft.step) === null) return null
  const view = store.get(viewSideAtom)
  const { prefix, start, step, digits, restart, order } = draft
  return {
    start_position: storedCorner(draft.corner, view),
    numbering_type: storedNumberingType(draft.axis, view),
    ...{ order, prefix: prefix.trim(), start, step, digits, restart, count_empty: draft.countEmpty },
  }
}

/** Applies a recipe to the draft. */
export function applyRecipe(store: Store, options: RecipeOptions): void {
  const view = store.get(viewSideAtom)
  const { order, prefix, start, step, digits, restart } = options
  changeDraft(store, {
    corner: seenCorner(options.start_position, view),
    axis: storedNumberingType(options.numbering_type, view),
    ...{ order, prefix, start, step, digits, restart, countEmpty: options.count_empty },
  })
}

/** Starts at a seen corner; the axis stays and leads away from it. */
export function startAtSeenCorner(store: Store, corner: Corner): void {
  changeDraft(store, { corner })
}

const acrossCorner: Record<Corner, Corner> = {
  top_left: 'top_right',
  top_right: 'top_left',
  bottom_left: 'bottom_right',
  bottom_right: 'bottom_left',
}
const oppositeCorner: Record<Corner, Corner> = {
  top_left: 'bottom_left',
  bottom_left: 'top_left',
  top_right: 'bottom_right',
  bottom_right: 'top_right',
}

/** Sets the first direction; a direction that leaves the field moves the corner to the opposite side. */
export function setFirstDirection(store: Store, direction: 'left' | 'right' | 'up' | 'down'): void {
  const draft = store.get(numberingDraftAtom)
  if (!draft) return
  const horizontal = direction === 'left' || direction === 'right'
  const side = { left: 'left', right: 'right', up: 'top', down: 'bottom' }[direction]
  const leavesField = draft.corner.includes(side)
  const turnedCorner = horizontal ? acrossCorner[draft.corner] : oppositeCorner[draft.corner]
  changeDraft(store, {
    axis: horizontal ? 'horizontal' : 'vertical',
    corner: leavesField ? turnedCorner : draft.corner,
  })
}

/** The first direction as seen. */
export function seenDirection(draft: Pick<NumberingDraft, 'axis' | 'corner'>): 'left' | 'right' | 'up' | 'down' {
  if (draft.axis === 'horizontal') return draft.corner.endsWith('left') ? 'right' : 'left'
  return draft.corner.startsWith('top') ? 'down' : 'up'
}

const onlySelectedAtom = draftPart('onlySelected')

/** The plots to number: all or the selected ones, visible in the last used pane; null = all. */
const membersAtom = atom((get): Uint8Array | null => {
  const visible = get(visibleMarksAtom)
  if (!get(onlySelectedAtom)) return visible
  const { mask } = get(selectionAtom)
  return visible ? mask.map((mark, plot) => mark & visible[plot]) : mask
})

const restartAtom = draftPart('restart')

/** Groups in which numbers restart: undefined = no restart, null = the year has no such factor. */
const groupsAtom = atom((get): Int32Array | null | undefined => {
  const restart = get(restartAtom) ?? 'none'
  const columns = get(loadedYearAtom)
  get(revisionAtom)
  return restart === 'none' || !columns ? undefined : numberingGroups(columns, restart)
})

/** The options that are not typed: plots to number, groups and reserved labels. */
interface NumberingContext {
  readonly members: Uint8Array | null
  readonly groups: Int32Array | null | undefined
  readonly reserved: readonly LabelRange[]
}

const numberingContextAtom = atom(
  (get): NumberingContext => ({
    members: get(membersAtom),
    groups: get(groupsAtom),
    reserved: get(reservedElsewhereAtom),
  }),
)

function optionsOf(
  draft: NumberingDraft,
  view: MapView,
  { members, groups, reserved }: NumberingContext,
): NumberingOptions | RuleRefusal<'numbering.start' | 'numbering.step' | 'numbering.noLevel'> {
  const start = readNumberingNumber(draft.start)
  const step = readNumberingNumber(draft.step)
  if (start === null) return refuseRule('numbering.start', { digits: 5 })
  if (step === null) return refuseRule('numbering.step', { digits: 5 })
  if (groups === null) return refuseRule('numbering.noLevel')
  const corner = storedCorner(draft.corner, view)
  return {
    start_position: corner,
    numbering_type: storedNumberingType(draft.axis, view),
    order: draft.order,
    ...directionsFrom(corner),
    prefix: draft.prefix,
    start,
    step,
    digits: Math.max(draft.digits, leastDigits(draft.start)),
    renumber: draft.renumber,
    count_empty: draft.countEmpty,
    members: members ?? undefined,
    groups,
    reserved,
  }
}

/**
 * The options of the rule for the present view, selection and visibility, for both preview and write; or why the typed
 * numbers are invalid. Null while the mode is off.
 */
export const numberingOptionsAtom = atom((get) => {
  const draft = get(numberingDraftAtom)
  return draft && optionsOf(draft, get(viewSideAtom), get(numberingContextAtom))
})

/** The plan of the draft for the loaded field-year, by the same rule and options as its preview. */
export function numberingPlanOf(store: Store): NumberingPlan | RuleRefusal {
  const columns = store.get(loadedYearAtom)
  const options = store.get(numberingOptionsAtom)
  if (!columns || !options) return refuseRule('numbering.noPlots')
  return isRefusal(options) ? options : planNumbering(columns, options)
}

/** Continues after the highest existing number with this prefix; false if none is free. */
export function continueNumbering(store: Store): boolean {
  const draft = store.get(numberingDraftAtom)
  const columns = store.get(loadedYearAtom)
  if (!draft || !columns) return false
  const start = readNumberingNumber(draft.start) === null ? '1' : draft.start
  const options = optionsOf({ ...draft, start }, store.get(viewSideAtom), store.get(numberingContextAtom))
  if (isRefusal(options)) return false
  const next = continueAfterHighest(columns, options)
  if (next === null) return false
  changeDraft(store, { start: writtenNumber(next, options.digits) })
  return true
}

/** The walk of in-place editing: the last corner, direction and snake, as stored. */
export function lastWalk(store: Store): Walk {
  const last = store.get(lastNumberingAtom)
  const view = store.get(viewSideAtom)
  return {
    start_position: storedCorner(last.corner, view),
    numbering_type: storedNumberingType(last.axis, view),
    order: last.order,
  }
}
