import { pairedDifferences } from '../../../src/domain/stats/comparisons/pairedDifferences.ts'
import { type OracleAdapter, type OracleAnalysis, type OracleContext, rowsOption } from '../adapter.ts'
import { roleColumn } from '../roles.ts'
import { columnsWith, joinedFactor, type TrialTable } from '../trialTable.ts'
import { twoGroups } from './tTest.ts'

/**
 * Differences of two levels over the pairs that the note names or, without one, over the columns whose levels are the names of the
 * rows, or over blocks; or differences of two columns over the plots.
 */
export const differencesOfPairs: OracleAdapter = (analysis, context) => {
  const listed = rowsOption(analysis, 'rows').map((row) => row.pair)
  const result = differences(analysis, context, listed.map(String))
  if (!result.ok) return result
  // The oracle may number pairs that have no name in the trial; their numbers are numbers in its rows.
  const named = hasAll(
    listed.map(String),
    result.rows.map((row) => row.pair),
  )
  const rows = result.rows.map((row, i) => ({ ...row, pair: named ? row.pair : String(listed[i]) }))
  const numbered = listed.every((pair) => typeof pair === 'number')
  return { ...result, rows: numbered ? rows.map((row) => ({ ...row, pair: Number(row.pair) })) : rows }
}

function differences(analysis: OracleAnalysis, context: OracleContext, wanted: readonly string[]) {
  const { trial } = context
  const named = twoGroups(analysis, trial)
  const columns = columnsOfPairs(trial, wanted)
  if (named.pairs.length > 0 && named.keys.length === 0) {
    return pairedDifferences(named.a, named.b, (columns && namesOfRows(trial, columns, wanted)) ?? named.pairs)
  }
  const keys = named.keys.length > 0 ? named.keys : (columns ?? [roleColumn(analysis, context, 'block') ?? ''])
  const { a, b, pairs } = twoGroups({ ...analysis, paired_by: keys }, trial)
  const separator = separatorOf(trial, keys, wanted)
  return pairedDifferences(a, b, separator === null ? pairs : joinedFactor(trial, keys, separator).levels)
}

const SEPARATORS = [' | ', ':', '-', ' x ', ' ', '.', '_', '/']

/** One column with all the names as levels, or two whose joined levels are; null where there are no names. */
function columnsOfPairs(trial: TrialTable, wanted: readonly string[]): string[] | null {
  if (wanted.length === 0) return null
  const [single] = columnsWith(trial, wanted)
  if (single !== undefined) return [single]
  const names = columnsWith(trial, [])
  const couples = names.flatMap((first) => names.filter((second) => second !== first).map((second) => [first, second]))
  return couples.find((couple) => separatorOf(trial, couple, wanted) !== null) ?? null
}

/** How the oracle joins the columns; null where no way gives its names. */
function separatorOf(trial: TrialTable, keys: readonly string[], wanted: readonly string[]): string | null {
  return SEPARATORS.find((separator) => hasAll(joinedFactor(trial, keys, separator).levels, wanted)) ?? null
}

/** The name of each row; null for a row without a name. */
function namesOfRows(trial: TrialTable, keys: readonly string[], wanted: readonly string[]): string[] | null {
  const { codes, levels } = joinedFactor(trial, keys, separatorOf(trial, keys, wanted) ?? ' ')
  return codes.includes(-1) ? null : Array.from(codes, (code) => levels[code]!)
}

function hasAll(levels: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((name) => levels.includes(name))
}
