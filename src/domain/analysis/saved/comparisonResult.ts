import { naturally } from '../../naturalOrder.ts'
import { isRefusal } from '../../refusal.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import type { Refusal } from '../../stats/result.ts'
import { finite, probability } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { compareFields } from '../tabs/comparison.ts'
import { savedWarnings } from '../warnings.ts'
import type { LinesInFields } from '../years/lineFields.ts'
import type { SavedBiplot, SavedMeans, SavedResult, SavedRow, SavedValue } from './kinds.ts'
import { assumptionOf, cellsOf, keyOf, type SavedNames, savedCell } from './plainRows.ts'
import { savedLeft, savedSummary } from './sentences.ts'

/**
 * The combined analysis, each source with the source that tests it: lines on their interaction with fields, fields on
 * blocks.
 */
function tableOf({ combined }: LinesInFields): SavedRow[] {
  if (!combined) return []
  const { rows, residual, total, fEnvironmentOnBlocks, fLineOnInteraction } = combined
  const [ofLine, ofInteraction] = [rows.length - 2, rows.length - 1]
  const onBlocks = { error: fEnvironmentOnBlocks ? rows[1].term : 'residual', test: fEnvironmentOnBlocks ?? rows[0] }
  const onInteraction = {
    error: fLineOnInteraction ? rows[ofInteraction].term : 'residual',
    test: fLineOnInteraction ?? rows[ofLine],
  }
  const none = { f: null, p: null, error: null }
  return [
    ...rows.map(({ term, ss, df, ms, ...own }, k) => {
      const { error, test } = k === 0 ? onBlocks : k === ofLine ? onInteraction : { error: 'residual', test: own }
      return { source: term, ss, df, ms, f: finite(test.f), p: probability(test), error }
    }),
    { source: 'residual', ss: residual.ss, df: residual.df, ms: finite(residual.ms), ...none },
    { source: 'total', ss: total.ss, df: total.df, ms: null, ...none },
  ]
}

interface Axis {
  readonly ss: number
  readonly percent: number | null
  readonly df?: number
  readonly f?: number | null
  readonly p?: number | null
}

interface Axes {
  readonly axes: readonly Axis[]
  readonly lines: readonly { readonly level: string; readonly scores: readonly [number, number] }[]
  readonly environments: readonly { readonly scores: readonly [number, number] }[]
}

/**
 * Axes with their tests if any, the scores of the lines in the order of the table, and the scores of the years in theirs.
 */
function biplotOf({ axes, lines, environments }: Axes, order: readonly string[]): SavedBiplot {
  const scores = new Map(lines.map((line) => [line.level, line.scores]))
  return {
    axes: axes.map(({ ss, df, f, p, percent }) => ({
      ss,
      ...(df === undefined ? {} : { df, f: finite(f), p: probability({ f, p }) }),
      percent: finite(percent),
    })),
    lines: order.flatMap((level) => {
      const at = scores.get(level)
      return at ? [at] : []
    }),
    years: environments.map((environment) => environment.scores),
  }
}

const stabilityColumns = ['b', 'pB', 's2d', 'wricke', 'shukla', 'linBinns', 'asv']

/**
 * The saved form of the comparison of lines in several years: what its tab shows, and the analysis behind it. Refuses as
 * the tab does.
 */
export function* comparisonResult(
  { data, lines, years }: SavedNames,
  settings: Settings,
): Steps<SavedResult | Refusal> {
  const compared = yield* compareFields(data, settings)
  if (isRefusal(compared)) return compared
  const { result, fields } = compared
  const { table, ammi, gge } = fields
  const { environments } = table
  const order = [...table.lines].sort(naturally)
  const shown = new Map(result.rows.map((row) => [savedCell(row.cells.line), row]))
  const rowOf = (line: string) => shown.get(line) ?? { cells: {}, plots: [] }
  const idOf = (line: string) => lines.get(line) ?? null
  const number = (value: SavedValue) => (typeof value === 'number' ? value : Number.NaN)
  const means: SavedMeans = {
    line_ids: order.map(idOf),
    year_ids: environments.map((name) => years.get(name) ?? 0),
    values: order.map((line) => environments.map((_, field) => number(savedCell(rowOf(line).cells[`field${field}`])))),
  }
  const sums = result.rows.find(({ tone }) => tone === 'sum')
  const errors = assumptionOf(result, 'errors')
  return {
    rows: order.map(
      (line): SavedRow => ({
        line_id: idOf(line),
        level: line,
        ...cellsOf(rowOf(line), ['mean', ...(fields.blue.size > 0 ? ['blue'] : []), ...stabilityColumns]),
      }),
    ),
    f: keyOf(result, 'fLines').value,
    f_p: finite(fields.test.p),
    df: fields.test.df,
    [`${fields.criterion}05`]: keyOf(result, 'lsdLines').value,
    mean: keyOf(result, 'meanOf').value,
    error_ratio: keyOf(result, 'errorRatio').value,
    ...(errors ? { errors_p: errors.of('p') } : {}),
    means: { ...means, year_means: environments.map((_, field) => number(savedCell(sums?.cells[`field${field}`]))) },
    table: tableOf(fields),
    ...(ammi ? { ammi: biplotOf(ammi, order) } : {}),
    ...(gge ? { gge: biplotOf(gge, order) } : {}),
    ...savedSummary(result),
    left_out: savedLeft(data.traits.slice(0, 1)),
    ...savedWarnings(result.warnings),
  }
}
