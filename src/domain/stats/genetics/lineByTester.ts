import { isRefusal } from '../../refusal.ts'
import { type AnovaRow, anovaRow, type FTest, fTest } from '../anova/table.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { mean } from '../moments/moments.ts'
import { sumOfSquares } from '../moments/sums.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import {
  crossMeans,
  type EntryError,
  type EntryErrorOptions,
  type EntryMean,
  entryError,
  harmonicReps,
  rootOf,
  tTestOf,
} from './crosses.ts'

/** Options of a line × tester trial: every plot has a mother and a father, the same name for parents and checks. */
export interface LineByTesterOptions extends EntryErrorOptions {
  readonly mother: Factor
  readonly father: Factor
  readonly block: Factor | null
  /** The lines (females) and testers (males); by default the mothers and fathers of crosses. */
  readonly lines?: readonly string[]
  readonly testers?: readonly string[]
  /** Whether the error comes from all entries of the trial (default) or only from lines, testers and their crosses. */
  readonly errorFrom?: 'all' | 'used'
}

/** An effect with its test against the standard error of its kind; nulls without an error. */
interface TestedEffect {
  readonly effect: number
  readonly t: number | null
  readonly p: number | null
}

/** Line × tester analysis, sums of squares per plot, effects in the trait's unit. */
export interface LineByTesterResult {
  readonly nLines: number
  readonly nTesters: number
  readonly reps: number
  /**
   * Null, like its degrees of freedom, where neither the data nor the options give an error; tests and standard errors
   * are then null.
   */
  readonly msError: number | null
  readonly dfError: number | null
  /** Entries without check, parents and parents vs crosses only where parents were tested. */
  readonly rows: readonly AnovaRow[]
  readonly crossesMean: number
  readonly gcaLines: readonly ({ readonly level: string } & TestedEffect)[]
  readonly gcaTesters: readonly ({ readonly level: string } & TestedEffect)[]
  readonly sca: readonly ({ readonly line: string; readonly tester: string; readonly mean: number } & TestedEffect)[]
  /** √(MSE/(r·t)), √(MSE/(r·l)), √(MSE/r). */
  readonly se: { readonly gcaLines: number | null; readonly gcaTesters: number | null; readonly sca: number | null }
  /** Shares of the crosses' sum of squares in per cent; null where crosses do not differ. */
  readonly contributionPct: { readonly lines: number; readonly testers: number; readonly interaction: number } | null
  readonly fLinesOnInteraction: FTest
  readonly fTestersOnInteraction: FTest
}

/**
 * Line × tester analysis (Kempthorne 1957, An Introduction to Genetic Statistics, 22.3; computation as Singh & Chaudhary
 * 1985). All lines crossed with all testers; equal replication assumed, else the harmonic mean is used, with a warning.
 * Refused: tooFewGroups (fewer than 2 lines or testers), emptyCells (a cross without a value), and as `entryError`.
 * Without error degrees of freedom effects and sums of squares have no tests (warning noTest).
 */
