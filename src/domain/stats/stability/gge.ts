import type { NumberColumn } from '../columns/columns.ts'
import { sumOfSquares } from '../moments/sums.ts'
import type { Outcome } from '../result.ts'
import { mainEffects, warningsOf } from './ammi.ts'
import { biplotAxes } from './biplot.ts'
import { type LinesInEnvironments, meansTable, plotsPerMean } from './meansTable.ts'

/** One axis of lines and line × environment together. */
interface GgeAxis {
  /** Sum of squares on the basis of plots: replications · λ². */
  readonly ss: number
  /** Share of the sum of squares of lines and interaction; null where lines do not differ at all. */
  readonly percent: number | null
}

interface GgeLine {
  readonly level: string
  /** In the trait's unit, over the environments. */
  readonly mean: number
  readonly scores: readonly [number, number]
}

interface GgeEnvironment extends GgeLine {
  /** The corner of the hull that the first two axes show best here. */
  readonly winner: string
}

/** Lines and their interaction with environments in one plot. */
export interface GgeResult {
  readonly axes: readonly GgeAxis[]
  readonly lines: readonly GgeLine[]
  readonly environments: readonly GgeEnvironment[]
  /** The lines at the corners of the polygon around all, from the one with the largest first score on, against the clock. */
  readonly hull: readonly string[]
  readonly reps: number
  /** Lines left out because an environment lacks them. */
  readonly incomplete: readonly string[]
}

/**
 * GGE biplot: singular values of the line × environment means less the environments' means, not scaled (Yan, Hunt, Sheng & Szlavnics
 * 2000, Crop Sci. 40; Yan & Kang 2003). Refused: allMissing, tooFewGroups (fewer than 2 environments or 3 lines), emptyCells (fewer than
 * 3 lines have a value everywhere).
 */
export function gge(trait: NumberColumn, trial: LinesInEnvironments): Outcome<GgeResult> {
  const table = meansTable(trait, trial, { lines: 3, environments: 2 })
  if ('ok' in table) return table
  const [g, e] = [table.lines.length, table.environments.length]
  const main = mainEffects(table)
  const deviations = table.means.map((value, cell) => value - main.environments[cell % e]!)
  const scale = table.means.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const { values, lines, environments } = biplotAxes(deviations, main.lines, Math.min(g - 1, e), scale)
  const reps = plotsPerMean(table.counts)
  const total = sumOfSquares(values)
  const places = table.lines.map((level, i) => ({ level, scores: [lines[0]![i]!, lines[1]![i]!] as const }))
  const corners = hullOf(places)
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ ${trial.environment.name} + axes of ${trial.line.name} and ${trial.line.name}:${trial.environment.name}`,
      method: 'GGE',
      n: table.n,
      errorDf: null,
      warnings: warningsOf(table).filter(({ code }) => code !== 'noTest'),
    },
    axes: values.map((value) => ({ ss: reps * value ** 2, percent: total > 0 ? (100 * value ** 2) / total : null })),
    lines: places.map(({ level, scores }, i) => ({ level, mean: main.lines[i]!, scores })),
    environments: table.environments.map((level, j) => {
      const scores = [environments[0]![j]!, environments[1]![j]!] as const
      return { level, mean: main.environments[j]!, scores, winner: winnerOf(corners, scores) }
    }),
    hull: corners.map(({ level }) => level),
    reps,
    incomplete: table.incomplete,
  }
}

interface Place {
  readonly level: string
  readonly scores: readonly [number, number]
}

/** The corner with the largest value that the two axes show for an environment. */
function winnerOf(corners: readonly Place[], [x, y]: readonly [number, number]): string {
  const shown = ({ scores }: Place) => scores[0] * x + scores[1] * y
  return corners.reduce((best, one) => (shown(one) > shown(best) ? one : best)).level
}

/** Corners of the convex hull against the clock, from the one farthest along the first axis (Andrew 1979, monotone chain). */
function hullOf(places: readonly Place[]): Place[] {
  const sorted = [...places].sort(
    (a, b) => b.scores[0] - a.scores[0] || b.scores[1] - a.scores[1] || (a.level < b.level ? -1 : 1),
  )
  const chain = (list: readonly Place[]) => {
    const corners: Place[] = []
    for (const place of list) {
      while (corners.length > 1 && turn(corners.at(-2)!, corners.at(-1)!, place) <= 0) corners.pop()
      corners.push(place)
    }
    return corners.slice(0, -1)
  }
  const corners = [...chain(sorted), ...chain([...sorted].reverse())]
  return corners.length > 0 ? corners : sorted.slice(0, 1)
}

/** Above 0 where the way from a over b to c turns left. */
function turn(a: Place, b: Place, c: Place): number {
  return (
    (b.scores[0] - a.scores[0]) * (c.scores[1] - a.scores[1]) -
    (b.scores[1] - a.scores[1]) * (c.scores[0] - a.scores[0])
  )
}
