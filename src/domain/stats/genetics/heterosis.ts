import { isRefusal } from '../../refusal.ts'
import type { NumberColumn } from '../data/columns.ts'
import { tCritical } from '../distributions/t.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import {
  type CrossPlots,
  crossMeans,
  type EntryErrorOptions,
  type EntryMean,
  entryError,
  harmonicReps,
  rootOf,
  tTestOf,
} from './crosses.ts'

/** Options of heterosis. */
export interface HeterosisOptions extends CrossPlots, EntryErrorOptions {
  /** Whether a larger value is the better one; decides which parent is the better. */
  readonly higherIsBetter: boolean
  /** The standard variety (entered as a parent); null for none. */
  readonly check?: string | null
}

/** One F1 against its parents, in the trait's unit; percentages are null where what they relate to is 0. */
interface HeterosisRow {
  readonly mother: string
  readonly father: string
  readonly f1Mean: number
  readonly motherMean: number
  readonly fatherMean: number
  readonly midParent: number
  readonly betterParent: number
  /** F1 minus mid-parent, in per cent of it, and its test. */
  readonly mph: number
  readonly mphPct: number | null
  readonly bph: number
  readonly bphPct: number | null
  /** Degree of dominance: (F1 − mid-parent)/half the parents' difference; null for equal parents. */
  readonly potenceHp: number | null
  readonly mphT: number | null
  readonly mphP: number | null
  readonly bphT: number | null
  readonly bphP: number | null
  /** Against the standard; null without one. */
  readonly checkDiff: number | null
  readonly checkPct: number | null
  readonly checkT: number | null
  readonly checkP: number | null
}

/** Heterosis of all F1 whose parents were tested too. */
export interface HeterosisResult {
  readonly nReps: number
  /**
   * Null, like its degrees of freedom, where neither the data nor the options give an error; tests and standard errors
   * are then null.
   */
  readonly msError: number | null
  readonly dfError: number | null
  readonly check: string | null
  readonly checkMean: number | null
  readonly seMidParent: number | null
  readonly seBetterParent: number | null
  readonly seCheck: number | null
  readonly cd05MidParent: number | null
  readonly cd05BetterParent: number | null
  readonly cd05Check: number | null
  readonly rows: readonly HeterosisRow[]
}

/**
 * Heterosis over the mid-parent, the better parent and a standard (Hayes, Immer & Smith 1955; standard errors √(3·MSE/2r)
 * and √(2·MSE/r) after Wynne, Emery & Rice 1970; potence after Romero & Frey 1973). F1 without both parents are left out
 * with a warning. Refused: unknownControl, emptyCells (no F1 with both parents), and as `entryError`. Without error
 * degrees of freedom heterosis has no tests (warning noTest).
 */
export function heterosis(trait: NumberColumn, options: HeterosisOptions): Outcome<HeterosisResult> {
  const means = crossMeans(trait, options)
  if (isRefusal(means)) return means
  const check = options.check ? (means.find(options.check, options.check) ?? null) : null
  if (options.check && !check) return refuse('unknownControl', {}, [options.check])
  const error = entryError(trait, options, () => true)
  if (isRefusal(error)) return error
  const hybrids = means.entries.filter((entry) => entry.mother !== entry.father)
  const complete = hybrids.flatMap((f1) => {
    const [mother, father] = [means.find(f1.mother, f1.mother), means.find(f1.father, f1.father)]
    return mother && father ? [{ f1, mother, father }] : []
  })
  if (complete.length === 0)
    return refuse(
      'emptyCells',
      { empty: hybrids.length, cells: hybrids.length },
      hybrids[0] ? [hybrids[0].mother, hybrids[0].father] : [],
    )
  const reps = harmonicReps(means.entries)
  const seMidParent = rootOf(error.ms === null ? null : (3 * error.ms) / (2 * reps))
  const seDifference = rootOf(error.ms === null ? null : (2 * error.ms) / reps)
  const critical = (se: number | null) => (se === null || error.df === null ? null : tCritical(0.05, error.df) * se)
  const test = (difference: number, se: number | null) => tTestOf(difference, se, error.df)
  const warnings: Warning[] = []
  if (means.dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped: means.dropped } })
  if (complete.length < hybrids.length)
    warnings.push({ code: 'notEstimable', numbers: { count: hybrids.length - complete.length } })
  if (new Set(means.entries.map((entry) => entry.n)).size > 1) warnings.push({ code: 'unbalanced' })
  if (error.ms === null) warnings.push({ code: 'noTest' })
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ entry`,
      method: 'heterosis',
      n: means.n,
      errorDf: error.df,
      warnings,
    },
    nReps: reps,
    msError: error.ms,
    dfError: error.df,
    check: check?.mother ?? null,
    checkMean: check?.mean ?? null,
    seMidParent,
    seBetterParent: seDifference,
    seCheck: check && seDifference,
    cd05MidParent: critical(seMidParent),
    cd05BetterParent: critical(seDifference),
    cd05Check: check && critical(seDifference),
    rows: complete.sort(byParents).map((trio) => {
      const row = compare(trio.f1.mean, trio.mother.mean, trio.father.mean, options.higherIsBetter)
      const mid = test(row.mph, seMidParent)
      const better = test(row.bph, seDifference)
      const checkDiff = check && trio.f1.mean - check.mean
      const standard = checkDiff === null ? { t: null, p: null } : test(checkDiff, seDifference)
      return {
        mother: trio.f1.mother,
        father: trio.f1.father,
        ...row,
        mphT: mid.t,
        mphP: mid.p,
        bphT: better.t,
        bphP: better.p,
        checkDiff,
        checkPct: check && checkDiff !== null ? percent(checkDiff, check.mean) : null,
        checkT: standard.t,
        checkP: standard.p,
      }
    }),
  }
}

interface Trio {
  readonly f1: EntryMean
}

function byParents(a: Trio, b: Trio): number {
  if (a.f1.mother !== b.f1.mother) return a.f1.mother < b.f1.mother ? -1 : 1
  return a.f1.father < b.f1.father ? -1 : 1
}

function percent(part: number, total: number): number | null {
  return total === 0 ? null : (100 * part) / total
}

function compare(f1Mean: number, motherMean: number, fatherMean: number, higherIsBetter: boolean) {
  const midParent = (motherMean + fatherMean) / 2
  const betterParent = higherIsBetter ? Math.max(motherMean, fatherMean) : Math.min(motherMean, fatherMean)
  const mph = f1Mean - midParent
  const bph = f1Mean - betterParent
  const half = Math.abs(motherMean - fatherMean) / 2
  return {
    f1Mean,
    motherMean,
    fatherMean,
    midParent,
    betterParent,
    mph,
    mphPct: percent(mph, midParent),
    bph,
    bphPct: percent(bph, betterParent),
    potenceHp: half === 0 ? null : mph / half,
  }
}
