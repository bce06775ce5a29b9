import type { Factor, NumberColumn } from '../data/columns.ts'
import { takeFactor, takeNumbers } from '../data/complete.ts'
import { factorTerm } from '../models/term.ts'
import { type Outcome, refuse } from '../result.ts'
import { tableOfTerms } from './anova.ts'
import { bartlettTest } from './homogeneity.ts'

/** Whether the error variances of several trials can be pooled. */
export interface ErrorHomogeneity {
  readonly environments: readonly string[]
  /** Error mean square and degrees of freedom of each environment's own analysis. */
  readonly msError: readonly number[]
  readonly dfError: readonly number[]
  /** Bartlett's chi-squared, its degrees of freedom and p value. */
  readonly chi2: number
  readonly df: number
  readonly p: number
  /** Largest over smallest error mean square (Hartley 1950). */
  readonly fMax: number
}

/**
 * Bartlett's test on the residual mean squares of each environment's own analysis, `block + line` or `line` (Bartlett 1937; Gomez &
 * Gomez 1984, 8.1). Environments whose analysis is refused are left out. Refused: tooFewGroups (fewer than 2 environments left),
 * allMissing, constantTrait (an environment without residual variation).
 */
export function errorHomogeneity(
  trait: NumberColumn,
  environment: Factor,
  line: Factor,
  block: Factor | null,
): Outcome<ErrorHomogeneity> {
  const errors = environment.levels.flatMap((level, place) => {
    const units = Int32Array.from(
      Array.from(environment.codes.keys()).filter((unit) => environment.codes[unit] === place),
    )
    const terms = [...(block === null ? [] : [block]), line].map((column) => factorTerm(takeFactor(column, units)))
    const table = tableOfTerms(takeNumbers(trait, units), { terms })
    return table.ok ? [{ level, n: table.n, ms: table.residual.ms!, df: table.residual.df }] : []
  })
  if (errors.length < 2) return refuse('tooFewGroups', { groups: errors.length, needed: 2 }, [environment.name])
  const mean = errors.map((error) => error.ms)
  const test = bartlettTest(
    mean,
    errors.map((error) => error.df),
  )
  const flat = errors.find((error) => error.ms === 0)
  if (test === null || flat) return refuse('constantTrait', { value: 0, n: errors.length }, [flat?.level ?? trait.name])
  const skipped = environment.levels.length - errors.length
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ ${block === null ? '' : `${block.name} + `}${line.name}`,
      method: "Bartlett's test of error variances",
      n: errors.reduce((total, error) => total + error.n, 0),
      errorDf: null,
      warnings: skipped > 0 ? [{ code: 'noTest', numbers: { environments: skipped } }] : [],
    },
    environments: errors.map((error) => error.level),
    msError: mean,
    dfError: errors.map((error) => error.df),
    chi2: test.k2,
    df: test.df,
    p: test.p,
    fMax: Math.max(...mean) / Math.min(...mean),
  }
}
