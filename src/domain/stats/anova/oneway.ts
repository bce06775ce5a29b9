import { isRefusal } from '../../refusal.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { valuesByLevel } from '../data/complete.ts'
import { factorTerm } from '../models/term.ts'
import type { Outcome, Warning } from '../result.ts'
import { anovaMeta, type FittedAnova, fitOfPlots, modelFits } from './anova.ts'
import { type BartlettTest, bartlettOfGroups, leveneTest } from './homogeneity.ts'
import { type KruskalWallisTest, kruskalWallis } from './kruskalWallis.ts'
import { anovaTable, type FTest } from './table.ts'
import { welchTest } from './welch.ts'

/** A one-way analysis of variance with effect sizes and related tests. */
export interface OnewayAnova extends FittedAnova {
  /** Share of the total sum of squares between groups. */
  readonly etaSquared: number
  /** ω² (Hays 1963); may be negative where F < 1. */
  readonly omegaSquared: number
  /** Effective group size (N − Σn²/N)/(k − 1). */
  readonly n0: number
  /** Moment estimate of the variance between groups; negative where F < 1. */
  readonly varianceBetween: number
  /** Intraclass correlation (Fisher 1925), from the same estimates. */
  readonly intraclassR: number
  /** log10 of the p value of F. */
  readonly log10P: number | null
  readonly welch: FTest | null
  readonly bartlett: BartlettTest | null
  readonly leveneMedian: FTest | null
  readonly leveneMean: FTest | null
  readonly kruskalWallis: KruskalWallisTest | null
}

/**
 * One-way analysis of variance of a trait by one factor. Refusals as in `anova`; related tests that are not possible are
 * null.
 */
export function onewayAnova(trait: NumberColumn, by: Factor): Outcome<OnewayAnova> {
  const fits = modelFits(trait, [factorTerm(by)])
  if (isRefusal(fits)) return fits
  const { data } = fits
  const table = anovaTable(fits, 'I')
  const row = table.rows[0]!
  const ms = table.residual.ms!
  const groups = valuesByLevel({ name: data.trait, values: data.centred }, data.terms[0]!.factors[0]!)
  const n0 = (data.n - groups.reduce((total, group) => total + group.length ** 2, 0) / data.n) / row.df
  const varianceBetween = (row.ms! - ms) / n0
  const warnings: Warning[] = []
  if (new Set(groups.map((group) => group.length)).size > 1) warnings.push({ code: 'unbalanced' })
  const single = groups.filter((group) => group.length === 1).length
  if (varianceBetween < 0) warnings.push({ code: 'varianceAtZero', names: [by.name] })
  if (single > 0) warnings.push({ code: 'singleValueGroups', numbers: { groups: single } })
  return {
    ok: true,
    meta: anovaMeta(data, table, warnings),
    ...table,
    etaSquared: row.ss / table.total.ss,
    omegaSquared: (row.ss - row.df * ms) / (table.total.ss + ms),
    n0,
    varianceBetween,
    intraclassR: varianceBetween / (varianceBetween + ms),
    log10P: row.log10P,
    welch: welchTest(groups),
    bartlett: bartlettOfGroups(groups),
    leveneMedian: leveneTest(groups, 'median'),
    leveneMean: leveneTest(groups, 'mean'),
    kruskalWallis: kruskalWallis(groups),
    fit: fitOfPlots(fits),
  }
}
