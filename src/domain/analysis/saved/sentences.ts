import { leftKinds } from '../leftParts.ts'
import type { KeyNumber, Message, Param, ResultColumn, TabResult } from '../result.ts'
import type { TraitValues } from '../trialData.ts'
import type { SavedResult, SavedRow, SavedValue } from './kinds.ts'
import { nameOf, savedCell } from './plainRows.ts'

const prefix = 'statistics.'

const plainParam = (param: Param): SavedValue =>
  typeof param === 'object' && 'p' in param ? param.p : savedCell(param)

/** The saved form of a sentence: its key, and its parameters as plain figures and texts under `names`. */
function savedSentence({ key, params = {} }: Message): SavedRow {
  const entries = Object.entries(params).map(([name, param]) => [name, plainParam(param)])
  return { sentence: key.replace(prefix, ''), ...Object.fromEntries(entries) }
}

/** Digits after the decimal point that leave a saved figure at least four significant digits. */
const decimalsOf = (value: number): number =>
  value === 0 ? 0 : Math.min(6, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value)))))

function paramOf(name: string, value: SavedValue): Param {
  if (value === null) return '–'
  if (typeof value === 'string') return name === 'test' ? { word: `${prefix}least.${value}` } : value
  if (name === 'p') return { p: value }
  return Number.isInteger(value) ? value : { value, decimals: decimalsOf(value) }
}

/** Prefix of a word's key in a saved line, to distinguish it from a name. */
const wordMark = 'key:'

/**
 * The saved form of a sentence about the method or its assumptions; words among its parameters are saved by their keys,
 * because they are of many kinds.
 */
function savedLine({ key, params = {} }: Message): SavedRow {
  const entries = Object.entries(params).map(([name, param]) => [
    name,
    typeof param === 'object' && 'word' in param ? wordMark + param.word.replace(prefix, '') : plainParam(param),
  ])
  return { sentence: key.replace(prefix, ''), ...Object.fromEntries(entries) }
}

/** Reads the sentence of a saved line. */
function lineOf({ sentence, ...params }: SavedRow): Message {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith(wordMark)
      ? { word: value.replace(wordMark, prefix) }
      : paramOf(name, value),
  ])
  return { key: `${prefix}${sentence}`, params: Object.fromEntries(entries) }
}

/** Reads the sentence of a saved row. */
function sentenceOf({ sentence, ...params }: SavedRow): Message {
  const entries = Object.entries(params).map(([name, value]) => [name, paramOf(name, value)])
  return { key: `${prefix}${sentence}`, params: Object.fromEntries(entries) }
}

const lastOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/** The name of a tab's column in the rows; a least significant difference is named after its test, as in its heading. */
const savedName = ({ id, heading }: ResultColumn): string => (id === 'lsd05' ? lastOf(heading) : nameOf(id))

/**
 * Digits after the decimal point of a column where all cells have the same; null where rows differ, such as rows of
 * several traits.
 */
function digitsOf({ id, kind, decimals }: ResultColumn, { rows }: Pick<TabResult, 'rows'>): number | null {
  const decimalsOfRows = rows.flatMap(({ cells }) => {
    const cell = cells[id]
    return typeof cell === 'object' && cell !== null && 'decimals' in cell ? [cell.decimals] : []
  })
  if (decimalsOfRows.length === 0) return kind === 'number' && decimals > 0 ? decimals : null
  return decimalsOfRows.every((one) => one === decimalsOfRows[0]) ? decimalsOfRows[0] : null
}

/** The columns of the tab's table: name, heading and digits. */
function savedColumns(result: TabResult): SavedRow[] {
  return result.columns.map((column) => ({
    column: savedName(column),
    heading: column.heading.replace(prefix, ''),
    decimals: digitsOf(column, result),
  }))
}

/** A column of the tab's table. */
export interface ShownColumn {
  readonly id: string
  readonly heading: string
  readonly decimals: number | null
}

