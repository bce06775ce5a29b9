import { combine, type Factor, factor, type NumberColumn, numberColumn } from '../columns/columns.ts'

/** A trial read from csv: texts by column, null where a cell is empty. */
export interface TrialTable {
  readonly columns: ReadonlyMap<string, readonly (string | null)[]>
  readonly length: number
}

/** Reads csv text (comma, decimal point, header row, optional quotes); lines without any text are left out. */
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
    const found = CELL.exec(text)
    if (found === null) throw new Error(`the csv text cannot be read after character ${place}`)
    const [, quoted, plain = '', end] = found
    rows.at(-1)!.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end !== ',' && end !== '') rows.push([])
  }
  return rows
}

/** How joined keys are made where a trial has no such column: `mother x father`, `site-year`. */
const JOINED: Readonly<Record<string, { readonly of: readonly string[]; readonly separator: string }>> = {
  cross: { of: ['mother', 'father'], separator: ' x ' },
  env: { of: ['site', 'year'], separator: '-' },
}

/** Whether the trial has this column, or can join it from others. */
export function hasColumn(trial: TrialTable, name: string): boolean {
  return trial.columns.has(name) || Boolean(JOINED[name]?.of.every((part) => trial.columns.has(part)))
}

/** A column's name without the remark in brackets after it: `yield (line means)`. */
export function withoutRemark(name: string): string {
  return name.replace(/\s*\(.*$/, '').trim()
}

/** The column as labels. */
export function labels(trial: TrialTable, name: string): readonly (string | null)[] {
  const texts = trial.columns.get(name)
  if (texts) return texts
  const joined = JOINED[name]
  if (!joined || !hasColumn(trial, name)) throw new Error(`the trial has no column ${name}`)
  const parts = joined.of.map((part) => trial.columns.get(part)!)
  return parts[0]!.map((_, i) => {
    const texts = parts.map((part) => part[i])
    return texts.every((text) => text) ? texts.join(joined.separator) : null
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

/** The column as numbers; texts that are no numbers are missing. */
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

/** The rows in which every named column has the given label, or one of the given ones. */
export function subsetOf(trial: TrialTable, where: Readonly<Record<string, unknown>>): TrialTable {
  const tests = Object.entries(where).map(([name, label]) => ({
    texts: labels(trial, name),
    wanted: [label].flat().map(String),
  }))
  return keepRows(trial, (row) => tests.every(({ texts, wanted }) => wanted.includes(texts[row] ?? '')))
}

/** The rows for which `keep` holds. */
export function keepRows(trial: TrialTable, keep: (row: number) => boolean): TrialTable {
  const rows = Array.from({ length: trial.length }, (_, row) => row).filter(keep)
  const columns = new Map([...trial.columns].map(([name, texts]) => [name, rows.map((row) => texts[row]!)]))
  return { columns, length: rows.length }
}

/** The columns (joined ones last) that have all the given labels. */
export function columnsWith(trial: TrialTable, wanted: readonly string[]): string[] {
  const joined = Object.keys(JOINED).filter((name) => hasColumn(trial, name) && !trial.columns.has(name))
  return [...trial.columns.keys(), ...joined].filter((name) => {
    const present = new Set(labels(trial, name))
    return wanted.every((label) => present.has(label))
  })
}

/** The first column that has all the given labels; null where none has. */
export function columnWith(trial: TrialTable, wanted: readonly string[]): string | null {
  return columnsWith(trial, wanted)[0] ?? null
}
