import { onewayAnova } from '../../../src/domain/stats/anova/oneway.ts'
import type { OracleAdapter } from '../adapter.ts'
import { traitName } from '../roles.ts'
import { factorOf, numbersOf } from '../trialTable.ts'

/** The certified one-way analysis of the file's trait by its only other column. */
export const nistCertified: OracleAdapter = (analysis, context) => {
  const { trial, analyses } = context
  const trait = traitName(analysis, context)
  const factor =
    analyses.map((other) => other.factor).find((name) => typeof name === 'string') ??
    [...trial.columns.keys()].find((name) => name !== trait)
  const result = onewayAnova(numbersOf(trial, trait), factorOf(trial, String(factor)))
  if (!result.ok) return result
  const [row] = result.rows
  const { residual, rSquared, residualSd, grandMean } = result
  const plain = {
    betweenSs: row!.ss,
    betweenMs: row!.ms,
    f: row!.f,
    withinSs: residual.ss,
    withinMs: residual.ms,
    rSquared,
    residualSd,
    grandMean,
  }
  return { between: row, within: residual, rSquared, residualSd, exact_17_digits: plain, onDoubles: plain }
}
