import { chromosomeMax, markerNameMax } from '../../genotypes/markerFields.ts'
import { address } from '../cells/address.ts'
import { CellReader } from '../cells/cellReader.ts'
import { cleanText } from '../cells/cleanText.ts'
import type { Sheet, SheetRow } from '../cells/sheet.ts'
import { FaultLog } from '../fault.ts'
import { columnOf, headerForm } from '../headers/headerForm.ts'
import { HEADER_WITHIN } from '../headers/headingRows.ts'
import type { HeadTarget, ToldOfSheet } from '../headers/headTarget.ts'
import type { HeadMapping } from '../headers/mapping.ts'
import { type Place, PlaceFinder, type UploadTarget } from '../headers/places.ts'
import { type CellCall, letters, matrixCall } from './callTexts.ts'
import {
  callTable,
  type FileLine,
  type FileMarker,
  type MarkerSubject,
  missingCall,
  type ParsedMarkers,
} from './markerTable.ts'

type Told = 'chromosome' | 'position' | 'reference' | 'alternative'

/** What the first cell of a row says that describes the markers, in the languages of headers. */
const toldBy = new Map<string, Told>(
  Object.entries({
    reference: ['Reference', 'Референс', 'Референсный', 'Riferimento', 'Referencia', 'ref'],
    alternative: ['Alternative', 'Альтернатива', 'Альтернативный', 'Alternativa', 'Alternativo', 'alt'],
  }).flatMap(([key, names]) => names.map((name): [string, Told] => [headerForm(name), key as Told])),
)

/** What a row tells of the markers by its first cell; null = it is a line's. */
export function toldOfMarkers(first: string): Told | null {
  const column = columnOf(first, ['chromosome', 'position'])
  return (column as Told | null) ?? toldBy.get(headerForm(first)) ?? null
}

/** A row that describes markers: its cells by column. */
type Described = Partial<Record<Told, readonly string[]>>

/** What may head the column that names the rows. */
const subjects = ['line', 'label', 'plot'] as const satisfies readonly MarkerSubject[]

/** What was chosen for the columns of a matrix. */
export interface ChosenHeads {
  /** By their numbers from 1; null = the row is not the one whose columns were chosen. */
  of(number: number, cells: readonly string[]): ReadonlyMap<number, HeadTarget> | null
  /** Choices that fit no row that was asked for. */
  misses(): ToldOfSheet['misses']
}

const nothingChosen: ChosenHeads = { of: () => null, misses: () => [] }

/** What was chosen for the columns of a sheet. */
export function headsOfSheet({ told }: Pick<Sheet, 'told'>): ChosenHeads {
  if (!told) return nothingChosen
  return { of: (number) => (number === told.headerRow ? told.heads : null), misses: () => told.misses }
}

/** What was chosen for columns by their headings: of the first row that has all of these. */
export function headsByText(mapping: HeadMapping): ChosenHeads {
  const targets = Object.entries(mapping).map(([header, target]) => [cleanText(header), target] as const)
  if (targets.length === 0) return nothingChosen
  let isFound = false
  return {
    of: (_, cells) => {
      if (!targets.every(([header]) => cells.includes(header))) return null
      isFound = true
      return new Map(targets.map(([header, target]) => [cells.indexOf(header) + 1, target]))
    },
    misses: () => (isFound ? [] : targets.map(([value]) => ({ code: 'mapping.header', value }))),
  }
}

/** Where a matrix of calls names its rows (`column` from 0), and what is chosen for its other columns. */
interface MarkerHeader {
  readonly column: number
  readonly subject: MarkerSubject
  /** Whether the laboratory's number stands behind each name: `name.number`. */
  readonly hasLabIds: boolean
  readonly chosen: ReadonlyMap<number, HeadTarget> | null
}

/** Reads a row as the header of a matrix: by what was chosen, else by its first heading. null = it is none. */
export function markerHeaderOf(number: number, cells: readonly string[], heads: ChosenHeads): MarkerHeader | null {
  const chosen = heads.of(number, cells)
  for (const [column, target] of chosen ?? []) {
    const subject = target && 'column' in target ? subjects.find((one) => one === target.column) : undefined
    if (subject) return { column: column - 1, subject, hasLabIds: false, chosen }
  }
  if (chosen?.has(1)) return null
  const hasLabIds = headerForm(cells[0] ?? '') === 'samplename labid'
  const subject = hasLabIds ? 'line' : (columnOf(cells[0] ?? '', subjects) as MarkerSubject | null)
  return subject && { column: 0, subject, hasLabIds, chosen }
}

/** The cells of a row above the header that are stored: the field cap has a name and a value. */
const capWidth = 2

