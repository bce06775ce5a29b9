import { address, type CellRange } from '../../domain/files/cells/address.ts'
import type { PlainCell, RawCell } from '../../domain/files/cells/cell.ts'
import { cleanText } from '../../domain/files/cells/cleanText.ts'
import { dateFromText } from '../../domain/files/cells/dateText.ts'
import type { Sheet, SheetRow } from '../../domain/files/cells/sheet.ts'
import type { Format } from '../../domain/files/formats.ts'
import { chooseWorksheet } from '../chooseWorksheet.ts'
import { extensionOf } from '../container.ts'
import type { FileLimits } from '../limits.ts'
import { refuseFile, refuseLimit } from '../refusal.ts'
import { type Attributes, readXml } from '../xlsx/xmlEvents.ts'
import type { ZipEntry } from '../xlsx/zipDirectory.ts'
import type { ZipFile } from '../xlsx/zipFile.ts'

const maxSheets = 1000
/** Rows that a spreadsheet program can show. */
const maxRows = 1_048_576

/** Whether a zip is an OpenDocument file, such as a spreadsheet. */
export function isOpenDocument(zip: ZipFile): boolean {
  return zip.entries.has('mimetype') && zip.entries.has('content.xml')
}

/**
 * Opens an OpenDocument spreadsheet (OASIS OpenDocument 1.3, part 3) and returns the reader from `chooseWorksheet`. Both
 * throw a FileRefusal: `file.type` for a wrong name, `file.encrypted` for a file with a password.
 */
export function openOds(zip: ZipFile, fileName: string, limits: FileLimits): (format: Format) => Sheet {
  if (!/\.ods$/i.test(fileName)) throw refuseFile('file.type', { context: 'ods', name: extensionOf(fileName) })
  if (isEncrypted(zip)) throw refuseFile('file.encrypted')
  const content = zip.entries.get('content.xml')!
  const worksheets = listWorksheets(zip, content)
  return chooseWorksheet(worksheets, ({ name, at }) => {
    const reader = new TableReader(name, at, limits)
    readXml(zip, content, reader)
    return reader.sheet()
  })
}

/** The type that an OpenDocument file declares; '' = none. */
export function mimetypeOf(zip: ZipFile): string {
  const entry = zip.entries.get('mimetype')
  return entry ? textOfEntry(zip, entry) : ''
}

function textOfEntry(zip: ZipFile, entry: ZipEntry): string {
  const decoder = new TextDecoder()
  let text = ''
  zip.read(entry, (piece) => {
    text += decoder.decode(piece, { stream: true })
    return text.length < 1000
  })
  return text
}

function isEncrypted(zip: ZipFile): boolean {
  const manifest = zip.entries.get('META-INF/manifest.xml')
  let found = false
  if (manifest) readXml(zip, manifest, { open: (name) => (found ||= name === 'encryption-data') })
  return found
}

interface Table {
  readonly name: string
  readonly visible: boolean
  /** Index of the table in the document, from 0. */
  readonly at: number
}

/** The tables of a document; those with a style that is not displayed are hidden. */
function listWorksheets(zip: ZipFile, content: ZipEntry): Table[] {
  const hiddenStyles = new Set<string>()
  const tables: Table[] = []
  let style = ''
  let depth = 0
  readXml(zip, content, {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? ''
      if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      if (name !== 'table') return
      depth += 1
      // A table within a cell belongs to the cell.
      if (depth > 1) return
      const visible = !hiddenStyles.has(attributes['table:style-name'] ?? '')
      tables.push({ name: attributes['table:name'] ?? '', visible, at: tables.length })
      if (tables.length > maxSheets) throw refuseLimit('entries', maxSheets)
    },
    close(name) {
      if (name === 'table') depth -= 1
    },
  })
  return tables
}

/** Reads one table of a document as typed cells; blank cells are omitted. */
class TableReader {
  private readonly name: string
  private readonly wanted: number
  private readonly limits: FileLimits
  private readonly rows: SheetRow[] = []
  private readonly merges: CellRange[] = []
  private readonly hiddenRows: number[] = []
  private readonly hiddenColumns: number[] = []
  private table = -1
  private depth = 0
  private row = 0
  private rowAttributes: Attributes = {}
  private column = 0
  private columnsDeclared = 0
  private cells: (RawCell | null)[] = []
  private cell: Attributes | null = null
  private paragraphs: string[] = []
  /** Depth of notes, drawings and tables within the cell, whose texts are not the cell's. */
  private aside = 0
  private inNote = false
  private noteLines: string[] = []
  private notes = new Map<number, string>()
  private width = 0
  private slots = 0

