import type { Assumption, Cell, KeyNumber, Param, ResultRow, TabResult } from '../result.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import type { SavedRow, SavedValue } from './kinds.ts'

/** Ids by name, for saving a result. */
export interface SavedNames {
  readonly data: TrialData
  /** Ids of lines by their names in the columns. */
  readonly lines: ReadonlyMap<string, number>
  /** Ids of years by their names among the environments; empty for a single year. */
  readonly years: ReadonlyMap<string, number>
}

/** The saved form of a cell: a figure with all digits, a word as the last part of its key. */
export function savedCell(cell: Cell | undefined): SavedValue {
  if (cell === null || cell === undefined || typeof cell !== 'object') return cell ?? null
  return 'word' in cell ? cell.word.slice(cell.word.lastIndexOf('.') + 1) : cell.value
}

/** Columns with a name in calls that is not their own in snake_case. */
const otherNames: Readonly<Record<string, string>> = { low: 'ci_low', high: 'ci_high' }

/** The name of a tab's column in a saved result. */
export const nameOf = (column: string): string =>
  otherNames[column] ?? column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The saved form of the named cells of a row. */
export function cellsOf({ cells }: ResultRow, columns: readonly string[]): SavedRow {
  return Object.fromEntries(columns.map((column) => [nameOf(column), savedCell(cells[column])]))
}

/** The id of an analysed trait by its name. */
export function traitId({ traits }: Pick<TrialData, 'traits'>, name: SavedValue): number | null {
  return traits.find((trait) => trait.name === name)?.id ?? null
}

/** The id of the line that a level is; null for another grouping. */
export function lineId({ data, lines }: SavedNames, level: SavedValue): number | null {
  const isOfLines = [data.line, data.mother, data.father].includes(data.by)
  return isOfLines ? (lines.get(String(level)) ?? null) : null
}

const numberOfParam = (param: Param | undefined): number | null => {
  if (typeof param === 'number') return param
  if (typeof param !== 'object') return null
  return 'p' in param ? param.p : 'value' in param ? param.value : null
}

/** A key number of a result by its name, with the parameters of its label. */
export function keyOf({ keyNumbers }: Pick<TabResult, 'keyNumbers'>, name: string) {
  const number: KeyNumber | undefined = keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)
  const value = number?.value ?? null
  return {
    value: value === null || typeof value === 'number' ? value : value.value,
    of: (param: string) => numberOfParam(number?.label.params?.[param]),
    /** The last part of the word among the label's parameters; null without one. */
    word: (param: string): string | null => {
      const text = number?.label.params?.[param]
      return typeof text === 'object' && 'word' in text ? text.word.slice(text.word.lastIndexOf('.') + 1) : null
    },
  }
}

/** The parameters of an assumption of a result, found by the beginning of its key; null where the result has none. */
export function assumptionOf({ assumptions }: Pick<TabResult, 'assumptions'>, name: string) {
  const assumption: Assumption | undefined = assumptions.find(({ message }) =>
    message.key.startsWith(`statistics.${name}`),
  )
  return assumption ? { of: (param: string) => numberOfParam(assumption.message.params?.[param]) } : null
}

/** The data with only this trait. */
export const withTrait = (data: TrialData, trait: TraitValues): TrialData => ({ ...data, traits: [trait] })
