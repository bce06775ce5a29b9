import { readNumberText } from '../../sheet/numberReading.ts'
import { numberIn, type RawCell, textOf } from '../cells/cell.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import type { Format } from '../formats.ts'
import { CAP_KEYS } from './cap.ts'
import type { ColumnKey } from './columns.ts'
import { groupOf } from './groups.ts'
import { columnOf, headerForm } from './headerForm.ts'

/** The header row is searched up to this row, since files of other programs begin with descriptions. */
export const HEADER_WITHIN = 200
/** Below this row a row must look like headings, since one of many data rows may contain a heading by chance. */
const SURE_WITHIN = 20
/** A row that describes a column has a name, a meaning and a unit. */
const DESCRIPTION_WIDTH = 3
/** Most rows of stacked headings. */
const maxLevels = 4
/** A longer text above the columns is a title of the table. */
const GROUP_LENGTH = 40

/** Whether a row has one of these columns as a heading. */
export function hasColumn(row: SheetRow, group: readonly ColumnKey[]): boolean {
  return row.cells.some((cell) => typeof cell === 'string' && columnOf(cell, group) !== null)
}

/**
 * Whether a row can be a line of the field cap: `Nursery` and its name only. A table of two columns may begin like that,
 * too.
 */
export function isCapLine({ cells }: SheetRow): boolean {
  const [first, second, ...others] = cells
  return (
    typeof first === 'string' &&
    (second ?? null) !== null &&
    others.every((cell) => (cell ?? null) === null) &&
    columnOf(first, CAP_KEYS) !== null
  )
}

const isFilled = (cell: RawCell | null | undefined) => cell !== null && cell !== undefined

function filledIn({ cells }: Pick<SheetRow, 'cells'>): number {
  return cells.filter(isFilled).length
}

/** How many of these columns a row has as headings. */
export function columnsIn({ cells }: SheetRow, among: readonly ColumnKey[]): number {
  return new Set(cells.flatMap((cell) => (typeof cell === 'string' ? (columnOf(cell, among) ?? []) : []))).size
}

/**
 * Candidates for the header row of a table with these columns, in order: all of the first 20 rows; then, up to row 200,
 * text-only rows that have two of the columns or nothing else, or that have one and more cells than every row above,
 * follow a blank row or are above a number.
 */
export function* possibleHeaders({ rows }: Pick<Sheet, 'rows'>, columns: readonly ColumnKey[]): Generator<SheetRow> {
  let widest = 0
  let above = 0
  for (const [at, row] of rows.entries()) {
    if (row.number > HEADER_WITHIN) return
    const filled = filledIn(row)
    const isApart = filled > widest || row.number > above + 1
    const looksLikeHeadings = () => {
      const columnsInRow = columnsIn(row, columns)
      return (
        columnsInRow > 1 ||
        (columnsInRow > 0 && (isApart || columnsInRow === filled || isOverNumber(row, rows[at + 1])))
      )
    }
    if (row.number <= SURE_WITHIN || (isOfTexts(row) && looksLikeHeadings())) yield row
    widest = Math.max(widest, filled)
    above = row.number
  }
}

function isOverNumber({ cells }: SheetRow, below: SheetRow | undefined): boolean {
  return below?.cells.some((cell, k) => isFilled(cells[k]) && isNumber(cell)) ?? false
}

/**
 * The header row of a format: the first candidate with a column of its first required group. A line of the cap is the
 * last resort (a nursery may be named like a heading), as is a line that describes the columns. Undefined = none.
 */
export function headerRowOf(sheet: Pick<Sheet, 'rows'>, { required, columns }: Format): SheetRow | undefined {
  const [marking] = required
  if (!marking) return undefined
  let capLine: SheetRow | undefined
  for (const row of possibleHeaders(sheet, columns)) {
    if (!hasColumn(row, marking)) continue
    // Avoids scanning the rows of a hundred thousand markers.
    if (!isCapLine(row)) return describedHeader(sheet, row, marking, columns) ?? row
    capLine ??= row
  }
  return capLine
}

/**
 * The header row that follows a description of the columns beginning with the row `first`: the rows from there have no
 * number outside the cap, and it has several columns and more cells than each of them. Undefined = none.
 */