/**
 * Reads a matrix of calls row by row: a field cap where its rows are plots, a header with a column of lines, plots or labels
 * (the first unless another was chosen) and a marker in every other, rows that describe the markers, then a line (or plot) a
 * row. Nothing is thrown.
 */
export class MatrixReader {
  private readonly log: FaultLog
  private readonly sheet: string | null
  private readonly target: UploadTarget | null
  private readonly heads: ChosenHeads
  /** Index of the column that names the rows. */
  private named = 0
  private hasLabIds = false
  private readonly cap: SheetRow[] = []
  private subject: MarkerSubject = 'line'
  private header: { row: number; columns: number[]; names: string[] } | null = null
  private readonly described: Described = {}
  private readonly lines: FileLine[] = []
  private readonly calls: Uint8Array[] = []
  /** Places on which the samples of a line do not agree, by the line's index. */
  private readonly differing = new Map<number, Set<number>>()
  private coding: 'letters' | 'counts' | null = null
  private mixed = false
  private readonly read = new Map<string, CellCall>()
  /** A call is written with a colon: the file is a grid of a laboratory, where `?` is no call. */
  private hasColonCall = false
  /** Rows and columns of cells that are a lone `?`; no call or a fault, known once all rows are read. */
  private readonly questionMarks: [row: number, column: number][] = []

  constructor(sheet: string | null, target: UploadTarget | null = null, heads: ChosenHeads = nothingChosen) {
    this.heads = heads
    this.sheet = sheet
    this.target = target
    this.log = new FaultLog(sheet)
  }

  /** Takes the next filled row; cells are cleaned texts, `cells[0]` is column A. */
  row(number: number, cells: readonly string[]): void {
    if (this.header === null) this.lookForHeader(number, cells)
    else if (!this.describes(cells)) this.line(number, cells)
  }

  private lookForHeader(number: number, cells: readonly string[]): void {
    if (number > HEADER_WITHIN) return
    const found = markerHeaderOf(number, cells, this.heads)
    if (found === null) {
      this.cap.push({ number, cells: cells.slice(0, capWidth) })
      return
    }
    this.subject = found.subject
    this.hasLabIds = found.hasLabIds
    this.named = found.column
    const seen = new Map<string, number>()
    const [columns, names]: [number[], string[]] = [[], []]
    for (let k = 0; k < cells.length; k++) {
      const name = cells[k]
      if (k === found.column || name === '' || found.chosen?.get(k + 1) === null) continue
      const first = seen.get(name)
      if (first !== undefined)
        this.log.fault('header.duplicate', number, k + 1, name, { first_cell: address(number, first) })
      else if (name.length > markerNameMax) this.log.fault('cell.too_long', number, k + 1, name, { max: markerNameMax })
      seen.set(name, k + 1)
      columns.push(k)
      names.push(name)
    }
    this.header = { row: number, columns, names }
  }

  /** Whether a row describes the markers: such stand directly below the header. */
  private describes(cells: readonly string[]): boolean {
    if (this.lines.length > 0) return false
    const markersOfHeading = toldOfMarkers(cells[this.named] ?? '')
    if (markersOfHeading === null) return false
    this.described[markersOfHeading] = cells
    this.check(markersOfHeading, cells)
    return true
  }

  private check(told: Told, cells: readonly string[]): void {
    const row = (this.header?.row ?? 0) + Object.keys(this.described).length
    for (const k of this.header?.columns ?? []) {
      const text = cells[k] ?? ''
      if (told === 'position' && text !== '' && !(placeOf(text) >= 0)) this.log.fault('cell.number', row, k + 1, text)
      if (told === 'chromosome' && text.length > chromosomeMax)
        this.log.fault('cell.too_long', row, k + 1, text, { max: chromosomeMax })
      const isAllele = told === 'reference' || told === 'alternative'
      if (isAllele && text !== '' && !/^[A-Z0-9+*]{1,20}$/.test(text)) this.log.fault('marker.call', row, k + 1, text)
    }
  }

