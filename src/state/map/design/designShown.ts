import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { designLabels } from '../../../domain/designs/designLabels.ts'
import type { PlotRole } from '../../../domain/designs/designPlots.ts'
import type { DesignPreview, DesignPreviewRequest } from '../../../domain/designs/designPreview.ts'
import {
  borderPlot,
  fillerPlot,
  type PackedDesign,
  plotOfDesignAt,
  reachOf,
  swappedDesign,
} from '../../../domain/designs/packedDesign.ts'
import { type DesignFault, type DesignField, faultOf, fieldOfRefusal } from '../../../domain/designs/readDesign.ts'
import { buildPositionIndex, plotAt } from '../../../domain/layout/positionIndex.ts'
import { lastTouchAtom, loadedYearAtom } from '../../year/loaded.ts'
import { selectionAtom } from '../../year/selection.ts'
import { designAnswerAtom, designKeyWithoutSwaps } from './designAnswer.ts'
import { designDraftAtom } from './designDraft.ts'
import { designQuestionAtom, designReadAtom } from './designRead.ts'

/** A design shown on the map before it is written. */
export interface ShownDesign {
  readonly preview: DesignPreview
  /** The plots of the design, with swaps that the worker has not scored yet. */
  readonly design: PackedDesign
  readonly request: DesignPreviewRequest['request']
  readonly treatments: readonly number[]
  readonly fillerId: number | null
}

/** The answer on the map: of the present draft, or of the one before while the present one is computed. */
const previewAtom = atom((get) => {
  const answer = get(designAnswerAtom)
  return get(designDraftAtom) && answer?.result.ok ? { ...answer, result: answer.result } : null
})

/** Whether the shown design belongs to the draft, except for swaps. */
export const isOwnDesignAtom = atom((get) => {
  const [answer, question] = [get(previewAtom), get(designQuestionAtom)]
  return (
    answer !== null && question !== null && designKeyWithoutSwaps(answer.question) === designKeyWithoutSwaps(question)
  )
})

/** Swaps of the draft that the answer lacks; empty if the answer is to another design, or swaps were undone. */
const swapsSinceAtom = atom((get): DesignPreviewRequest['request']['swaps'] => {
  const [answer, question] = [get(previewAtom), get(designQuestionAtom)]
  if (!answer || !question || !get(isOwnDesignAtom)) return []
  const includedSwaps = answer.question.request.swaps
  const { swaps } = question.request
  return includedSwaps.every((swap, k) => swap === swaps[k]) ? swaps.slice(includedSwaps.length) : []
})

/** The shown design; null if there is none. */
export const designShownAtom = atom((get): ShownDesign | null => {
  const answer = get(previewAtom)
  if (!answer) return null
  const { question, result } = answer
  const { treatments, fillerId } = question
  const design = swappedDesign(result.design, get(swapsSinceAtom))
  return { preview: result, design, request: question.request, treatments, fillerId }
})

/** How the draft numbers its plots; other parts of the draft do not affect labels. */
const numberingAtom = atom((get) => get(designDraftAtom)?.numbering)

/** Future labels of the shown design's plots, by number; null = none. */
export const designLabelsAtom = atom((get): readonly (string | null)[] => {
  const shown = get(designShownAtom)
  const columns = get(loadedYearAtom)
  const numbering = get(numberingAtom)
  get(lastTouchAtom)
  if (!shown || !columns || !numbering) return []
  const usedLabels = new Set<string>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.label[i]) usedLabels.add(columns.label[i] ?? '')
  const { rep, block, walk, treatment } = shown.design
  const plots = Array.from(walk, (at, k) => ({ part: rep[k] || block[k], walk: at, isNumbered: treatment[k] >= 0 }))
  return designLabels(numbering, plots, usedLabels)
})

/** Whether the shown design is not the answer to the present draft yet. */
export const isDesignPendingAtom = atom((get) => {
  const question = get(designQuestionAtom)
  return question !== null && get(designAnswerAtom)?.question !== question
})

/** Places of the shown design's plots, the same object while lines are swapped; null without a design. */
const designPositionsAtom = (() => {
  let cached: Pick<PackedDesign, 'row' | 'col'> | null = null
  return atom((get) => {
    const design = get(designShownAtom)?.design
    if (!design) cached = null
    else if (cached?.row !== design.row) cached = { row: design.row, col: design.col }
    return cached
  })
})()

/** Rows and columns that the shown design occupies on the map, as rows · 1 000 + columns; 0 while the mode is off. */
export const designRoomAtom = atom((get): number => {
  if (!get(designDraftAtom)) return 0
  const positions = get(designPositionsAtom)
  const { rows, cols } = positions ? reachOf(positions) : { rows: emptyRows, cols: emptyCols }
  return rows * roomBase + cols
})

/** Size of an empty map before a design is shown on it. */
const [emptyRows, emptyCols] = [6, 12]
const roomBase = 1_000

/** Rows and columns from a `designRoomAtom`. */
export const displaySizeOf = (room: number) => ({ rows: Math.floor(room / roomBase), cols: room % roomBase })

/** Numbers of the shown design's plots whose places are occupied. */
export const occupiedDesignPlotsAtom = atom((get): ReadonlySet<number> => {
  const positions = get(designPositionsAtom)
  const columns = get(loadedYearAtom)
  get(lastTouchAtom)
  const occupied = new Set<number>()
  if (!positions || !columns) return occupied
  const index = buildPositionIndex(columns)
  const { row, col } = positions
  for (let k = 0; k < row.length; k++) if (plotAt(index, row[k], col[k]) >= 0) occupied.add(k)
  return occupied
})

/** Number of the shown design's plot at the active position; −1 if it has none there. */
export const activeDesignPlotAtom = atom((get): number => {
  const shown = get(designShownAtom)
  const { active } = get(selectionAtom)
  return shown && active ? plotOfDesignAt(shown.design, [active.row, active.col]) : -1
})

/** Faults of the draft by field: from the rules, the worker or an occupied position. */
export const designFaultsAtom = atom((get): Readonly<Partial<Record<DesignField, DesignFault>>> => {
  const read = get(designReadAtom)
  if (!read) return {}
  if (!read.request) return read.faults
  const answer = get(designAnswerAtom)
  if (answer?.question === get(designQuestionAtom) && !answer.result.ok && answer.result.code !== 'design.swap') {
    const field = fieldOfRefusal(answer.result, read.request.kind, read.checkIds.length > 0)
    return { [field]: faultOf(answer.result) }
  }
  const shown = get(designShownAtom)
  const [first] = get(occupiedDesignPlotsAtom)
  if (first === undefined || !shown || get(isDesignPendingAtom)) return {}
  const position = { row: shown.design.row[first], col: shown.design.col[first] }
  return { row: { key: 'design.occupied', params: position } }
})

/** The role of a plot in the shown design. */
export function plotRoleOf({ design, request }: ShownDesign, k: number): PlotRole {
  const treatment = design.treatment[k]
  if (treatment === borderPlot) return 'border'
  if (treatment === fillerPlot) return 'filler'
  return request.checks.includes(treatment) ? 'check' : 'line'
}

/** Name of the line on a plot of a design; null if nothing is sown. */
export function lineOfDesign(columns: FieldYearColumns, shown: ShownDesign, k: number): string | null {
  const treatment = shown.design.treatment[k]
  const id = treatment >= 0 ? shown.treatments[treatment] : shown.fillerId
  return id === null ? null : (columns.lines.get(id)?.name ?? null)
}