/** The columns of a saved result's table; empty for a result saved without them. */
export function shownColumns({ table_columns }: SavedResult): ShownColumn[] {
  if (!Array.isArray(table_columns)) return []
  return (table_columns as readonly SavedRow[]).map(({ column, heading, decimals }) => ({
    id: String(column),
    heading: `${prefix}${heading}`,
    decimals: typeof decimals === 'number' ? decimals : null,
  }))
}

/** The number of values of each trait that were left out or are out of range, by reason. */
export function savedLeft(traits: readonly TraitValues[]): SavedRow[] {
  return traits.map(({ id, leftOut }) => ({
    trait_id: id,
    ...Object.fromEntries(leftKinds.map((part) => [nameOf(part), leftOut[part].length])),
  }))
}

/** Reads these numbers from a saved result, by trait; empty for a result saved without them. */
export function leftOfSaved({ left_out }: SavedResult) {
  if (!Array.isArray(left_out)) return []
  const count = (value: SavedValue | undefined) => (typeof value === 'number' ? value : 0)
  return (left_out as readonly SavedRow[]).map((row) => ({
    trait: count(row.trait_id),
    left: {
      missing: count(row.missing),
      suppressed: count(row.suppressed),
      outOfRange: count(row.out_of_range),
      offScale: count(row.off_scale),
    },
  }))
}

/** The name of `isMet` in saved assumptions. */
const storedIsMet = 'holds'

/**
 * The parts that every saved result has from its tab: the verdict, the key numbers in their order, the degrees of freedom
 * of the error, the method, its assumptions, and the headings of its table.
 */
export function savedSummary(result: TabResult): Pick<SavedResult, string> {
  const { verdict, keyNumbers, errorDf, method, assumptions } = result
  return {
    table_columns: savedColumns(result),
    verdict: savedSentence(verdict),
    key_numbers: keyNumbers.map(({ label, value, unit }) => ({
      ...savedSentence(label),
      key_value: value === null || typeof value === 'number' ? value : value.value,
      key_unit: unit,
    })),
    error_df: errorDf,
    method_lines: method.map(savedLine),
    assumption_lines: assumptions.flatMap(({ message, note, isMet }) =>
      [message, ...(note ? [note] : [])].map((sentence) => ({ [storedIsMet]: isMet ? 1 : 0, ...savedLine(sentence) })),
    ),
  }
}

const isLine = (row: SavedRow): boolean => typeof row.sentence === 'string'

/** The sentences of a saved result's method; empty for a result saved without them. */
export function savedMethod({ method_lines }: SavedResult): Message[] {
  return Array.isArray(method_lines) ? (method_lines as readonly SavedRow[]).filter(isLine).map(lineOf) : []
}

/** The assumptions of a saved result; empty for a result saved without them. */
export function savedAssumptions({
  assumption_lines,
}: SavedResult): { readonly message: Message; readonly isMet: boolean }[] {
  if (!Array.isArray(assumption_lines)) return []
  return (assumption_lines as readonly SavedRow[])
    .filter(isLine)
    .map(({ [storedIsMet]: isMet, ...line }) => ({ message: lineOf(line), isMet: isMet === 1 }))
}

/** The verdict of a saved result; null for a result saved without one. */
export function savedVerdict({ verdict }: SavedResult): Message | null {
  const isSentence = typeof verdict === 'object' && verdict !== null && 'sentence' in verdict
  return isSentence ? sentenceOf(verdict as SavedRow) : null
}

/** The key numbers of a saved result as shown in its tab; empty for a result saved without them. */
export function savedKeyNumbers({ key_numbers }: SavedResult): KeyNumber[] {
  if (!Array.isArray(key_numbers)) return []
  return (key_numbers as readonly SavedRow[]).map(({ key_value, key_unit, ...label }) => ({
    label: sentenceOf(label),
    value: typeof key_value === 'number' ? { value: key_value, decimals: decimalsOf(key_value) } : null,
    unit: key_unit === null ? null : String(key_unit),
  }))
}
