import { combine, type Factor, factor, type NumberColumn, numberColumn } from '../../src/domain/stats/data/columns.ts'

/** A trial read from csv: texts by column, null if a cell is empty. */
export interface TrialTable {
  readonly columns: ReadonlyMap<string, readonly (string | null)[]>
  readonly length: number
}

/** Parses csv text (comma, decimal point, header row, optional quotes); lines without any text are skipped. */
export function readTrial(csv: string): TrialTable {
  const [header = [], ...rows] = splitRows(csv.replace(/^\uFEFF/, '')).filter((row) => row.some((cell) => cell !== ''))
  const columns = new Map(header.map((name, k) => [name, rows.map((row) => row[k] || null)]))
  return { columns, length: rows.length }
}

/** A cell, quoted or plain, and what ends it: a comma, a line end or the end of the text. */
const CELL = /(?:[ \t]*"((?:[^"]|"")*)"[ \t]*|((?:[^",\r\n][^,\r\n]*)?))(,|\r?\n|\r|$)/y

function splitRows(text: string): string[][] {
  const rows: string[][] = [[]]
  CELL.lastIndex = 0
  while (CELL.lastIndex < text.length) {
    const place = CELL.lastIndex
    const match = CELL.exec(text)
    if (match === null) throw new Error(`the csv text cannot be read after character ${place}`)
    const [, quoted, plain = '', end] = match
    rows.at(-1)!.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end !== ',' && end !== '') rows.push([])
  }
  return rows
}

/**
 * Columns that are joined into a key where a trial has no such column, each under the first of its usual names: `mother x
 * father`.
 */
interface JoinedKey {
  readonly of: readonly (readonly string[])[]
  readonly separator: string
}

const JOINED: Readonly<Record<string, JoinedKey>> = {
  cross: {
    of: [
      ['mother', 'female'],
      ['father', 'male'],
    ],
    separator: ' x ',
  },
  env: {
    of: [
      ['site', 'location', 'loc'],
      ['year', 'season'],
    ],
    separator: '-',
  },
}

/** The columns that a key is joined from; null if one is missing. */
function partsOf(trial: TrialTable, name: string): readonly (readonly (string | null)[])[] | null {
  const parts = JOINED[name]?.of.map((names) => names.map((name) => trial.columns.get(name)).find((texts) => texts))
  return parts?.every((texts) => texts !== undefined) ? parts : null
}

/** Whether the trial has this column, or can join it from others. */
export function hasColumn(trial: TrialTable, name: string): boolean {
  return trial.columns.has(name) || (Object.hasOwn(JOINED, name) && partsOf(trial, name) !== null)
}

/** A column's name without the last remark in brackets after it: `yield (line means)`. */
export function withoutRemark(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/, '').trim()
}

/** The column as labels. */
export function labels(trial: TrialTable, name: string): readonly (string | null)[] {
  const texts = trial.columns.get(name)
  if (texts) return texts
  const parts = Object.hasOwn(JOINED, name) ? partsOf(trial, name) : null
  if (parts === null) throw new Error(`the trial has no column ${name}`)
  return parts[0]!.map((_, i) => {
    const texts = parts.map((part) => part[i])
    return texts.every((text) => text) ? texts.join(JOINED[name]!.separator) : null
  })
}

/** The column as a factor. */
export function factorOf(trial: TrialTable, name: string): Factor {
  return factor(name, labels(trial, name))
}

/** Several columns as one factor, with levels `a | b` unless another separator is wanted. */
export function joinedFactor(trial: TrialTable, names: readonly string[], separator = ' | '): Factor {
  return combine(
    names.map((name) => factorOf(trial, name)),
    separator,
    names.join(separator),
  )
}

/** The column as numbers; texts that are not numbers are missing. */
export function numbersOf(trial: TrialTable, name: string): NumberColumn {
  return numberColumn(
    name,
    labels(trial, name).map((text) => (text === null ? null : Number(text))),
  )
}

/** Whether every present text of the column is a number, and there is one. */
export function isNumeric(trial: TrialTable, name: string): boolean {
  const present = labels(trial, name).filter((text) => text !== null)
  return present.length > 0 && present.every((text) => Number.isFinite(Number(text)))
}

/** The rows in which every named column has this label, or one of these labels. */
export function subsetOf(trial: TrialTable, where: Readonly<Record<string, unknown>>): TrialTable {
  const tests = Object.entries(where).map(([name, label]) => ({
    texts: labels(trial, name),
    wanted: [label].flat().map(String),
  }))
  return filterRows(trial, (row) => tests.every(({ texts, wanted }) => wanted.includes(texts[row] ?? '')))
}

/** The rows that `isIncluded` accepts. */
export function filterRows(trial: TrialTable, isIncluded: (row: number) => boolean): TrialTable {
  const rows = Array.from({ length: trial.length }, (_, row) => row).filter(isIncluded)
  const columns = new Map([...trial.columns].map(([name, texts]) => [name, rows.map((row) => texts[row]!)]))
  return { columns, length: rows.length }
}

/** The columns (joined ones last) that have all these labels. */
export function columnsWith(trial: TrialTable, wanted: readonly string[]): string[] {
  const joinedNames = Object.keys(JOINED).filter((name) => hasColumn(trial, name) && !trial.columns.has(name))
  return [...trial.columns.keys(), ...joinedNames].filter((name) => {
    const present = new Set(labels(trial, name))
    return wanted.every((label) => present.has(label))
  })
}

/** The first column that has all these labels; null if none has. */
export function columnWith(trial: TrialTable, wanted: readonly string[]): string | null {
  return columnsWith(trial, wanted)[0] ?? null
}
