import { naturally } from '../../naturalOrder.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import { finite } from '../figures.ts'
import { type LinesInFields, linesInFields } from '../lineFields.ts'
import type { Settings } from '../settings.ts'
import type { SavedBiplot, SavedMeans, SavedResult, SavedRow } from './kinds.ts'
import type { SavedNames } from './plainRows.ts'

function tableOf({ combined }: LinesInFields): SavedRow[] {
  if (!combined) return []
  const { rows, residual, total } = combined
  return [
    ...rows.map(({ term, ss, df, ms, f, p }) => ({ source: term, ss, df, ms, f: finite(f), p: finite(p) })),
    { source: 'residual', ss: residual.ss, df: residual.df, ms: finite(residual.ms), f: null, p: null },
    { source: 'total', ss: total.ss, df: total.df, ms: null, f: null, p: null },
  ]
}

interface Axes {
  readonly axes: readonly { readonly ss: number; readonly df?: number; readonly percent: number | null }[]
  readonly lines: readonly { readonly level: string; readonly scores: readonly [number, number] }[]
  readonly environments: readonly { readonly scores: readonly [number, number] }[]
}

/** Axes with the scores of the lines in their order, and of the years in theirs. */
function biplotOf({ axes, lines, environments }: Axes, order: readonly string[]): SavedBiplot {
  const scores = new Map(lines.map((line) => [line.level, line.scores]))
  return {
    axes: axes.map(({ ss, df, percent }) => ({ ss, ...(df === undefined ? {} : { df }), percent: finite(percent) })),
    lines: order.flatMap((level) => {
      const at = scores.get(level)
      return at ? [at] : []
    }),
    years: environments.map((one) => one.scores),
  }
}

/** What the comparison of lines in several years is saved as; refuses as its tab does. */
export function* comparisonResult(
  { data, lines, years }: SavedNames,
  settings: Settings,
): Steps<SavedResult | Refusal> {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  const found = yield* linesInFields(data, trait, settings)
  if ('ok' in found) return found
  const { table, stability, ammi, gge } = found
  const { environments } = table
  const meanAt = (line: string, field: number) => table.means[table.lines.indexOf(line) * environments.length + field]
  const order = [...table.lines].sort(naturally)
  const stable = new Map(stability?.rows.map((row) => [row.level, row]))
  const asv = new Map(ammi?.lines.map((one) => [one.level, one.asv]))
  const idOf = (line: string) => lines.get(line) ?? null
  const valuesOf = (line: string) => environments.map((_, field) => meanAt(line, field))
  const means: SavedMeans = {
    line_ids: order.map(idOf),
    year_ids: environments.map((name) => years.get(name) ?? 0),
    values: order.map(valuesOf),
  }
  return {
    rows: order.map((line): SavedRow => {
      const of = stable.get(line)
      return {
        line_id: idOf(line),
        level: line,
        mean: valuesOf(line).reduce((sum, value) => sum + value, 0) / environments.length,
        b: finite(of?.bFinlayWilkinson),
        p_b: finite(of?.pBEq1),
        s2d: finite(of?.s2dEberhartRussell),
        wricke: finite(of?.wrickeEcovalence),
        shukla: finite(of?.shuklaVariance),
        lin_binns: finite(of?.linBinnsP),
        asv: finite(asv.get(line)),
      }
    }),
    means,
    table: tableOf(found),
    ...(ammi ? { ammi: biplotOf(ammi, order) } : {}),
    ...(gge ? { gge: biplotOf(gge, order) } : {}),
  }
}