  private line(number: number, cells: readonly string[]): void {
    if (this.header === null) return
    const { columns } = this.header
    const calls = new Uint8Array(columns.length).fill(missingCall)
    for (let place = 0; place < columns.length; place++) {
      const text = cells[columns[place]] ?? ''
      if (text === '') continue
      if (text === '?') {
        this.questionMarks.push([number, columns[place] + 1])
        continue
      }
      const call = this.callOf(text)
      if (call === null) this.log.fault('marker.call', number, columns[place] + 1, text)
      else if (call.coding !== 'missing') {
        this.coding ??= call.coding
        if (call.coding === this.coding) calls[place] = call.byte
        else if (!this.mixed) {
          this.mixed = true
          this.log.fault('marker.mixed_coding', number, columns[place] + 1, text)
        }
      }
    }
    // Intertek writes its own number of the sample behind the name.
    const text = cells[this.named] ?? ''
    const name = this.hasLabIds ? text.replace(/\.[^.]*$/, '') : text
    if (name === '') this.log.fault('cell.required', number, this.named + 1, null, { column: this.subject })
    const sample = this.hasLabIds && name !== '' ? this.lines.findIndex((line) => line.name === name) : -1
    if (sample >= 0) {
      this.joinSample(sample, number, calls)
      return
    }
    this.lines.push({ name, row: number, column: this.named + 1 })
    this.calls.push(calls)
  }

  /** Joins another sample of a line to its first: a call that samples do not agree on is missing. */
  private joinSample(line: number, row: number, calls: Uint8Array): void {
    const [joined, name] = [this.calls[line], this.lines[line].name]
    const differing = this.differing.get(line) ?? new Set<number>()
    this.differing.set(line, differing)
    calls.forEach((call, place) => {
      if (call === missingCall || differing.has(place)) return
      if (joined[place] === missingCall) joined[place] = call
      else if (joined[place] !== call) {
        differing.add(place)
        joined[place] = missingCall
      }
    })
    const params = { first_cell: address(this.lines[line].row, 1), differing: differing.size }
    this.log.warn('line.samples', row, 1, name, params)
  }

  private callOf(text: string): CellCall {
    const known = this.read.get(text)
    if (known !== undefined) return known
    const call = matrixCall(text)
    this.hasColonCall ||= call?.coding === 'letters' && text.includes(':')
    if (this.read.size < 1000) this.read.set(text, call)
    return call
  }

  /** What was read, once all rows have been given. */
  finish(): ParsedMarkers {
    const names = this.header?.names ?? []
    for (const { code, value } of this.heads.misses()) this.log.whole(code, value)
    if (this.header === null) this.log.whole('header.missing', 'line')
    if (!this.hasColonCall && !this.hasLabIds)
      for (const [row, column] of this.questionMarks) this.log.fault('marker.call', row, column, '?')
    const markers: FileMarker[] = []
    const calls = new Uint8Array(this.lines.length * names.length)
    names.forEach((name, place) => {
      const { alleles, table, isUnnamed } = this.allelesOf(place)
      const told = (key: Told) => this.described[key]?.[this.header?.columns[place] ?? 0] || null
      const position = told('position')
      markers.push({
        name,
        chromosome: told('chromosome'),
        position: position === null ? null : placeOf(position),
        positionBp: null,
        alleles,
        isUnnamed,
      })
      for (let row = 0; row < this.calls.length; row++)
        calls[row * names.length + place] = table[this.calls[row][place]]
    })
    const { lines, sheet, subject } = this
    const places = this.placesOfPlots()
    const read = { subject, places, lines, markers, calls }
    return { format: 'genotype_upload', sheet, rows: lines.length, ...read, ...this.log.findings() }
  }

  /** The nursery and year of the plots, by the cap, else by the request; none of lines. */
  private placesOfPlots(): readonly Place[] {
    if (this.subject === 'line') return []
    const head = { columns: new Map(), capRows: this.cap }
    const finder = new PlaceFinder(head, this.target, new CellReader(this.log, { container: 'csv' }), this.log)
    finder.of({ number: this.header?.row ?? 1, cells: [] })
    return finder.places
  }

  /** Alleles of a marker, the reference first, and what its calls become by their places. */
  private allelesOf(place: number): { alleles: string[]; table: Uint8Array; isUnnamed: boolean } {
    const at = this.header?.columns[place] ?? 0
    const [reference, alternative] = [this.described.reference?.[at], this.described.alternative?.[at]]
    const told = [reference, alternative].filter((allele) => allele !== undefined && allele !== '') as string[]
    if (this.coding === 'counts') {
      const isUnnamed = told.length < 2
      return { alleles: isUnnamed ? ['A', 'B'] : told, table: callTable([0, 1]), isUnnamed }
    }
    const seen = new Set<number>()
    for (const row of this.calls) if (row[place] !== missingCall) seen.add(row[place] >> 4).add(row[place] & 15)
    const found = letters.filter((letter, k) => seen.has(k) && !told.includes(letter))
    const alleles = [...told, ...found]
    const table = callTable(letters.map((letter) => Math.max(0, alleles.indexOf(letter))))
    return { alleles, table, isUnnamed: false }
  }
}

/** A place on the map as a number; a single comma is the decimal mark. NaN for what is none. */
function placeOf(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
