import { checkLabel } from '../../plots/label.ts'
import { textOf } from '../cells/cell.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import { areFieldHubs } from '../fieldHub/headings.ts'
import type { Format } from '../formats.ts'
import { COLUMNS, type ColumnKey } from './columns.ts'
import { columnOf, headerForm } from './headerForm.ts'
import { headerRowOf, isCapLine, possibleHeaders } from './headingRows.ts'
import { programHeading } from './programHeadings.ts'

/** A way to name the plots of a table by other columns, which together must identify each plot. */
interface NamingWay {
  readonly columns: readonly ColumnKey[]
  readonly name: (texts: readonly string[]) => string
}

/** The ways by their value in the upload's field `plot_names`, in the order in which they are offered. */
const WAYS = {
  row_col: { columns: ['row', 'col'], name: ([row, col]) => `R${row}C${col}` },
  label: { columns: ['label'], name: ([label]) => label },
  block_plot: { columns: ['block', 'plot'], name: ([block, plot]) => `${block}-${plot}` },
  rep_plot: { columns: ['rep', 'plot'], name: ([rep, plot]) => `${rep}-${plot}` },
  line_rep: { columns: ['line', 'rep'], name: ([line, rep]) => `${line}_${rep}` },
  line_block: { columns: ['line', 'block'], name: ([line, block]) => `${line}_${block}` },
} as const satisfies Record<string, NamingWay>

export const PLOT_NAME_WAYS = ['row_col', 'label', 'block_plot', 'rep_plot', 'line_rep', 'line_block'] as const
export type PlotNameWay = (typeof PLOT_NAME_WAYS)[number]

/** An offered way to name plots: its value and some of the names. */
export interface OfferedNames {
  readonly value: string
  readonly text: string
}

/** A way that names each plot of a table once, with the names by row number. */
interface PlotNaming {
  readonly way: PlotNameWay
  readonly names: ReadonlyMap<number, string>
}

/** The ways to name the plots of a sheet, and the plot column that they replace. */
interface PlotNamings {
  readonly header: SheetRow
  /** The column of repeating numbers, from 1; null = the table has no column of plot names. */
  readonly plotColumn: number | null
  readonly namings: readonly PlotNaming[]
}

/** The columns of a header row by their use, from the mapping or the headings; each key once, at its first column. */
function columnsOf(sheet: Pick<Sheet, 'mapping'>, header: SheetRow, format: Format): Map<ColumnKey, number> {
  const chosen = sheet.mapping?.headerRow === header.number ? sheet.mapping.heads : new Map<number, never>()
  const forms = new Set(header.cells.map((cell) => headerForm(textOf(cell))))
  const columns = new Map<ColumnKey, number>()
  header.cells.forEach((cell, k) => {
    const text = textOf(cell)
    if (text === '') return
    const target = chosen.get(k + 1)
    const heading = target === undefined ? programHeading(text, forms) : null
    const key = target && 'column' in target ? target.column : heading && columnOf(heading, format.columns)
    if (key && !columns.has(key)) columns.set(key, k + 1)
  })
  return columns
}

/**
 * Ways to name the plots of a table that has no column of plot names, or whose numbers repeat: by other columns that are
 * filled in every row and, with nursery and year, are unique. Null if there is no such way or no need.
 */
function findPlotNamings(sheet: Pick<Sheet, 'rows' | 'mapping'>, format: Format): PlotNamings | null {
  const [marking] = format.required
  if (!marking?.includes('plot')) return null
  const marksPlots = !marking.includes('label')
  for (const header of possibleHeaders(sheet, format.columns)) {
    if (areFieldHubs(header.cells.map(textOf))) return null
    const columns = columnsOf(sheet, header, format)
    const plotColumn = columns.get('plot') ?? null
    const ways = PLOT_NAME_WAYS.filter((way) => WAYS[way].columns.every((key) => columns.has(key)))
    if (isCapLine(header) && headerRowOf(sheet, format) !== header) continue
    // With values, several rows may be about one plot, and a label is enough to find it.
    if (!marksPlots && (plotColumn !== null || columns.has('label'))) return null
    // A single heading such as Label occurs above other tables too.
    if (plotColumn === null && (ways.length === 0 || columns.size < 2)) continue
    const below = sheet.rows.filter(({ number }) => number > header.number)
    const keyed = (keys: readonly ColumnKey[]) => (row: SheetRow) =>
      keys.map((key) => textOf(cellIn(row, columns.get(key) ?? 0)).trim())
    const places = keyed((['nursery', 'year'] as const).filter((key) => columns.has(key)))
    const isDifferent = (texts: readonly string[][]) =>
      new Set(texts.map((text) => text.join('\u0000'))).size === texts.length
    if (plotColumn !== null) {
      const namedRows = below.filter((row) => textOf(cellIn(row, plotColumn)) !== '')
      const plots = keyed(['plot'])
      if (namedRows.length === 0 || isDifferent(namedRows.map((row) => [...places(row), ...plots(row)]))) return null
    }
    const namings = ways.flatMap((way): PlotNaming[] => {
      const { columns: keys, name }: NamingWay = WAYS[way]
      const texts = keyed(keys)
      // Rows without any of them, such as a note below the table, get the usual fault of a row without a name.
      const rows = below.filter((row) => texts(row).some((text) => text !== ''))
      if (rows.length === 0 || rows.some((row) => texts(row).includes(''))) return []
      if (!isDifferent(rows.map((row) => [...places(row), ...texts(row)]))) return []
      return [{ way, names: new Map(rows.map((row) => [row.number, name(texts(row))])) }]
    })
    if (namings.length > 0) return { header, plotColumn, namings }
    if (plotColumn !== null) return null
  }
  return null
}

