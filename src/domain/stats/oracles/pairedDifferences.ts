import { pairedDifferences } from '../comparisons/pairedDifferences.ts'
import { type OracleAdapter, type OracleAnalysis, rowsOption } from './adapter.ts'
import { roleColumn } from './roles.ts'
import { columnsWith, joinedFactor, type TrialTable } from './trialTable.ts'
import { twoGroups } from './tTest.ts'

/**
 * Differences of two levels over the pairs that the note names or, without one, over the columns whose levels are the names of the
 * rows, or over blocks; or differences of two columns over the plots.
 */
export const differencesOfPairs: OracleAdapter = (analysis, { trial }) => {
  const listed = rowsOption(analysis, 'rows').map((row) => row.pair)
  const result = differences(analysis, trial, listed.map(String))
  // Pairs that are numbered stand as numbers in the oracle.
  if (!result.ok || !listed.every((pair) => typeof pair === 'number')) return result
  return { ...result, rows: result.rows.map((row) => ({ ...row, pair: Number(row.pair) })) }
}

function differences(analysis: OracleAnalysis, trial: TrialTable, wanted: readonly string[]) {
  const named = twoGroups(analysis, trial)
  if (named.pairs.length > 0 && named.keys.length === 0) return pairedDifferences(named.a, named.b, named.pairs)
  const keys =
    named.keys.length > 0 ? named.keys : (columnsOfPairs(trial, wanted) ?? [roleColumn(analysis, trial, 'block') ?? ''])
  const { a, b, pairs } = twoGroups({ ...analysis, paired_by: keys }, trial)
  return pairedDifferences(a, b, namedAs(trial, keys, pairs, wanted))
}

const SEPARATORS = [' | ', ':', '-', ' x ', ' ', '.', '_', '/']

/** One column with all the names as levels, or two whose joined levels are. */
function columnsOfPairs(trial: TrialTable, wanted: readonly string[]): string[] | null {
  const [single] = columnsWith(trial, wanted)
  if (single !== undefined) return [single]
  const names = columnsWith(trial, [])
  const couples = names.flatMap((first) => names.filter((second) => second !== first).map((second) => [first, second]))
  return (
    couples.find((couple) =>
      SEPARATORS.some((separator) => hasAll(joinedFactor(trial, couple, separator).levels, wanted)),
    ) ?? null
  )
}

/** The pairs' names as the oracle joins them. */
function namedAs(
  trial: TrialTable,
  keys: readonly string[],
  pairs: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  const found = SEPARATORS.map((separator) => joinedFactor(trial, keys, separator).levels).find((levels) =>
    hasAll(levels, wanted),
  )
  return found ?? pairs
}

function hasAll(levels: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((name) => levels.includes(name))
}