function describedHeader(
  sheet: Pick<Sheet, 'rows'>,
  first: SheetRow,
  marking: readonly ColumnKey[],
  columns: readonly ColumnKey[],
): SheetRow | undefined {
  let widest = filledIn(first)
  if (widest > DESCRIPTION_WIDTH || columnsIn(first, columns) > 1) return undefined
  for (const row of sheet.rows) {
    if (row.number > HEADER_WITHIN) return undefined
    if (row.number <= first.number || isCapLine(row)) continue
    if (row.cells.some((cell) => isFilled(cell) && isNumber(cell))) return undefined
    const filled = filledIn(row)
    if (filled > widest && hasColumn(row, marking) && columnsIn(row, columns) > 1) return row
    widest = Math.max(widest, filled)
  }
  return undefined
}

/** Index of the header row of a format, by its first required group of columns; -1 = none. */
export function headerRowAt(sheet: Pick<Sheet, 'rows'>, format: Format): number {
  const header = headerRowOf(sheet, format)
  return header ? sheet.rows.indexOf(header) : -1
}

/** Whether a sheet has a table of the format; a list that explains the columns, one per row, does not count. */
export function hasTable(sheet: Pick<Sheet, 'rows'>, format: Format): boolean {
  if (format.required.length === 0) return true
  const at = headerRowAt(sheet, format)
  if (at < 0) return false
  const header = sheet.rows[at]
  const known = (cells: readonly (RawCell | null | undefined)[]) =>
    new Set(cells.flatMap((cell) => (typeof cell === 'string' ? (columnOf(cell, format.columns) ?? []) : []))).size
  const column = header.cells.findIndex(
    (cell) => typeof cell === 'string' && columnOf(cell, format.required[0]) !== null,
  )
  const below = sheet.rows.slice(at + 1)
  const count = known(header.cells)
  if (known(below.slice(0, HEADER_WITHIN).map((row) => row.cells[column])) >= count + 1) return false
  // A single heading such as Label occurs above other tables too; a table of plots has numbers.
  return count > 1 || !format.traits || below.some((row) => row.cells.some((cell, k) => k !== column && isNumber(cell)))
}

function isNumber(cell: RawCell | null | undefined): boolean {
  return numberIn(cell) !== null || (typeof cell === 'string' && readNumberText(cell) !== null)
}

const units: ReadonlySet<string> = new Set(
  (
    '% ‰ ° °c mm cm dm m km mm² cm² m² m2 m³ ha g mg kg t q dt lb lbs oz bu l ml ppm s min h d day days score pcs no ' +
    'мм см дм м м² га г мг кг т ц шт балл баллы баллов дн дней день сут ч мин л мл giorni gg punteggio días dias dap das'
  ).split(' '),
)

/** Whether a text is a unit of measure, such as `cm`, `t/ha` or `г/м²`. */
export function isUnit(text: string): boolean {
  const parts = text.trim().toLowerCase().replace(/\.$/, '').split('/')
  return parts.length <= 2 && parts.every((part) => units.has(part.trim().replace(/\.$/, '')))
}

/** Headings over all traits that do not describe any of them. */
const generalHeadings: ReadonlySet<string> = new Set(
  [
    ...['traits', 'trait', 'characters', 'measurements', 'observations', 'data', 'results', 'variables', 'scores'],
    ...['признаки', 'показатели', 'наблюдения', 'измерения', 'данные', 'учёты', 'результаты'],
    ...['caratteri', 'misure', 'osservazioni', 'dati', 'risultati', 'rilievi'],
    ...['caracteres', 'mediciones', 'observaciones', 'datos', 'resultados', 'variables'],
  ].map(headerForm),
)

/** Joins two stacked headings: `Biomass, g` over `fresh` is `Biomass fresh, g`; a unit below is the unit. */
function joinHeadings(above: string, below: string): string {
  if (above === '' || generalHeadings.has(headerForm(above)) || groupOf(above) !== null) return below
  if (below === '') return above
  const split = /^(.*?)(\s*,[^,]*|\s*[([][^()[\]]*[)\]])$/.exec(above)
  if (isUnit(below)) return split ? above : `${above}, ${below}`
  return split && split[1].trim() !== '' ? `${split[1].trim()} ${below}${split[2]}` : `${above} ${below}`
}

