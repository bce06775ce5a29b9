import { pairedDifferences } from '../comparisons/pairedDifferences.ts'
import { type OracleAdapter, rowsOption } from './adapter.ts'
import { roleColumn } from './roles.ts'
import { columnsWith, joinedFactor, type TrialTable } from './trialTable.ts'
import { twoGroups } from './tTest.ts'

/**
 * Differences of two levels over the pairs that the note names or, without one, over the columns whose levels are the names of the
 * rows, or over blocks.
 */
export const differencesOfPairs: OracleAdapter = (analysis, { trial }) => {
  const wanted = rowsOption(analysis, 'rows').map((row) => String(row.pair))
  const named = twoGroups(analysis, trial)
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
