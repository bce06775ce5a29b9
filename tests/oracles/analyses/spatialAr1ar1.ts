import { spatialModel } from '../../../src/domain/stats/spatial/spatialModel.ts'
import { type OracleAdapter, rowsOption } from '../adapter.ts'
import { factorWithLevels, namedTerms } from '../mixedTerms.ts'
import { traitName } from '../roles.ts'
import { columnWith, factorOf, numbersOf } from '../trialTable.ts'
import { componentNames, optionalText } from './mixedModel.ts'

/** AR1 × AR1 on the trial's rows and columns; other fixed and random factors as the label names them. */
export const spatialAr1ar1: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const rows = rowsOption(analysis, 'adjusted_means').length > 0 ? 'adjusted_means' : 'blup'
  const levels = rowsOption(analysis, rows).map(({ level }) => String(level))
  const column = columnWith(trial, levels)
  if (column === null) throw new Error('no column has the levels of the rows')
  const terms = namedTerms(trial, optionalText(analysis, 'label'), optionalText(analysis, 'model'), levels)
  const otherFactors = (factors: typeof terms.fixed) =>
    factors.filter((factor) => factorWithLevels([factor], levels) === null)
  const random = otherFactors(terms.random)
  const result = spatialModel({
    trait: numbersOf(trial, traitName(analysis, context)),
    line: factorOf(trial, column),
    lineEffects: analysis.genotype === 'random' ? 'random' : 'fixed',
    row: numbersOf(trial, 'row'),
    col: numbersOf(trial, 'col'),
    nugget: analysis.nugget === true,
    fixed: otherFactors(terms.fixed),
    random,
  })
  if (!result.ok) return result
  const { meta, logLikelihood, rhoRow, rhoCol, varianceSpatial, varianceNugget, varianceLine, blup } = result
  const names = componentNames(random, analysis)
  return {
    meta,
    nFixed: meta.n - (meta.errorDf ?? 0),
    rhoRowIndex: rhoRow,
    rhoColIndex: rhoCol,
    varianceSpatial,
    varianceNugget,
    varianceGenotype: varianceLine,
    varianceComponents: Object.fromEntries(
      result.variances.map(({ name, variance }) => [names.get(name) ?? name, variance]),
    ),
    loglikReml: logLikelihood,
    loglikRemlNoConstant: logLikelihood + ((meta.errorDf ?? 0) / 2) * Math.log(2 * Math.PI),
    meanOfFixed: result.meanOfFixed,
    differences: result.differences,
    plots: Array.from(result.fit.units, (_, k) => ({
      trend: result.fit.trend[k],
      residual: result.fit.residuals[k],
      studentised: result.fit.studentised?.[k] ?? null,
    })),
    adjustedMeans: result.adjustedMeans.map(({ level, mean, se }) => ({ level, adjustedMean: mean, se })),
    blup: blup?.map(({ level, effect, sePev, value, reliability }) => ({
      level,
      blupEffect: effect,
      sePev,
      blupValue: value,
      reliability,
    })),
  }
}
