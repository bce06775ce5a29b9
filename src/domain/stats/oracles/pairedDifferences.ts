import { pairedDifferences } from '../comparisons/pairedDifferences.ts'
import { type OracleAdapter, rowsOption } from './adapter.ts'
import { columnWith, joinedFactor } from './trialTable.ts'
import { twoGroups } from './tTest.ts'

/** Differences of two levels over the pairs that the note names or, without one, over the column that has the rows' names. */
export const differencesOfPairs: OracleAdapter = (analysis, { trial }) => {
  const named = twoGroups(analysis, trial)
  if (named.paired) return pairedDifferences(named.a, named.b, named.pairs)
  const wanted = rowsOption(analysis, 'rows').map((row) => String(row.pair))
  const column =
    columnWith(trial, wanted) ??
    joinedColumns(wanted, [...trial.columns.keys()], (names) => joinedFactor(trial, names).levels)
  if (column === null) throw new Error('no column has the names of the pairs')
  const { a, b, pairs } = twoGroups({ ...analysis, paired_by: column }, trial)
  return pairedDifferences(a, b, pairs)
}

/** Two columns whose joined levels are the wanted names. */
function joinedColumns(
  wanted: readonly string[],
  names: readonly string[],
  levelsOf: (names: readonly string[]) => readonly string[],
): readonly string[] | null {
  for (const first of names) {
    for (const second of names) {
      const levels = new Set(first === second ? [] : levelsOf([first, second]))
      if (levels.size > 0 && wanted.every((name) => levels.has(name))) return [first, second]
    }
  }
  return null
}
