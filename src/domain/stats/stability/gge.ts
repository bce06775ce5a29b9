import { isRefusal } from '../../refusal.ts'
import { type ErrorHomogeneity, errorHomogeneity } from '../anova/errorHomogeneity.ts'
import type { NumberColumn } from '../data/columns.ts'
import { sum, sumOfSquares } from '../moments/sums.ts'
import { type Outcome, refuse } from '../result.ts'
import { mainEffects, warningsOf } from './ammi.ts'
import { biplotAxes } from './biplot.ts'
import type { GgeOptions } from './biplotOptions.ts'
import { type LinesInEnvironments, type MeansTable, meansTable, plotsPerMean, type TableNames } from './meansTable.ts'

const defaults: GgeOptions = { centring: 'environment', scaling: 'none', partition: 'symmetric' }

/** One axis of lines and line × environment together. */
interface GgeAxis {
  /** Sum of squares on the basis of plots: replications · λ²; without a unit where environments are scaled. */
  readonly ss: number
  /** Share of the sum of squares that remains after centring; null where none does. */
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
  /** Lines left out because they are missing in an environment. */
  readonly incomplete: readonly string[]
}

/**
 * GGE biplot: singular values of the line × environment means less the environments' means, not scaled by default (Yan,
 * Hunt, Sheng & Szlavnics 2000, Crop Sci. 40; Yan & Kang 2003, GGE Biplot Analysis, chapter 4). Refused: allMissing,
 * tooFewGroups (fewer than 2 environments, 3 with double centring, or 3 lines), emptyCells (fewer than 3 lines have a
 * value everywhere), noResidualDf (scaled by standard errors that an environment does not have).
 */
export function gge(
  trait: NumberColumn,
  trial: LinesInEnvironments,
  options: Partial<GgeOptions> = {},
): Outcome<GgeResult> {
  const table = meansTable(trait, trial, { lines: 3, environments: 2 })
  if (isRefusal(table)) return table
  const { line, environment, block } = trial
  const errors = options.scaling === 'se' ? errorHomogeneity(trait, environment, line, block) : null
  const names = { trait: trait.name, line: line.name, environment: environment.name }
  return ggeOfTable(table, names, options, errors?.ok ? standardErrors(table, errors) : null)
}

/**
 * The standard error of a line's mean in each environment, √(MS/plots) by the environment's own analysis, plots their harmonic mean; null
 * where an environment has none.
 */
export function standardErrors(
  { lines, environments, counts }: MeansTable,
  { environments: known, msError }: Pick<ErrorHomogeneity, 'environments' | 'msError'>,
): Float64Array | null {
  const e = environments.length
  const errors = environments.map((environment, j) => {
    const ms = msError[known.indexOf(environment)]
    return ms === undefined ? 0 : Math.sqrt(ms / plotsPerMean(Float64Array.from(lines, (_, i) => counts[i * e + j]!)))
  })
  return errors.every((error) => error > 0) ? Float64Array.from(errors) : null
}

/** The means after centring and scaling, and their number of axes. */
function deviationsOf(table: MeansTable, { centring, scaling }: GgeOptions, errors: Float64Array | null) {
  const [g, e] = [table.lines.length, table.environments.length]
  const main = mainEffects(table)
  const centreOf = (cell: number): number => {
    const environment = main.environments[cell % e]!
    if (centring === 'environment') return environment
    return centring === 'grand' ? main.grand : environment + main.lines[Math.floor(cell / e)]! - main.grand
  }
  const sds = main.environments.map((middle, j) =>
    Math.sqrt(sum(table.lines.map((_, i) => (table.means[i * e + j]! - middle) ** 2)) / (g - 1)),
  )
  const scales = scaling === 'sd' ? sds : scaling === 'se' ? errors : null
  const scaleOf = (cell: number) => scales?.[cell % e] || 1
  return {
    main,
    deviations: table.means.map((value, cell) => (value - centreOf(cell)) / scaleOf(cell)),
    largest: table.means.reduce((largest, value, cell) => Math.max(largest, Math.abs(value / scaleOf(cell))), 0),
    axes: centring === 'environment' ? Math.min(g - 1, e) : Math.min(g, e) - (centring === 'double' ? 1 : 0),
  }
}

/**
 * The same for an existing table; `errors` as from `standardErrors`. Refused: tooFewGroups, noResidualDf (no standard
 * errors to scale by).
 */
export function ggeOfTable(
  table: MeansTable,
  names: TableNames,
  options: Partial<GgeOptions> = {},
  errors: Float64Array | null = null,
): Outcome<GgeResult> {
  const chosen = { ...defaults, ...options }
  const [g, e] = [table.lines.length, table.environments.length]
  const needed = chosen.centring === 'double' ? 3 : 2
  if (g < 3) return refuse('tooFewGroups', { groups: g, needed: 3 }, [names.line])
  if (e < needed) return refuse('tooFewGroups', { groups: e, needed }, [names.environment])
  if (chosen.scaling === 'se' && errors === null)
    return refuse('noResidualDf', { n: table.n, parameters: g * e }, [names.environment])
  const { main, deviations, largest, axes } = deviationsOf(table, chosen, errors)
  const { values, lines, environments } = biplotAxes(deviations, main.lines, axes, largest, chosen.partition)
  const reps = plotsPerMean(table.counts)
  const total = sumOfSquares(values)
  const places = table.lines.map((level, i) => ({ level, scores: [lines[0]![i]!, lines[1]![i]!] as const }))
  const corners = hullOf(places)
  return {
    ok: true,
    meta: {
      model: `${names.trait} ~ ${names.environment} + axes of ${names.line} and ${names.line}:${names.environment}`,
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

interface LineScores {
  readonly level: string
  readonly scores: readonly [number, number]
}

/** The corner with the largest value that the two axes show for an environment. */
function winnerOf(corners: readonly LineScores[], [x, y]: readonly [number, number]): string {
  const projection = ({ scores }: LineScores) => scores[0] * x + scores[1] * y
  return corners.reduce((best, corner) => (projection(corner) > projection(best) ? corner : best)).level
}

/** Corners of the convex hull against the clock, from the one farthest along the first axis (Andrew 1979, monotone chain). */
function hullOf(places: readonly LineScores[]): LineScores[] {
  const sorted = [...places].sort(
    (a, b) => b.scores[0] - a.scores[0] || b.scores[1] - a.scores[1] || (a.level < b.level ? -1 : 1),
  )
  const chain = (list: readonly LineScores[]) => {
    const corners: LineScores[] = []
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
function turn(a: LineScores, b: LineScores, c: LineScores): number {
  return (
    (b.scores[0] - a.scores[0]) * (c.scores[1] - a.scores[1]) -
    (b.scores[1] - a.scores[1]) * (c.scores[0] - a.scores[0])
  )
}