interface NamedByIds {
  readonly sheet: Sheet
  /** The heading of a `plot_id` column that is not imported; null = none. */
  readonly unread: { readonly row: number; readonly column: number; readonly text: string } | null
}

/**
 * A sheet whose column `plot_id` contains names (`T1-2026-0101`) instead of numbers. If no other column has the plots'
 * names, they are the names, and a column `plot` has the labels. In a file of values, texts that are valid labels stay
 * labels; next to a column of names, other texts are not imported.
 */
function namedByIds(sheet: Sheet, format: Format): NamedByIds {
  const unchanged = { sheet, unread: null }
  if (!format.required[0]?.includes('plot')) return unchanged
  const header = [...possibleHeaders(sheet, format.columns)].find((row) => columnHeaded(row, 'plot id') > 0)
  if (!header || (sheet.mapping?.headerRow ?? header.number) !== header.number) return unchanged
  const column = columnHeaded(header, 'plot id')
  const texts = sheet.rows
    .filter(({ number }) => number > header.number)
    .map((row) => textOf(cellIn(row, column)).trim())
    .filter((text) => text !== '')
  if (!texts.some((text) => /\p{L}/u.test(text)) || sheet.mapping?.heads.has(column)) return unchanged
  const columns = columnsOf(sheet, header, format)
  const plotColumn = columns.get('plot') ?? 0
  const areLabels = texts.every((text) => checkLabel(text) === null)
  const heads = new Map(sheet.mapping?.heads)
  const mapped = () => ({ ...sheet, mapping: { headerRow: header.number, misses: [], ...sheet.mapping, heads } })
  const isNumbered = plotColumn === columnHeaded(header, 'plot') && plotColumn > 0
  if (plotColumn === 0 || plotColumn === column || isNumbered) {
    const isOfValues = format.required[0].includes('label')
    if (isOfValues && areLabels && plotColumn === 0) return unchanged
    heads.set(column, { column: 'plot' })
    const labelColumn = columns.get('label') ?? column
    if (isNumbered && labelColumn === column) heads.set(plotColumn, { column: 'label' })
    return { sheet: mapped(), unread: null }
  }
  if (areLabels) return unchanged
  heads.set(column, null)
  return { sheet: mapped(), unread: { row: header.number, column, text: textOf(cellIn(header, column)) } }
}

/** The first column of a row with that heading, from 1; 0 = none. */
function columnHeaded(row: SheetRow, form: string): number {
  return row.cells.findIndex((cell) => typeof cell === 'string' && headerForm(cell) === form) + 1
}

/** Whether a sheet can be read as a table of plots although it does not name them. */
export function canNamePlots(sheet: Pick<Sheet, 'rows' | 'mapping'>, format: Format): boolean {
  return findPlotNamings(sheet, format) !== null
}

/** A sheet with its plots named as chosen, the ways that it offers, and the resulting warning. */
export interface NamedPlots {
  readonly sheet: Sheet
  readonly offered: readonly OfferedNames[]
  warn(log: FaultLog): void
}

/**
 * Names the plots of a sheet by other columns if `plot_names` was chosen: the names form a column after the last one, and
 * a column of repeating numbers is dropped. Otherwise the sheet is returned unchanged.
 */
export function namePlots(plain: Sheet, format: Format, { plot_names }: { readonly plot_names?: string }): NamedPlots {
  const { sheet, unread } = namedByIds(plain, format)
  const warnUnread = (log: FaultLog) => {
    if (unread) log.warn('header.unknown', unread.row, unread.column, unread.text)
  }
  const found = findPlotNamings(sheet, format)
  if (!found) return { sheet, offered: [], warn: warnUnread }
  const { header, plotColumn, namings } = found
  const ways = namings.map(
    ({ way, names }): OfferedNames => ({ value: way, text: [...names.values()].slice(0, 3).join(', ') }),
  )
  const offered =
    plotColumn === null ? ways : [{ value: plotNamesOfFile, text: textOf(cellIn(header, plotColumn)) }, ...ways]
  const chosen = namings.find(({ way }) => way === plot_names)
  if (!chosen) return { sheet, offered, warn: warnUnread }
  const column = sheet.width + 1
  const withName = (row: SheetRow, name: string | null): SheetRow => ({
    ...row,
    cells: Array.from({ length: column }, (_, k) =>
      k + 1 === column ? name : k + 1 === plotColumn ? null : (row.cells[k] ?? null),
    ),
  })
  const rows = sheet.rows.map((row) => {
    if (row.number < header.number) return row
    return withName(row, row === header ? COLUMNS.plot.en[1] : (chosen.names.get(row.number) ?? null))
  })
  const [example = ''] = chosen.names.values()
  return {
    sheet: { ...sheet, rows, width: column },
    offered,
    warn: (log) => {
      warnUnread(log)
      log.warnWhole('plot.named', example, { count: chosen.names.size })
    },
  }
}

/** The value of `plot_names` that keeps the plot column. */
export const plotNamesOfFile = 'file'

interface MaybeNamed {
  readonly plotNames?: readonly OfferedNames[]
}

/** Option to choose how plots are named if the table does not name them. */
export const plotNamesOption = {
  name: 'plot_names',
  label: 'upload.plotNames',
  choices: [],
  isRead: true,
  choicesOf: ({ plotNames }: MaybeNamed) => plotNames ?? [],
  isOpen: ({ plotNames }: MaybeNamed) => (plotNames?.length ?? 0) > 0,
} as const
