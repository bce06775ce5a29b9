import { tTest } from '../../../src/domain/stats/comparisons/tTest.ts'
import { type NumberColumn, numberColumn } from '../../../src/domain/stats/data/columns.ts'
import { mean } from '../../../src/domain/stats/moments/moments.ts'
import { type OracleAdapter, type OracleAnalysis, rowsOption, textOption } from '../adapter.ts'
import { columnsWith, hasColumn, isNumeric, joinedFactor, labels, numbersOf, type TrialTable } from '../trialTable.ts'

/** Two groups, `a` and `b` being levels of one column or ranges of a numbered one; pairing as in the note. */
export const tTestOfGroups: OracleAdapter = (analysis, { trial }) => {
  const { a, b, paired } = twoGroups(analysis, trial)
  return tTest(a, b, { paired })
}

/** The two groups' values, unit by unit if they are paired. */
export function twoGroups(
  analysis: OracleAnalysis,
  trial: TrialTable,
): {
  readonly a: NumberColumn
  readonly b: NumberColumn
  readonly paired: boolean
  readonly pairs: readonly string[]
  readonly keys: readonly string[]
} {
  const names = [textOption(analysis, 'a'), textOption(analysis, 'b')] as const
  if (names.every((name) => trial.columns.has(name) && isNumeric(trial, name)))
    return twoColumns(analysis, trial, names)
  const trait = numbersOf(trial, textOption(analysis, 'trait')).values
  const belongs = names.map((name) => membership(analysis, trial, name, names)) as [Membership, Membership]
  const keys = pairingColumns(analysis, trial)
  const wantsPairs = rowsOption(analysis, 'tests').some((test) => test.variant === 'paired') || keys.length > 0
  if (!wantsPairs || keys.length === 0) {
    const [a, b] = names.map((name, k) =>
      numberColumn(
        name,
        trait.filter((_, row) => belongs[k]!(row)),
      ),
    )
    return { a: a!, b: b!, paired: false, pairs: [], keys }
  }
  const pairing = joinedFactor(trial, keys)
  const value = (k: 0 | 1, place: number) => {
    const groupValues = trait.filter(
      (value, row) => pairing.codes[row] === place && belongs[k](row) && !Number.isNaN(value),
    )
    return groupValues.length === 0 ? null : mean(groupValues)
  }
  const [a, b] = ([0, 1] as const).map((k) =>
    numberColumn(
      names[k],
      pairing.levels.map((_, place) => value(k, place)),
    ),
  )
  return { a: a!, b: b!, paired: true, pairs: pairing.levels, keys }
}

/** Two traits of the same plots, which are the pairs, numbered. */
function twoColumns(
  analysis: OracleAnalysis,
  trial: TrialTable,
  names: readonly [string, string],
): ReturnType<typeof twoGroups> {
  const pairs = Array.from({ length: trial.length }, (_, row) => String(row + 1))
  const paired =
    rowsOption(analysis, 'tests').every((test) => test.variant !== 'pooled') || analysis.n_pairs !== undefined
  return { a: numbersOf(trial, names[0]), b: numbersOf(trial, names[1]), paired, pairs, keys: [] }
}

type Membership = (row: number) => boolean

/** `rows 1-10` is a range of the column row; another name is a level of the column that has both levels. */
function membership(
  analysis: OracleAnalysis,
  trial: TrialTable,
  name: string,
  groupNames: readonly string[],
): Membership {
  const range = /^(\w+?)s? (\d+)-(\d+)$/.exec(name)
  if (range && hasColumn(trial, range[1]!)) {
    const numbers = numbersOf(trial, range[1]!).values
    return (row) => numbers[row]! >= Number(range[2]) && numbers[row]! <= Number(range[3])
  }
  const column = groupColumn(analysis, trial, groupNames)
  const texts = labels(trial, column)
  return (row) => texts[row] === name
}

/** Columns that locate or number plots: the last to search for groups. */
const PLACES = ['plot', 'row', 'col']

/** The column that has both levels: the one the analysis names, else one that groups as many values as it states, else any. */
function groupColumn(analysis: OracleAnalysis, trial: TrialTable, groupNames: readonly string[]): string {
  const pairing = pairingColumns(analysis, trial)
  const candidates = columnsWith(trial, groupNames).filter((name) => name !== analysis.trait && !pairing.includes(name))
  const named = [analysis.factor, analysis.by]
    .flat()
    .find((name) => typeof name === 'string' && candidates.includes(name))
  const trait = numbersOf(trial, textOption(analysis, 'trait')).values
  const counts = (name: string) =>
    groupNames.map(
      (level) => labels(trial, name).filter((text, row) => text === level && !Number.isNaN(trait[row])).length,
    )
  const statedCounts = [analysis.n_a, analysis.n_b]
  const fitting = candidates.find((name) => counts(name).every((n, k) => n === statedCounts[k]))
  const column = named ?? fitting ?? candidates.find((name) => !PLACES.includes(name)) ?? candidates[0]
  if (typeof column !== 'string') throw new Error(`no column has the levels ${groupNames.join(' and ')}`)
  return column
}

/** The columns after `paired by`, or an explicit `paired_by`. */
function pairingColumns(analysis: OracleAnalysis, trial: TrialTable): string[] {
  const texts = [analysis.paired_by, analysis.pair, analysis.note, analysis.label]
    .flat()
    .filter((text) => typeof text === 'string')
  const after = texts.flatMap((text) =>
    hasColumn(trial, text) ? [text] : (/paired by (.*)$/.exec(text)?.[1]?.split(/,? and |, | x | × /) ?? []),
  )
  return [...new Set(after.map((name) => name.trim()).filter((name) => hasColumn(trial, name)))]
}
