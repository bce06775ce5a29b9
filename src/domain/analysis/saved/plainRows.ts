import type { Assumption, Cell, KeyNumber, Param, ResultRow, TabResult } from '../result.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import type { SavedRow, SavedValue } from './kinds.ts'

/** What names are ids of, when a result is saved. */
export interface SavedNames {
  readonly data: TrialData
  /** Ids of lines by their names in the columns. */
  readonly lines: ReadonlyMap<string, number>
  /** Ids of years by their names among the environments; empty where one year is analysed. */
  readonly years: ReadonlyMap<string, number>
}

/** A cell as it is saved: a figure whole, a word by the last part of its key. */
export function plain(cell: Cell | undefined): SavedValue {
  if (cell === null || cell === undefined || typeof cell !== 'object') return cell ?? null
  return 'word' in cell ? cell.word.slice(cell.word.lastIndexOf('.') + 1) : cell.value
}

/** Names of columns that calls write otherwise than in snake_case. */
const otherNames: Readonly<Record<string, string>> = { low: 'ci_low', high: 'ci_high' }

/** What a column of a tab is called in a saved result. */
export const nameOf = (column: string): string =>
  otherNames[column] ?? column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The named cells of a row, as they are saved. */
export function cellsOf({ cells }: ResultRow, columns: readonly string[]): SavedRow {
  return Object.fromEntries(columns.map((column) => [nameOf(column), plain(cells[column])]))
}

/** The id of a trait by its name among those that are analysed. */
export function traitId({ traits }: Pick<TrialData, 'traits'>, name: SavedValue): number | null {
  return traits.find((trait) => trait.name === name)?.id ?? null
}

/** The id of the line that a level is; null for another grouping. */
export function lineId({ data, lines }: SavedNames, level: SavedValue): number | null {
  const isOfLines = [data.line, data.mother, data.father].includes(data.by)
  return isOfLines ? (lines.get(String(level)) ?? null) : null
}

const ofParam = (param: Param | undefined): number | null => {
  if (typeof param === 'number') return param
  if (typeof param !== 'object') return null
  return 'p' in param ? param.p : 'value' in param ? param.value : null
}

/** A key number of a result by its name, and what its label names. */
export function keyOf({ keyNumbers }: Pick<TabResult, 'keyNumbers'>, name: string) {
  const found: KeyNumber | undefined = keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)
  const value = found?.value ?? null
  return {
    value: value === null || typeof value === 'number' ? value : value.value,
    of: (param: string) => ofParam(found?.label.params?.[param]),
    /** The last part of the word that its label names; null where it names none. */
    word: (param: string): string | null => {
      const named = found?.label.params?.[param]
      return typeof named === 'object' && 'word' in named ? named.word.slice(named.word.lastIndexOf('.') + 1) : null
    },
  }
}

/** What an assumption of a result names, by the beginning of its key; null where the result has none. */
export function assumptionOf({ assumptions }: Pick<TabResult, 'assumptions'>, name: string) {
  const found: Assumption | undefined = assumptions.find(({ said }) => said.key.startsWith(`statistics.${name}`))
  return found ? { of: (param: string) => ofParam(found.said.params?.[param]) } : null
}

/** The data with one trait alone. */
export const withTrait = (data: TrialData, trait: TraitValues): TrialData => ({ ...data, traits: [trait] })
