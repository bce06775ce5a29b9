import { fCritical, fUpper, fUpperLog10 } from '../distributions/f.ts'
import { type Fit, fitTerms, type ModelData, ssBetween } from '../models/linearModel.ts'
import { contains, type Term } from '../models/term.ts'

/**
 * Sums of squares: I each term after those before it, II after all that do not contain it, III after all others (for models in which
 * no term contains another, as in the analysis of covariance).
 */
export type SsType = 'I' | 'II' | 'III'

/** One row of an analysis of variance table. F, p and the critical value are null without an error to test with. */
export interface AnovaRow {
  readonly term: string
  readonly ss: number
  readonly df: number
  readonly ms: number | null
  /** Infinity where the residual is zero and the term is not. */
  readonly f: number | null
  readonly p: number | null
  /** log10 of p, also where p is below the smallest double. */
  readonly log10P: number | null
  /** F at the 5 % level. */
  readonly fCrit05: number | null
}

/** An analysis of variance table. */
export interface AnovaTable {
  readonly ssType: SsType
  readonly n: number
  readonly rows: readonly AnovaRow[]
  readonly residual: { readonly ss: number; readonly df: number; readonly ms: number | null }
  readonly total: { readonly ss: number; readonly df: number }
  readonly grandMean: number
  readonly rSquared: number
  /** 100·√MSE/mean; null without an error mean square or with a mean of 0. */
  readonly cvPct: number | null
  /** √MSE. */
  readonly residualSd: number | null
}

/** A test of two mean squares. */
export interface FTest {
  readonly f: number | null
  readonly df1: number
  /** Null where there is no error. */
  readonly df2: number | null
  readonly p: number | null
}

/** F = ms1/ms2 with its p value; nulls where a degree of freedom is missing or both mean squares are 0. */
export function fTest(ms1: number | null, df1: number, ms2: number | null, df2: number | null): FTest {
  if (ms1 === null || ms2 === null || df2 === null || df1 < 1 || df2 <= 0 || (ms1 === 0 && ms2 === 0))
    return { f: null, df1, df2, p: null }
  const f = ms1 / ms2
  return { f, df1, df2, p: fUpper(f, df1, df2) }
}

/** Fits that share work: each set of terms is fitted once. */
export class FitCache {
  readonly data: ModelData
  private readonly known = new Map<string, Fit>()
  /** Terms are identified by reference: two factors may have the same name. */
  private readonly numbers = new Map<Term, number>()

  constructor(data: ModelData) {
    this.data = data
  }

  /** The fit of these terms of the model. */
  fit(terms: readonly Term[]): Fit {
    const key = terms.map((term) => this.numberOf(term)).join('+')
    const cached = this.known.get(key)
    if (cached) return cached
    const fitted = fitTerms(this.data, terms)
    this.known.set(key, fitted)
    return fitted
  }

  private numberOf(term: Term): number {
    const number = this.numbers.get(term) ?? this.numbers.size
    this.numbers.set(term, number)
    return number
  }
}

/**
 * The analysis of variance of a linear model with one error term (Searle 1971, Linear Models; for the types of sums of
 * squares Yates 1934 and SAS's terms). A term that earlier ones explain wholly has 0 degrees of freedom and no test.
 */
export function anovaTable(fits: FitCache, ssType: SsType): AnovaTable {
  const { data } = fits
  const full = fits.fit(data.terms)
  const df = data.n - full.rank
  const ms = df > 0 ? full.rss / df : null
  const rows = data.terms.map((term, k) => {
    const withoutTerm = fits.fit(adjustedFor(data.terms, k, ssType))
    const withTerm = fits.fit(termsWith(data.terms, k, ssType))
    return anovaRow(term.name, ssBetween(withoutTerm, withTerm, data), withTerm.rank - withoutTerm.rank, ms, df)
  })
  return {
    ssType,
    n: data.n,
    rows,
    residual: { ss: full.rss, df, ms },
    total: { ss: data.totalSs, df: data.n - 1 },
    grandMean: data.grandMean,
    rSquared: 1 - full.rss / data.totalSs,
    cvPct: ms === null || data.grandMean === 0 ? null : (100 * Math.sqrt(ms)) / data.grandMean,
    residualSd: ms === null ? null : Math.sqrt(ms),
  }
}

/** A row of a table: `ss` with `df` degrees of freedom, tested against an error mean square. */
export function anovaRow(
  term: string,
  ss: number,
  df: number,
  errorMs: number | null,
  errorDf: number | null,
): AnovaRow {
  const ms = df > 0 ? ss / df : null
  const { f, p } = fTest(ms, df, errorMs, errorDf)
  return {
    term,
    ss,
    df,
    ms,
    f,
    p,
    log10P:
      f === null || errorDf === null
        ? null
        : f === Number.POSITIVE_INFINITY
          ? Number.NEGATIVE_INFINITY
          : fUpperLog10(f, df, errorDf),
    fCrit05: f === null || errorDf === null ? null : fCritical(0.05, df, errorDf),
  }
}

/** The terms that term k is adjusted for. */
function adjustedFor(terms: readonly Term[], k: number, ssType: SsType): readonly Term[] {
  if (ssType === 'I') return terms.slice(0, k)
  const term = terms[k]!
  return terms.filter((other) => other !== term && (ssType === 'III' || !contains(other, term)))
}

function termsWith(terms: readonly Term[], k: number, ssType: SsType): readonly Term[] {
  const adjusters = adjustedFor(terms, k, ssType)
  return terms.filter((term, j) => j === k || adjusters.includes(term))
}