/** Text of a row at a column, and whether it comes from a heading that spans several columns. */
interface ShownHeading {
  readonly text: string
  readonly isSpan: boolean
}

/** The text of a row above a column: its own cell, or a merged cell that covers it. */
function shownAt({ merges }: Sheet, row: SheetRow, column: number): ShownHeading {
  const merge = merges.find(
    ({ top, bottom, left, right }) =>
      top <= row.number && row.number <= bottom && left <= column && column <= right && right > left,
  )
  if (!merge) return { text: textOf(cellIn(row, column)).trim(), isSpan: false }
  // A merge of several rows counts in its first row.
  return { text: merge.top === row.number ? textOf(cellIn(row, merge.left)).trim() : '', isSpan: true }
}

function hasSpans({ merges }: Sheet, row: SheetRow): boolean {
  return merges.some(({ top, left, right }) => top === row.number && right > left)
}

/** Whether a row has only texts (no number, date or error), so that it can be a row of headings. */
function isOfTexts(row: SheetRow): boolean {
  const cells = row.cells.filter((cell) => cell !== null && cell !== undefined)
  return cells.length > 0 && cells.every((cell) => typeof cell === 'string' && readNumberText(cell) === null)
}

/**
 * The headings in a row above the header row for the trait columns below, by column; null if that row has no headings: a
 * title, a line of the cap, or the groups of our own lists.
 */
function groupsAbove(sheet: Sheet, above: SheetRow, header: SheetRow, format: Format): string[] | null {
  const filled = Array.from({ length: sheet.width }, (_, k) => k + 1).filter((at) => cellIn(above, at) !== null)
  const isText = (cell: RawCell | null) => typeof cell === 'string' || numberIn(cell) !== null
  if (filled.length === 0 || !filled.every((at) => isText(cellIn(above, at)))) return null
  if (filled.every((at) => groupOf(textOf(cellIn(above, at))) !== null)) return null
  const isTrait = (column: number) => {
    const text = textOf(cellIn(header, column)).trim()
    return text !== '' && columnOf(text, format.columns) === null
  }
  const spans = hasSpans(sheet, above)
  const headings: string[] = []
  let last = ''
  for (let column = 1; column <= sheet.width; column++) {
    const { text, isSpan } = shownAt(sheet, above, column)
    const isOver = isTrait(column)
    if (spans) last = text
    else if (text !== '') last = text
    else if (!isOver) last = ''
    // A heading that spans one of the plot's own columns is a title, as is, without merges, a heading directly above one.
    if (!isOver && textOf(cellIn(header, column)) !== '' && text !== '' && (!isSpan || reachesTrait(column)))
      return null
    headings[column] = isOver ? last : ''
  }
  const groups = new Set(headings.filter((text) => text))
  if (groups.size === 0 || [...groups].some((text) => text.length > GROUP_LENGTH)) return null
  return headings

  function reachesTrait(column: number): boolean {
    const merge = sheet.merges.find(
      ({ top, left, right }) => top === above.number && left <= column && column <= right && right > left,
    )
    if (!merge) return false
    for (let at = merge.left; at <= merge.right; at++) if (isTrait(at)) return true
    return false
  }
}

/** How many rows below the header row continue its headings. */
function levelsBelow(sheet: Sheet, at: number, format: Format): number {
  const header = sheet.rows[at]
  const isFixed = (column: number) => columnOf(textOf(cellIn(header, column)), format.columns) !== null
  let levels = 0
  while (levels < maxLevels - 1) {
    const rows = sheet.rows.slice(at, at + levels + 1)
    const last = rows[levels]
    const next = sheet.rows[at + levels + 1]
    if (!next || next.number !== last.number + 1 || !isOfTexts(next)) break
    const filled = next.cells.flatMap((cell, k) => (cell === null || cell === undefined ? [] : [k + 1]))
    if (filled.some((column) => isFixed(column) && cellIn(header, column) !== null && !isSpanned(column))) break
    const isNeeded = filled.some(
      (column) =>
        rows.every((row) => cellIn(row, column) === null) ||
        shownAt(sheet, last, column).isSpan ||
        isRepeated(last, next, column),
    )
    if (!isNeeded) break
    levels += 1
  }
  return levels

  function isSpanned(column: number): boolean {
    return shownAt(sheet, header, column).isSpan
  }
}