export function lineByTester(trait: NumberColumn, options: LineByTesterOptions): Outcome<LineByTesterResult> {
  const means = crossMeans(trait, options)
  if (isRefusal(means)) return means
  const hybrids = means.entries.filter((entry) => entry.mother !== entry.father)
  const lines = options.lines ?? distinct(hybrids.map((entry) => entry.mother))
  const testers = options.testers ?? distinct(hybrids.map((entry) => entry.father))
  if (lines.length < 2) return refuse('tooFewGroups', { groups: lines.length, needed: 2 }, [options.mother.name])
  if (testers.length < 2) return refuse('tooFewGroups', { groups: testers.length, needed: 2 }, [options.father.name])
  const cells = lines.flatMap((line) => testers.map((tester) => ({ line, tester, entry: means.find(line, tester) })))
  const missing = cells.find(({ entry }) => entry === undefined)
  if (missing)
    return refuse('emptyCells', { empty: cells.filter(({ entry }) => !entry).length, cells: cells.length }, [
      missing.line,
      missing.tester,
    ])
  const crosses = cells.flatMap(({ entry }) => entry ?? [])
  const parents = distinct([...lines, ...testers]).flatMap((name) => means.find(name, name) ?? [])
  const used = [...crosses, ...parents]
  const isUsed = (mother: string, father: string) =>
    used.some((entry) => entry.mother === mother && entry.father === father)
  const error = entryError(trait, options, options.errorFrom === 'used' ? isUsed : () => true)
  if (isRefusal(error)) return error
  const reps = harmonicReps(used)
  const effects = effectsOf(lines, testers, crosses)
  const rows = rowsOf(effects, crosses, parents, reps, error)
  const at = (term: string) => rows.find((row) => row.term === term)!
  const [l, t] = [lines.length, testers.length]
  const onInteraction = (term: string) =>
    fTest(at(term).ms, at(term).df, at('lines x testers').ms, at('lines x testers').df)
  const share = (term: string) => (100 * at(term).ss) / at('crosses').ss
  const perMean = error.ms === null ? null : error.ms / reps
  const se = {
    gcaLines: rootOf(perMean === null ? null : perMean / t),
    gcaTesters: rootOf(perMean === null ? null : perMean / l),
    sca: rootOf(perMean),
  }
  const tested = (effect: number, own: number | null) => ({ effect, ...tTestOf(effect, own, error.df) })
  const warnings: Warning[] = []
  if (error.ms === null) warnings.push({ code: 'noTest' })
  if (means.dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped: means.dropped } })
  if (new Set(used.map((entry) => entry.n)).size > 1) warnings.push({ code: 'unbalanced' })
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ line + tester + line:tester`,
      method: 'line × tester',
      n: means.n,
      errorDf: error.df,
      warnings,
    },
    nLines: l,
    nTesters: t,
    reps,
    msError: error.ms,
    dfError: error.df,
    rows,
    crossesMean: effects.mu,
    gcaLines: lines.map((level, i) => ({ level, ...tested(effects.lines[i]!, se.gcaLines) })),
    gcaTesters: testers.map((level, j) => ({ level, ...tested(effects.testers[j]!, se.gcaTesters) })),
    sca: cells.map(({ line, tester }, k) => ({
      line,
      tester,
      mean: crosses[k]!.mean,
      ...tested(effects.interaction[k]!, se.sca),
    })),
    se,
    contributionPct:
      at('crosses').ss > 0
        ? { lines: share('lines'), testers: share('testers'), interaction: share('lines x testers') }
        : null,
    fLinesOnInteraction: onInteraction('lines'),
    fTestersOnInteraction: onInteraction('testers'),
  }
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort((a, b) => (a < b ? -1 : 1))
}

interface CrossEffects {
  readonly mu: number
  readonly lines: readonly number[]
  readonly testers: readonly number[]
  /** By lines, then testers, as the crosses. */
  readonly interaction: readonly number[]
}

function effectsOf(lines: readonly string[], testers: readonly string[], crosses: readonly EntryMean[]): CrossEffects {
  const t = testers.length
  const mu = mean(crosses.map((entry) => entry.mean))
  const at = (i: number, j: number) => crosses[i * t + j]!.mean - mu
  const lineEffects = lines.map((_, i) => mean(testers.map((__, j) => at(i, j))))
  const testerEffects = testers.map((_, j) => mean(lines.map((__, i) => at(i, j))))
  const interaction = lines.flatMap((_, i) => testers.map((__, j) => at(i, j) - lineEffects[i]! - testerEffects[j]!))
  return { mu, lines: lineEffects, testers: testerEffects, interaction }
}

function rowsOf(
  effects: CrossEffects,
  crosses: readonly EntryMean[],
  parents: readonly EntryMean[],
  reps: number,
  error: EntryError,
): AnovaRow[] {
  const row = (term: string, ss: number, df: number) => anovaRow(term, ss, df, error.ms, error.df)
  const deviations = (entries: readonly EntryMean[]) => {
    const centre = mean(entries.map((entry) => entry.mean))
    return reps * sumOfSquares(entries.map((entry) => entry.mean - centre))
  }
  const [l, t] = [effects.lines.length, effects.testers.length]
  const inside = [
    row('crosses', deviations(crosses), l * t - 1),
    row('lines', reps * t * sumOfSquares(effects.lines), l - 1),
    row('testers', reps * l * sumOfSquares(effects.testers), t - 1),
    row('lines x testers', reps * sumOfSquares(effects.interaction), (l - 1) * (t - 1)),
  ]
  const entries = row(
    'entries without check',
    deviations([...crosses, ...parents]),
    crosses.length + parents.length - 1,
  )
  if (parents.length === 0) return [entries, ...inside]
  const gap = mean(parents.map((entry) => entry.mean)) - effects.mu
  const parentsVersusCrosses = (reps * parents.length * crosses.length * gap ** 2) / (parents.length + crosses.length)
  return [
    entries,
    ...(parents.length > 1 ? [row('parents', deviations(parents), parents.length - 1)] : []),
    row('parents vs crosses', parentsVersusCrosses, 1),
    ...inside,
  ]
}
