import type { CellValue } from '../../change/changeSet.ts'
import { readCell } from '../../columns/cell.ts'
import { type FieldYearColumns, traitColumn } from '../../columns/fieldYear.ts'
import { sortedOrder } from '../../sheet/sortedOrder.ts'
import { isCodedTrait } from '../../traits/traitKinds.ts'
import { plotFields } from '../plotFields.ts'
import { type FilterFault, type PlotFilters, plotTests } from './plotFilters.ts'
import { fieldOfSort, traitOfFeature } from './sortColumns.ts'

/** The requested plots of a year, and their order. */
export interface PlotChoice {
  readonly sort_by: string
  readonly order: 'asc' | 'desc'
  readonly filters: PlotFilters
}

export type ChosenPlots = { readonly ok: true; readonly plots: Int32Array } | FilterFault

/** Most choices cached per state of a year. */
const maxCached = 8

interface CachedChoices {
  readonly seq: number
  readonly crop_seq: number
  readonly count: number
  readonly choices: Map<string, Int32Array>
}

const remembered = new WeakMap<FieldYearColumns, CachedChoices>()

/**
 * Living plots that pass all filters, by index, sorted: empty cells last in either order, equal ones in ascending or
 * descending order of their ids. Texts are compared by the language's rules. Computed once for each state of the year, so
 * that turning pages sorts nothing.
 */
export function choosePlots(columns: FieldYearColumns, choice: PlotChoice, language: string): ChosenPlots {
  const { seq, crop_seq, count } = columns
  let cached = remembered.get(columns)
  if (cached?.seq !== seq || cached.crop_seq !== crop_seq || cached.count !== count) {
    cached = { seq, crop_seq, count, choices: new Map() }
    remembered.set(columns, cached)
  }
  const key = JSON.stringify([choice.sort_by, choice.order, Object.entries(choice.filters).sort(), language])
  const choices = cached.choices.get(key)
  if (choices) return { ok: true, plots: choices }
  const chosen = computeChoice(columns, choice, language)
  if (!chosen.ok) return chosen
  const [oldest] = cached.choices.keys()
  if (cached.choices.size >= maxCached) cached.choices.delete(oldest)
  cached.choices.set(key, chosen.plots)
  return chosen
}

function computeChoice(columns: FieldYearColumns, choice: PlotChoice, language: string): ChosenPlots {
  const tested = plotTests(columns, choice.filters)
  if (!tested.ok) return tested
  const key = sortKey(columns, choice.sort_by)
  if (key === null) return { ok: false, field: 'sort_by', code: 'trait.unknown' }
  const passed: number[] = []
  for (let plot = 0; plot < columns.count; plot++)
    if (columns.alive[plot] && tested.tests.every((test) => test(plot))) passed.push(plot)
  const plots = Int32Array.from(passed)
  const { id } = columns
  // Plots created with ids reserved earlier have higher indexes on the node that stored them.
  if (plots.some((plot, k) => k > 0 && id[plots[k - 1]] > id[plot])) plots.sort((a, b) => id[a] - id[b])
  const order = sortedOrder(plots, key, choice.order === 'desc', language)
  return { ok: true, plots: order.map((k) => plots[k]) }
}

interface SortKey {
  readonly read: (plot: number) => CellValue
  readonly isNumeric: boolean
}

/** The sort key of plots; null for a trait that the year lacks. */
function sortKey(columns: FieldYearColumns, sortBy: string): SortKey | null {
  if (sortBy === 'plot_id') return { read: (plot) => columns.id[plot], isNumeric: true }
  if (sortBy === 'is_sort')
    return { read: (plot) => (columns.lines.get(columns.line[plot])?.is_variety ? 1 : 0), isNumeric: true }
  const trait = traitOfFeature(sortBy)
  if (trait !== null) {
    const column = traitColumn(columns, trait)
    if (column === null) return null
    if (isCodedTrait(column.trait))
      return { read: (plot) => column.words[column.codes[plot]] ?? null, isNumeric: false }
    // A missing number is an empty cell.
    return { read: (plot) => column.numbers[plot], isNumeric: true }
  }
  const field = fieldOfSort(sortBy)
  if (field === null) throw new RangeError(`plots sorted by ${sortBy}`)
  const plotField = plotFields[field as keyof typeof plotFields] as { kind: string } | undefined
  const isNumeric = field === 'square' || field === 'plants' || (plotField !== undefined && plotField.kind !== 'text')
  return { read: (plot) => readCell(columns, plot, field), isNumeric }
}
