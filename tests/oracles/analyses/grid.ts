import { gridFigures } from '../../../src/domain/stats/field/gridFigures.ts'
import { type OracleAdapter, textOption } from '../adapter.ts'
import { numbersOf } from '../trialTable.ts'

/** Heat-map figures over the trial's row and col. */
export const gridOfTrait: OracleAdapter = (analysis, { trial }) =>
  gridFigures(numbersOf(trial, textOption(analysis, 'trait')), numbersOf(trial, 'row'), numbersOf(trial, 'col'))
