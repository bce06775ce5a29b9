import { address, type CellRange, columnOfAddress, parseRange } from '../../domain/files/cells/address.ts'
import { type DateCell, type PlainCell, type RawCell, textOf } from '../../domain/files/cells/cell.ts'
import { cleanText } from '../../domain/files/cells/cleanText.ts'
import { type DateSystem, dateFromSerial, dateFromText, timeFromSerial } from '../../domain/files/cells/dateText.ts'
import type { Sheet, SheetRow } from '../../domain/files/cells/sheet.ts'
import type { FileLimits } from '../limits.ts'
import { refuseFile, refuseLimit } from '../refusal.ts'
import { type CellNotes, readCellNotes } from './cellNotes.ts'
import type { CellStyle, NumberStyle } from './numberFormats.ts'
import { RichText, type SharedString, type TextRemark, unescapeText } from './sharedStrings.ts'
import { isTrue, type WorksheetPart } from './workbook.ts'
import { type Attributes, readXml } from './xmlEvents.ts'
import type { ZipFile } from './zipFile.ts'

/** Tables to which cells of a worksheet refer. */
export interface WorkbookTables {
  readonly strings: readonly SharedString[]
  readonly styles: readonly CellStyle[]
  readonly dateSystem: DateSystem
}

const midnight = '00:00:00'

/** A cell without a time of day is a date only. */
function dateCell(iso: string, time: string): DateCell {
  return time === midnight ? { kind: 'date', iso } : { kind: 'date', iso, time }
}

/** More remarks than a report lists. */
const maxRemarks = 1000

/** Numbers of the general format from here on are displayed as powers of ten. */
const exponentFrom = 1e11

/** A number as its format displays it: a percentage is multiplied by 100. */
function numberCell(value: number, style: NumberStyle): PlainCell {
  if (style === null) return value
  // 0.07 × 100 is 7.000000000000001 in binary.
  if (style === 'percent') return Number((value * 100).toPrecision(15))
  const isWhole = Number.isInteger(value)
  if (typeof style === 'object' && 'padded' in style) {
    const shown = String(Math.abs(value)).padStart(style.padded, '0')
    return isWhole && value >= 0 && shown.startsWith('0') && value !== 0
      ? { kind: 'number', value, shown, isPadded: true }
      : value
  }
  if (style === 'general' && Math.abs(value) < exponentFrom) return value
  const decimals = typeof style === 'object' && 'decimals' in style ? style.decimals : 2
  const shown = value
    .toExponential(decimals)
    .toUpperCase()
    .replace(/([+-])(\d)$/, '$10$2')
  return { kind: 'number', value, shown, isPadded: false }
}

/** Programs write a space into an empty cell. */
function isBlank(value: string): boolean {
  return value.trim() === ''
}

type Target = 'value' | 'formula' | 'inline'

/** Reads one worksheet as typed cells; blank and merely coloured cells are omitted. Throws a FileRefusal. */
export function readWorksheet(
  zip: ZipFile,
  part: WorksheetPart,
  tables: WorkbookTables,
  limits: FileLimits,
): Omit<Sheet, 'otherSheets'> {
  const notes = readCellNotes(zip, part.notes, limits)
  const reader = new WorksheetReader(part.name, notes, tables, limits)
  readXml(zip, part.entry, reader)
  return reader.sheet()
}

class WorksheetReader {
  private readonly name: string
  private readonly notes: CellNotes
  private readonly tables: WorkbookTables
  private readonly limits: FileLimits
  private readonly rows: SheetRow[] = []
  private readonly merges: CellRange[] = []
  private readonly hiddenRows: number[] = []
  private readonly hidden: Uint8Array
  private columnGroups = 0
  private width = 0
  private slots = 0
  private row = 0
  private cells: (RawCell | null)[] = []
  private column = 0
  private inCell = false
  private phonetic = 0
  private type = 'n'
  private style = 0
  private target: Target | null = null
  private rich = new RichText()
  private readonly remarks: NonNullable<Sheet['remarks']>[number][] = []
  private texts: Record<Target, string | null> = { value: null, formula: null, inline: null }

  constructor(name: string, notes: CellNotes, tables: WorkbookTables, limits: FileLimits) {
    this.name = name
    this.notes = notes
    this.tables = tables
    this.limits = limits
    this.hidden = new Uint8Array(limits.columns + 1)
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.openCell(attributes)
    else if (name === 'v') this.collect('value')
    else if (name === 'f') this.collect('formula')
    else if (name === 't' && this.phonetic === 0) this.collect('inline')
    else if (this.inCell && (name === 'r' || name === 'vertAlign' || name === 'strike'))
      this.rich.open(name, attributes)
    else if (name === 'rPh') this.phonetic += 1
    else if (name === 'row') this.openRow(attributes)
    else if (name === 'col') this.hideColumns(attributes)
    else if (name === 'mergeCell') this.merge(attributes.ref ?? '')
  }

  text(piece: string): void {
    if (this.target === null) return
    const text = (this.texts[this.target] ?? '') + piece
    if (text.length > this.limits.cellLength) throw this.limit('text', this.limits.cellLength, text)
    this.texts[this.target] = text
    if (this.target === 'inline') this.rich.add(piece)
  }

  close(name: string): void {
    if (name === 'v' || name === 'f' || name === 't') this.target = null
    else if (name === 'rPh') this.phonetic -= 1
    else if (name === 'c') this.closeCell()
    else if (name === 'row') this.closeRow()
  }

