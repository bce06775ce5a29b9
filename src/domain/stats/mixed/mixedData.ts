import type { ComparisonOptions } from '../comparisons/compareMeans.ts'
import type { Factor, NumberColumn } from '../data/columns.ts'
import { isConstant, takeFactor, takeNumbers } from '../data/complete.ts'
import { mean } from '../moments/moments.ts'
import { type Refusal, refuse, type Warning } from '../result.ts'
import { type FixedDesign, fixedDesign } from './designColumns.ts'

/** What a mixed model is fitted to. All columns have one value per plot. */
export interface MixedModelInput extends ComparisonOptions {
  readonly trait: NumberColumn
  /** Fixed factors, main effects; combine several columns for an interaction or nested factor. */
  readonly fixed: readonly Factor[]
  readonly covariates?: readonly NumberColumn[]
  readonly random: readonly Factor[]
  /**
   * Names of random factors whose missing level means "has no such effect" (e.g. checks in a factor of new lines) instead of leaving
   * the plot out.
   */
  readonly absentMeansNone?: readonly string[]
}

/** Complete plots, in an order that does not depend on the order of the input. */
export interface MixedData {
  /** The plots used, as indices of the input columns. */
  readonly units: Int32Array
  /** Trait values less `centre`. */
  readonly response: Float64Array
  readonly centre: number
  readonly fixed: readonly Factor[]
  readonly covariates: readonly NumberColumn[]
  readonly random: readonly Factor[]
  readonly design: FixedDesign
  readonly dropped: number
  readonly warnings: readonly Warning[]
}

/**
 * Selects the complete plots; refuses data that no model can be fitted to. `variances` = number of variances estimated.
 */
export function mixedData(input: MixedModelInput, variances: number): MixedData | Refusal {
  const { trait, covariates = [], absentMeansNone = [] } = input
  const needed = [...input.fixed, ...input.random.filter(({ name }) => !absentMeansNone.includes(name))]
  const units = canonicalUnits(trait, covariates, [...input.fixed, ...input.random], needed)
  const measured = trait.values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0)
  if (measured === 0) return refuse('allMissing', { missing: trait.values.length }, [trait.name])
  if (units.length < 2) return refuse('tooFewValues', { n: units.length, needed: 2 }, [trait.name])
  const values = takeNumbers(trait, units).values
  if (isConstant(values)) return refuse('constantTrait', { value: values[0], n: values.length }, [trait.name])
  const random = input.random.map((factor) => takeFactor(factor, units))
  for (const { name, levels } of random) {
    if (levels.length < 2) return refuse('tooFewGroups', { groups: levels.length, needed: 2 }, [name])
  }
  const fixed = input.fixed.map((factor) => takeFactor(factor, units)).filter(({ levels }) => levels.length > 1)
  const completeCovariates = covariates.map((covariate) => takeNumbers(covariate, units))
  for (const covariate of completeCovariates) {
    if (isConstant(covariate.values)) return refuse('constantPredictor', {}, [covariate.name])
  }
  const design = fixedDesign(units.length, fixed, completeCovariates)
  if (units.length - design.rank < variances) {
    return refuse('noResidualDf', { n: units.length, parameters: design.rank + variances })
  }
  const centre = mean(values)
  const warnings: Warning[] = []
  const dropped = trait.values.length - units.length
  if (dropped > 0) warnings.push({ code: 'missingDropped', numbers: { dropped } })
  // Columns of an interaction that its factors explain are no loss.
  const lost = design.aliased.filter((f) => design.nested[f].every((outer) => outer === null))
  for (const f of lost) warnings.push({ code: 'termAliased', names: [fixed[f].name] })
  return {
    units,
    response: values.map((value) => value - centre),
    centre,
    fixed,
    covariates: completeCovariates,
    random,
    design,
    dropped,
    warnings,
  }
}

/** The complete plots ordered by value, then by their levels: sums then add up in the same order for any order of the rows. */
function canonicalUnits(
  trait: NumberColumn,
  covariates: readonly NumberColumn[],
  factors: readonly Factor[],
  needed: readonly Factor[],
): Int32Array {
  const units: number[] = []
  for (let i = 0; i < trait.values.length; i++) {
    if (Number.isNaN(trait.values[i])) continue
    if (covariates.some(({ values }) => Number.isNaN(values[i]))) continue
    if (needed.every(({ codes }) => codes[i] >= 0)) units.push(i)
  }
  const { values: first } = trait
  units.sort((a, b) => {
    if (first[a] !== first[b]) return first[a] - first[b]
    for (const { values } of covariates) if (values[a] !== values[b]) return values[a] - values[b]
    for (const { codes } of factors) if (codes[a] !== codes[b]) return codes[a] - codes[b]
    return 0
  })
  return Int32Array.from(units)
}
