import { correlation } from '../../../src/domain/stats/correlation/correlation.ts'
import { correlationMatrix } from '../../../src/domain/stats/correlation/matrix.ts'
import { type NumberColumn, numberColumn } from '../../../src/domain/stats/data/columns.ts'
import { mean } from '../../../src/domain/stats/moments/moments.ts'
import { type OracleAdapter, type OracleAnalysis, type OracleContext, textOption } from '../adapter.ts'
import { columnWith, factorOf, hasColumn, numbersOf, type TrialTable } from '../trialTable.ts'

/** Two traits over plots, or over the means of the levels of a column (`unit`: "line mean"). */
export const correlationOfTraits: OracleAdapter = (analysis, { trial }) =>
  correlation(
    traitByUnit(analysis, trial, textOption(analysis, 'x')),
    traitByUnit(analysis, trial, textOption(analysis, 'y')),
  )

/** Several traits over plots or means; or the levels of a column as traits, over the means of the unit's levels. */
export const correlationsOfTraits: OracleAdapter = (analysis, context) => {
  const names = (Array.isArray(analysis.traits) ? analysis.traits : []).map(String)
  if (names.every((name) => hasColumn(context.trial, name))) {
    return correlationMatrix(names.map((name) => traitByUnit(analysis, context.trial, name)))
  }
  return correlationMatrix(levelsAsTraits(analysis, context, names))
}

/** The column named before "mean" in the unit; null if the unit is a plot. */
function unitColumn(analysis: OracleAnalysis, trial: TrialTable): string | null {
  const name = typeof analysis.unit === 'string' ? /^(.+?) means?\b/.exec(analysis.unit)?.[1] : undefined
  return name !== undefined && hasColumn(trial, name) ? name : null
}

function traitByUnit(analysis: OracleAnalysis, trial: TrialTable, name: string): NumberColumn {
  const unit = unitColumn(analysis, trial)
  return unit === null ? numbersOf(trial, name) : meansBy(trial, name, unit, () => true, name)
}

function meansBy(
  trial: TrialTable,
  trait: string,
  by: string,
  isIncluded: (row: number) => boolean,
  name: string,
): NumberColumn {
  const { values } = numbersOf(trial, trait)
  const units = factorOf(trial, by)
  const means = units.levels.map((_, place) => {
    const placeValues = values.filter(
      (value, row) => units.codes[row] === place && isIncluded(row) && !Number.isNaN(value),
    )
    return placeValues.length === 0 ? null : mean(placeValues)
  })
  return numberColumn(name, means)
}

/** One column of means per level of the column that has all the names as levels; the trait is the one the file analyses. */
function levelsAsTraits(
  analysis: OracleAnalysis,
  { trial, analyses }: OracleContext,
  names: readonly string[],
): NumberColumn[] {
  const column = columnWith(trial, names)
  const unit = unitColumn(analysis, trial)
  const trait = analysis.trait ?? analyses.find((other) => typeof other.trait === 'string')?.trait
  if (column === null || unit === null || typeof trait !== 'string')
    throw new Error('the traits are no columns and no levels')
  const levels = factorOf(trial, column)
  return names.map((name) => {
    const place = levels.levels.indexOf(name)
    return meansBy(trial, trait, unit, (row) => levels.codes[row] === place, name)
  })
}
