import { textOf } from '../cells/cell.ts'
import type { Sheet, SheetRow } from '../cells/sheet.ts'
import { COLUMNS, type ColumnKey, FILE_LANGUAGES, type FileLanguage } from './columns.ts'
import { columnOf, headerForm } from './headerForm.ts'
import { isCapLine, possibleHeaders } from './headingRows.ts'

/** A heading of a sheet whose format is not known yet; `key` null = not a known column. */
export interface Heading {
  readonly text: string
  /** From 1. */
  readonly column: number
  readonly key: ColumnKey | null
}

/** The row that looks like a sheet's header row, whatever the format. */
export interface LikelyHead {
  /** Index into the sheet's rows. */
  readonly at: number
  readonly headings: readonly Heading[]
}

const ALL_KEYS = Object.keys(COLUMNS) as ColumnKey[]
/** Columns that identify a row's plot or line; a field cap has none of them. */
const NAMING: ReadonlySet<ColumnKey> = new Set(['plot', 'label', 'line'])

/**
 * The candidate with the most headings of any format and language, preferring one that names plots or lines; null if no
 * row has such a heading or two other texts.
 */
export function likelyHead(sheet: Sheet): LikelyHead | null {
  let best: LikelyHead | null = null
  let max = 1
  for (const row of possibleHeaders(sheet, ALL_KEYS)) {
    const headings = headingsOf(row)
    const keys = new Set(headings.map((heading) => heading.key).filter((key) => key !== null))
    // A nursery of the cap may be named like a heading.
    const isNaming = !isCapLine(row) && [...keys].some((key) => NAMING.has(key))
    const points = keys.size + (isNaming ? ALL_KEYS.length : 0)
    if (points <= max) continue
    max = points
    best = { at: sheet.rows.indexOf(row), headings }
  }
  return best
}

function headingsOf(row: SheetRow): Heading[] {
  return row.cells.flatMap((cell, i) => {
    const text = textOf(cell)
    return text === '' ? [] : [{ text, column: i + 1, key: columnOf(text, ALL_KEYS) }]
  })
}

/** The language of most of a sheet's headings; null if no language leads. */
export function headLanguage(headings: readonly Heading[]): FileLanguage | null {
  const counts = FILE_LANGUAGES.map((language) => ({
    language,
    count: headings.filter(({ key, text }) => key !== null && isIn(key, text, language)).length,
  }))
  counts.sort((a, b) => b.count - a.count)
  return counts[0].count > counts[1].count ? counts[0].language : null
}

function isIn(key: ColumnKey, text: string, language: FileLanguage): boolean {
  return COLUMNS[key][language].some((name) => headerForm(name) === headerForm(text))
}
