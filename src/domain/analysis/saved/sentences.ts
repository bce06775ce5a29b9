import { leftKinds } from '../leftParts.ts'
import type { KeyNumber, Param, ResultColumn, Said, TabResult } from '../result.ts'
import type { TraitValues } from '../trialData.ts'
import type { SavedResult, SavedRow, SavedValue } from './kinds.ts'
import { nameOf, plain } from './plainRows.ts'

const prefix = 'statistics.'

const plainParam = (param: Param): SavedValue => (typeof param === 'object' && 'p' in param ? param.p : plain(param))

/** A sentence as it is saved: its key, and what it names as plain figures and texts under `names`. */
function savedSentence({ key, params = {} }: Said): SavedRow {
  const named = Object.entries(params).map(([name, param]) => [name, plainParam(param)])
  return { sentence: key.replace(prefix, ''), ...Object.fromEntries(named) }
}

/** Digits after the point that leave a saved figure four digits at least. */
const decimalsOf = (value: number): number =>
  value === 0 ? 0 : Math.min(6, Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value)))))

function paramOf(name: string, value: SavedValue): Param {
  if (value === null) return '–'
  if (typeof value === 'string') return name === 'test' ? { word: `${prefix}least.${value}` } : value
  if (name === 'p') return { p: value }
  return Number.isInteger(value) ? value : { value, decimals: decimalsOf(value) }
}

/** What stands before the key of a word in a saved line, to tell it from a name. */
const wordMark = 'key:'

/** A sentence of the method or of what it supposes: words that it names are saved by their keys, as they are of many kinds. */
function savedLine({ key, params = {} }: Said): SavedRow {
  const named = Object.entries(params).map(([name, param]) => [
    name,
    typeof param === 'object' && 'word' in param ? wordMark + param.word.replace(prefix, '') : plainParam(param),
  ])
  return { sentence: key.replace(prefix, ''), ...Object.fromEntries(named) }
}

/** The sentence of a saved line again. */
function lineOf({ sentence, ...params }: SavedRow): Said {
  const named = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith(wordMark)
      ? { word: value.replace(wordMark, prefix) }
      : paramOf(name, value),
  ])
  return { key: `${prefix}${sentence}`, params: Object.fromEntries(named) }
}

/** The sentence of a saved row again. */
function sentenceOf({ sentence, ...params }: SavedRow): Said {
  const named = Object.entries(params).map(([name, value]) => [name, paramOf(name, value)])
  return { key: `${prefix}${sentence}`, params: Object.fromEntries(named) }
}

const lastOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/** What a column of the tab is called among the rows: a least significant difference by its test, as its heading has it. */
const savedName = ({ id, heading }: ResultColumn): string => (id === 'lsd05' ? lastOf(heading) : nameOf(id))

/** Digits after the point of a column's cells where they have all the same; null where rows differ, as those of several traits. */
function digitsOf({ id, kind, decimals }: ResultColumn, { rows }: Pick<TabResult, 'rows'>): number | null {
  const own = rows.flatMap(({ cells }) => {
    const cell = cells[id]
    return typeof cell === 'object' && cell !== null && 'decimals' in cell ? [cell.decimals] : []
  })
  if (own.length === 0) return kind === 'number' && decimals > 0 ? decimals : null
  return own.every((one) => one === own[0]) ? own[0] : null
}

/** The tab's table as its reader saw it: which columns it had, how they were headed and how many digits they showed. */
function savedColumns(result: TabResult): SavedRow[] {
  return result.columns.map((column) => ({
    column: savedName(column),
    heading: column.heading.replace(prefix, ''),
    decimals: digitsOf(column, result),
  }))
}

/** A column as the tab showed it. */
export interface ShownColumn {
  readonly id: string
  readonly heading: string
  readonly decimals: number | null
}

/** The columns of the tab of a saved result; none of one that was saved without. */
export function shownColumns({ table_columns }: SavedResult): ShownColumn[] {
  if (!Array.isArray(table_columns)) return []
  return (table_columns as readonly SavedRow[]).map(({ column, heading, decimals }) => ({
    id: String(column),
    heading: `${prefix}${heading}`,
    decimals: typeof decimals === 'number' ? decimals : null,
  }))
}

/** How many values of each trait were left out or stand out of range, by why. */
export function savedLeft(traits: readonly TraitValues[]): SavedRow[] {
  return traits.map(({ id, left }) => ({
    trait_id: id,
    ...Object.fromEntries(leftKinds.map((part) => [nameOf(part), left[part].length])),
  }))
}

/** The same of a saved result, by trait; none of one that was saved without. */
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

/**
 * What every saved result has of its tab: the verdict, the key numbers in their order, the degrees of freedom of the error, how it was
 * found, whether the data bear that out, and how its table was headed.
 */
export function saidByTab(result: TabResult): Pick<SavedResult, string> {
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
    assumption_lines: assumptions.flatMap(({ said, beside, holds }) =>
      [said, ...(beside ? [beside] : [])].map((one) => ({ holds: holds ? 1 : 0, ...savedLine(one) })),
    ),
  }
}

const isLine = (row: SavedRow): boolean => typeof row.sentence === 'string'

/** How a saved result was found, as its tab said it; none of one that was saved without. */
export function savedMethod({ method_lines }: SavedResult): Said[] {
  return Array.isArray(method_lines) ? (method_lines as readonly SavedRow[]).filter(isLine).map(lineOf) : []
}

/** Whether the data bore the method out; none of a result that was saved without. */
export function savedAssumptions({
  assumption_lines,
}: SavedResult): { readonly said: Said; readonly holds: boolean }[] {
  if (!Array.isArray(assumption_lines)) return []
  return (assumption_lines as readonly SavedRow[])
    .filter(isLine)
    .map(({ holds, ...line }) => ({ said: lineOf(line), holds: holds === 1 }))
}

/** The verdict of a saved result; null of one that was saved without. */
export function savedVerdict({ verdict }: SavedResult): Said | null {
  const isSentence = typeof verdict === 'object' && verdict !== null && 'sentence' in verdict
  return isSentence ? sentenceOf(verdict as SavedRow) : null
}

/** The key numbers of a saved result as its tab had them; none of one that was saved without. */
export function savedKeyNumbers({ key_numbers }: SavedResult): KeyNumber[] {
  if (!Array.isArray(key_numbers)) return []
  return (key_numbers as readonly SavedRow[]).map(({ key_value, key_unit, ...label }) => ({
    label: sentenceOf(label),
    value: typeof key_value === 'number' ? { value: key_value, decimals: decimalsOf(key_value) } : null,
    unit: key_unit === null ? null : String(key_unit),
  }))
}
