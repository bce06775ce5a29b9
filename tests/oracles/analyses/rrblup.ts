import { rrblup as fitRrblup } from '../../../src/domain/stats/genomics/rrblup.ts'
import { isRecord, type OracleAdapter, recordOption, rowsOption } from '../adapter.ts'
import { markerTrial } from '../markerTrial.ts'

/** Ridge regression on the markers that the analysis lists; folds as its predictions assign them. */
export const rrblup: OracleAdapter = (analysis, context) => {
  const markers = rowsOption(analysis, 'marker_effects').map(({ marker }) => String(marker))
  const { genotypes, trait } = markerTrial(analysis, context, markers)
  const assigned = recordOption(analysis, 'cross_validation')?.predictions
  const foldOf = new Map(
    (Array.isArray(assigned) ? assigned : []).filter(isRecord).map(({ line, fold }) => [String(line), Number(fold)]),
  )
  const folds = foldOf.size > 0 ? Int32Array.from(genotypes.lines, (line) => foldOf.get(line) ?? 0) : undefined
  const result = fitRrblup({ trait, genotypes, folds })
  if (!result.ok) return result
  return { ...result, loglikReml: result.logLikelihood }
}