  constructor(name: string, wanted: number, limits: FileLimits) {
    this.name = name
    this.wanted = wanted
    this.limits = limits
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') {
      this.depth += 1
      if (this.depth === 1) this.table += 1
    }
    if (this.table !== this.wanted) return
    if (this.cell) this.openInCell(name, attributes)
    else if (name === 'table-column') this.openColumns(attributes)
    else if (name === 'table-row') this.openRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell') this.openCell(attributes)
  }

  text(piece: string): void {
    if (this.cell && this.inNote && this.noteLines.length > 0) this.noteLines[this.noteLines.length - 1] += piece
    else if (this.cell && this.aside === 0 && this.paragraphs.length > 0) this.append(piece)
  }

  close(name: string): void {
    if (this.table === this.wanted) {
      if (name === 'annotation') this.inNote = false
      if (this.cell && isAside(name)) this.aside -= 1
      else if (this.aside === 0 && (name === 'table-cell' || name === 'covered-table-cell')) this.closeCell()
      else if (this.aside === 0 && name === 'table-row') this.closeRow()
    }
    if (name === 'table') this.depth -= 1
  }

  sheet(): Omit<Sheet, 'otherSheets'> {
    const { name, rows, width, merges, hiddenRows, hiddenColumns } = this
    return { name, container: 'ods', rows, width, merges, hiddenRows, hiddenColumns }
  }

  private openInCell(name: string, attributes: Attributes): void {
    if (isAside(name)) this.aside += 1
    if (name === 'annotation') this.inNote = true
    else if (this.inNote && name === 'p') this.noteLines.push('')
    if (this.aside > 0) return
    if (name === 'p' || name === 'h') this.paragraphs.push('')
    else if (name === 's') this.append(' '.repeat(Math.min(repetitions(attributes['text:c']), this.limits.cellLength)))
    else if (name === 'tab' || name === 'line-break') this.append('\n')
  }

  private append(text: string): void {
    if (this.paragraphs.length === 0) this.paragraphs.push('')
    const last = this.paragraphs.length - 1
    this.paragraphs[last] += text
    if (this.paragraphs[last].length > this.limits.cellLength)
      throw this.limit('text', this.limits.cellLength, this.paragraphs[last])
  }

  private openColumns(attributes: Attributes): void {
    const first = this.columnsDeclared + 1
    this.columnsDeclared += repetitions(attributes['table:number-columns-repeated'])
    if (!isHidden(attributes)) return
    const last = Math.min(this.columnsDeclared, this.limits.columns)
    for (let column = first; column <= last; column++) this.hiddenColumns.push(column)
  }

  private openRow(attributes: Attributes): void {
    this.rowAttributes = attributes
    this.row += 1
    this.column = 0
    this.cells = []
    this.notes = new Map()
  }

  private closeRow(): void {
    const count = repetitions(this.rowAttributes['table:number-rows-repeated'])
    const last = this.row + count - 1
    if (last > maxRows) throw refuseFile('file.corrupt')
    if (isHidden(this.rowAttributes)) {
      if (this.hiddenRows.length + count > this.limits.rows) throw this.limit('rows', this.limits.rows)
      for (let row = this.row; row <= last; row++) this.hiddenRows.push(row)
    }
    if (this.cells.length > 0) {
      if (this.rows.length + count > this.limits.rows) throw this.limit('rows', this.limits.rows)
      this.slots += this.cells.length * count
      if (this.slots > this.limits.cells) throw this.limit('cells', this.limits.cells)
      for (let row = this.row; row <= last; row++)
        this.rows.push({ number: row, cells: this.cells, ...(this.notes.size > 0 && { notes: this.notes }) })
      this.width = Math.max(this.width, this.cells.length)
    }
    this.row = last
  }

  private openCell(attributes: Attributes): void {
    this.column += 1
    this.cell = attributes
    this.paragraphs = []
    this.noteLines = []
    this.inNote = false
    this.aside = 0
  }

  private closeCell(): void {
    const attributes = this.cell
    if (!attributes) return
    this.cell = null
    this.merge(attributes)
    const count = repetitions(attributes['table:number-columns-repeated'])
    const cell = this.cellOf(attributes)
    const note = cleanText(this.noteLines.join('\n'))
    if (note.length > this.limits.cellLength) throw this.limit('text', this.limits.cellLength, note)
    if (note !== '') this.notes.set(this.column, note)
    if (cell !== null) {
      if (this.column + count - 1 > this.limits.columns) throw this.limit('columns', this.limits.columns)
      while (this.cells.length < this.column - 1) this.cells.push(null)
      for (let i = 0; i < count; i++) this.cells.push(cell)
    }
    this.column += count - 1
  }

  private cellOf(attributes: Attributes): RawCell | null {
    const shown = this.plain(attributes)
    const formula = attributes['table:formula']
    if (formula === undefined) return shown
    const isStored = attributes['office:value-type'] !== undefined || shown !== null
    return { kind: 'formula', formula: cleanText(formula.replace(/^\w+:=/, '')), cached: isStored ? shown : undefined }
  }

  private plain(attributes: Attributes): PlainCell | null {
    const text = cleanText(attributes['office:string-value'] ?? this.paragraphs.join('\n'))
    if (attributes['calcext:value-type'] === 'error') return { kind: 'error', code: text || '#VALUE!' }
    switch (attributes['office:value-type']) {
      case 'float':
      case 'currency':
        return numberShown(this.number(attributes), text)
      case 'percentage':
        // A spreadsheet stores fifteen digits: 0.07 is 7 per cent, not 7.000000000000001.
        return Number((this.number(attributes) * 100).toPrecision(15))
      case 'boolean':
        return attributes['office:boolean-value'] === 'true'
      case 'date':
        return this.date(attributes['office:date-value'] ?? '', text)
      case 'time':
        return this.time(attributes['office:time-value'] ?? '', text)
      default:
        return text === '' ? null : text
    }
  }

  private number(attributes: Attributes): number {
    const value = Number(attributes['office:value'] || Number.NaN)
    if (!Number.isFinite(value)) throw refuseFile('file.corrupt')
    return value
  }

  private date(value: string, text: string): PlainCell {
    const iso = dateFromText(value.slice(0, 10))
    if (iso === null) return text
    const time = /^T(\d\d:\d\d:\d\d)/.exec(value.slice(10))?.[1]
    return time === undefined || time === '00:00:00' ? { kind: 'date', iso } : { kind: 'date', iso, time }
  }

  /** A duration such as “PT07H30M00S”; one of a day or more stays as displayed. */
  private time(value: string, text: string): PlainCell {
    const match = /^PT(\d+)H(\d+)M/.exec(value)
    if (!match || Number(match[1]) > 23) return text
    return { kind: 'date', iso: `${match[1].padStart(2, '0')}:${match[2].padStart(2, '0')}` }
  }

  private merge(attributes: Attributes): void {
    const rows = repetitions(attributes['table:number-rows-spanned'])
    const columns = repetitions(attributes['table:number-columns-spanned'])
    if (rows === 1 && columns === 1) return
    const { row: top, column: left } = this
    this.merges.push({ top, left, bottom: top + rows - 1, right: left + columns - 1 })
    if (this.merges.length > this.limits.rows) throw refuseLimit('merges', this.limits.rows)
  }

  private limit(context: 'rows' | 'columns' | 'cells' | 'text', max: number, value?: string) {
    return refuseLimit(context, max, { sheet: this.name, cell: address(this.row, Math.max(1, this.column)), value })
  }
}

/** A number displayed as a power of ten or with leading zeros keeps its displayed text, as it may be a name. */
function numberShown(value: number, shown: string): PlainCell {
  const isPadded = /^0\d+$/.test(shown) && Number(shown) === value && value !== 0
  const isPower = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(shown)
  return isPadded || isPower ? { kind: 'number', value, shown, isPadded } : value
}

/** Elements within a cell that are not its text. */
function isAside(name: string): boolean {
  return (
    name === 'annotation' || name === 'frame' || name === 'custom-shape' || name === 'table' || name === 'ruby-text'
  )
}

function isHidden(attributes: Attributes): boolean {
  const visibility = attributes['table:visibility']
  return visibility === 'collapse' || visibility === 'filter'
}

/** A count of an attribute, 1 when absent. */
function repetitions(value: string | undefined): number {
  if (value === undefined) return 1
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1 || count > maxRows) throw refuseFile('file.corrupt')
  return count
}