/** Whether a heading is repeated over several columns with different headings, not units, below it. */
function isRepeated(row: SheetRow, below: SheetRow, column: number): boolean {
  const form = headerForm(textOf(cellIn(row, column)))
  if (form === '') return false
  const cellsBelow = row.cells.flatMap((cell, k) =>
    headerForm(textOf(cell)) === form ? [textOf(cellIn(below, k + 1)).trim()] : [],
  )
  return (
    cellsBelow.length > 1 &&
    new Set(cellsBelow).size === cellsBelow.length &&
    !cellsBelow.some((text) => text === '' || isUnit(text))
  )
}

/**
 * Turns a sheet with stacked headings into one with a single header row: `Biomass` over `fresh` and `dry`, merged or
 * followed by blank cells, becomes `Biomass fresh` and `Biomass dry`. A sheet with one row of headings is returned
 * unchanged. The row gets the number of the last heading row; `joinedHeadings` lists the joined headings.
 */
export function joinHeadingRows(sheet: Sheet, format: Format): Sheet {
  const at = format.stackedHeadings ? headerRowAt(sheet, format) : -1
  if (at < 0) return sheet
  const bottom = at + levelsBelow(sheet, at, format)
  const levels = sheet.rows.slice(at, bottom + 1)
  let texts = levels.length > 1 ? textsOfLevels(sheet, levels, format) : null
  let top = at
  while (top > 0 && bottom - top < maxLevels - 1) {
    const above = sheet.rows[top - 1]
    const groups =
      above.number === sheet.rows[top].number - 1 ? groupsAbove(sheet, above, sheet.rows[at], format) : null
    if (!groups) break
    const below = texts ?? textsOfRow(sheet.rows[at], sheet.width)
    texts = below.map((text, column) => (groups[column] ? joinHeadings(groups[column], text) : text))
    top -= 1
  }
  if (!texts) return sheet
  const headRows = sheet.rows.slice(top, bottom + 1)
  const cells: (RawCell | null)[] = []
  const names: string[] = []
  let first = 0
  for (let column = 1; column <= sheet.width; column++) {
    const own = headRows.map((row) => cellIn(row, column)).filter((cell) => cell !== null)
    const isJoined = texts[column] !== '' && (own.length !== 1 || textOf(own[0]).trim() !== texts[column])
    cells[column - 1] = isJoined ? texts[column] : (own[0] ?? null)
    if (!isJoined) continue
    if (first === 0) first = column
    names.push(texts[column])
  }
  if (names.length === 0) return sheet
  const { number } = sheet.rows[bottom]
  const rows = [...sheet.rows.slice(0, top), { number, cells }, ...sheet.rows.slice(bottom + 1)]
  return { ...sheet, rows, joinedHeadings: { row: number, column: first, names } }
}

/** Texts by column, from 1. */
function textsOfRow(row: SheetRow, width: number): string[] {
  return Array.from({ length: width + 1 }, (_, column) => (column === 0 ? '' : textOf(cellIn(row, column)).trim()))
}

/** The joined headings of stacked rows, by column from 1. */
function textsOfLevels(sheet: Sheet, levels: readonly SheetRow[], format: Format): string[] {
  const last = levels.length - 1
  const texts: string[] = ['']
  /** The groups that span the column, by level. */
  let groups: string[] = []
  for (let column = 1; column <= sheet.width; column++) {
    const own = levels.map((row) => textOf(cellIn(row, column)).trim())
    const isUnder = own[last] !== '' || own.slice(1).some((text) => text !== '')
    const path = levels.map((row, level) => {
      const { text, isSpan } = shownAt(sheet, row, column)
      return isSpan ? text : own[level]
    })
    // A blank cell continues the heading on its left as long as there is a text below it and no heading begins above it.
    for (let level = 0; level < last && isUnder; level++) {
      if (path[level] !== '') break
      const isOfPlot = columnOf(groups[level] ?? '', format.columns) !== null
      if (groups[level] && !isOfPlot) path[level] = groups[level]
    }
    groups = path
    const deepest = [...path].reverse().find((text) => text !== '') ?? ''
    const isKnown = columnOf(deepest, format.columns) !== null
    texts[column] = isKnown ? deepest : path.reduce((above, below) => joinHeadings(above, below), '')
  }
  return texts
}