  sheet(): Omit<Sheet, 'otherSheets'> {
    const { name, rows, width, merges, hiddenRows, remarks } = this
    const hiddenColumns = Array.from(this.hidden.keys()).filter((column) => this.hidden[column] === 1)
    const { dateSystem } = this.tables
    return { name, container: 'xlsx', dateSystem, rows, width, merges, hiddenRows, hiddenColumns, remarks }
  }

  private openRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.row + 1 : Number(r)
    if (!Number.isInteger(row) || row <= this.row || row > 1_048_576) throw refuseFile('file.corrupt')
    this.row = row
    this.column = 0
    this.cells = []
    if (!isTrue(hidden)) return
    this.hiddenRows.push(row)
    // Blank ones create no cells, but are counted: half a million of them take seconds.
    if (this.hiddenRows.length > this.limits.rows) throw this.limit('rows', this.limits.rows)
  }

  private closeRow(): void {
    if (this.cells.length === 0) return
    const notes = this.notes.get(this.row)
    this.rows.push({ number: this.row, cells: this.cells, ...(notes && { notes }) })
    this.width = Math.max(this.width, this.cells.length)
    this.slots += this.cells.length
    if (this.rows.length > this.limits.rows) throw this.limit('rows', this.limits.rows)
    if (this.slots > this.limits.cells) throw this.limit('cells', this.limits.cells)
  }

  private openCell({ r, t, s }: Attributes): void {
    const column = r === undefined ? this.column + 1 : columnOfAddress(r)
    if (column === 0 || this.row === 0) throw refuseFile('file.corrupt')
    if (column > this.limits.columns) throw this.limit('columns', this.limits.columns)
    this.column = column
    this.inCell = true
    this.type = t ?? 'n'
    this.style = s === undefined ? 0 : Number(s)
    this.texts = { value: null, formula: null, inline: null }
    this.rich = new RichText()
  }

  private collect(target: Target): void {
    if (!this.inCell) return
    this.target = target
    this.texts[target] ??= ''
  }

  private closeCell(): void {
    this.inCell = false
    const { value, formula } = this.texts
    const shown = this.plain(value)
    const stored = value === null || (isBlank(value) && this.type !== 'str') ? undefined : shown
    this.keep(formula === null ? shown : { kind: 'formula', formula: cleanText(formula), cached: stored })
  }

  private keep(cell: RawCell | null): void {
    if (cell === null) return
    // Filled up to the cell, so that the row stays a packed array.
    while (this.cells.length < this.column - 1) this.cells.push(null)
    this.cells[this.column - 1] = cell
    if (this.tables.styles[this.style]?.isStruck) this.addRemark('struck', textOf(cell))
  }

  private plain(value: string | null): PlainCell | null {
    if (this.type === 'inlineStr') {
      const rich = this.rich.end()
      this.remark(rich)
      return rich.text === '' ? this.cleaned(value ?? '') : rich.text
    }
    if (value === null || isBlank(value)) return null
    switch (this.type) {
      case 's':
        return this.shared(value)
      case 'str':
        return this.cleaned(value)
      case 'b':
        return isTrue(value)
      case 'e':
        return { kind: 'error', code: value }
      case 'd':
        return this.isoDate(value)
      default:
        return this.numeric(value)
    }
  }

  private numeric(value: string): PlainCell {
    const number = Number(value)
    if (!Number.isFinite(number)) throw refuseFile('file.corrupt')
    const { styles, dateSystem } = this.tables
    const style = styles[this.style]?.number ?? null
    if (style !== 'date' && style !== 'time') return numberCell(number, style)
    // The first day of the 1904 system is a date; the first day of the other system is not.
    const isTime = number >= 0 && number < 1 && (style === 'time' || dateSystem === 1900)
    if (isTime) return { kind: 'date', iso: timeFromSerial(number).slice(0, 5) }
    const iso = dateFromSerial(number, dateSystem)
    return iso === null ? number : dateCell(iso, timeFromSerial(number))
  }

  private isoDate(value: string): PlainCell {
    const iso = dateFromText(value.slice(0, 10))
    const time = /^T(\d\d:\d\d)(:\d\d)?/.exec(value.slice(10))
    return iso === null ? cleanText(value) : dateCell(iso, time ? `${time[1]}${time[2] ?? ':00'}` : midnight)
  }

  private shared(index: string): string | null {
    const string = this.tables.strings[Number(index)]
    if (string === undefined) throw refuseFile('file.corrupt')
    this.remark(string)
    return string.text === '' ? null : string.text
  }

  private remark({ text, remarks }: SharedString): void {
    for (const code of remarks) this.addRemark(code, text)
  }

  private addRemark(code: TextRemark, value: string): void {
    if (this.remarks.length < maxRemarks) this.remarks.push({ code, row: this.row, column: this.column, value })
  }

  private cleaned(text: string): string | null {
    const clean = cleanText(unescapeText(text))
    return clean === '' ? null : clean
  }

  private hideColumns({ min, max, hidden }: Attributes): void {
    if (!isTrue(hidden)) return
    this.columnGroups += 1
    if (this.columnGroups > this.limits.columns) throw refuseFile('file.corrupt')
    this.hidden.fill(1, Number(min), Number(max) + 1)
  }

  private merge(ref: string): void {
    const range = parseRange(ref)
    if (!range) throw refuseFile('file.corrupt')
    this.merges.push(range)
    if (this.merges.length > this.limits.rows) throw refuseLimit('merges', this.limits.rows)
  }

  private limit(context: 'rows' | 'columns' | 'cells' | 'text', max: number, value?: string) {
    return refuseLimit(context, max, { sheet: this.name, cell: address(this.row, Math.max(1, this.column)), value })
  }
}
