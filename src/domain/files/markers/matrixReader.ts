import { maxChromosome, maxMarkerNameLength } from '../../genotypes/markerFields.ts'
import { address } from '../cells/address.ts'
import { CellReader } from '../cells/cellReader.ts'
import { cleanText } from '../cells/cleanText.ts'
import type { Sheet, SheetRow } from '../cells/sheet.ts'
import { FaultLog } from '../fault.ts'
import { columnOf, headerForm } from '../headers/headerForm.ts'
import { HEADER_WITHIN } from '../headers/headingRows.ts'
import type { HeadTarget, SheetMapping } from '../headers/headTarget.ts'
import type { HeadMapping } from '../headers/mapping.ts'
import { type NamedYear, PlaceFinder, type UploadTarget } from '../headers/places.ts'
import { type GenotypeCallCell, letters, matrixCall } from './callTexts.ts'
import {
  callTable,
  type FileLine,
  type FileMarker,
  type MarkerSubject,
  missingGenotypeCall,
  type ParsedMarkers,
} from './markerTable.ts'

type MarkerField = 'chromosome' | 'position' | 'reference' | 'alternative'

/** First cells of the rows that describe the markers, in the languages of headers. */
const markerFields = new Map<string, MarkerField>(
  Object.entries({
    reference: ['Reference', 'Референс', 'Референсный', 'Riferimento', 'Referencia', 'ref'],
    alternative: ['Alternative', 'Альтернатива', 'Альтернативный', 'Alternativa', 'Alternativo', 'alt'],
  }).flatMap(([key, names]) => names.map((name): [string, MarkerField] => [headerForm(name), key as MarkerField])),
)

/** The marker field that a row describes, from its first cell; null = the row is a line's. */
export function markerFieldOf(first: string): MarkerField | null {
  const column = columnOf(first, ['chromosome', 'position'])
  return (column as MarkerField | null) ?? markerFields.get(headerForm(first)) ?? null
}

/** The rows that describe markers: their cells by column. */
type MarkerRows = Partial<Record<MarkerField, readonly string[]>>

/** Possible headings of the column that names the rows. */
const subjects = ['line', 'label', 'plot'] as const satisfies readonly MarkerSubject[]

/** The chosen columns of a matrix. */
export interface ChosenHeads {
  /** Uses of columns by number from 1; null = the columns were chosen for another row. */
  of(number: number, cells: readonly string[]): ReadonlyMap<number, HeadTarget> | null
  /** Choices that do not fit any examined row. */
  misses(): SheetMapping['misses']
}

const nothingChosen: ChosenHeads = { of: () => null, misses: () => [] }

/** The chosen columns of a sheet. */
export function headsOfSheet({ mapping }: Pick<Sheet, 'mapping'>): ChosenHeads {
  if (!mapping) return nothingChosen
  return { of: (number) => (number === mapping.headerRow ? mapping.heads : null), misses: () => mapping.misses }
}

/** Columns chosen by heading: for the first row that has all of these headings. */
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

/** The column that names the rows of a matrix (`column` from 0), and the uses of its other columns. */
interface MarkerHeader {
  readonly column: number
  readonly subject: MarkerSubject
  /** Whether each name is followed by the laboratory's number: `name.number`. */
  readonly hasLabIds: boolean
  readonly chosen: ReadonlyMap<number, HeadTarget> | null
}

/**
 * Parses a row as the header of a matrix: by the chosen columns, else by its first heading. Null if it is not a header.
 */
export function markerHeaderOf(number: number, cells: readonly string[], heads: ChosenHeads): MarkerHeader | null {
  const chosen = heads.of(number, cells)
  for (const [column, target] of chosen ?? []) {
    const subject = target && 'column' in target ? subjects.find((candidate) => candidate === target.column) : undefined
    if (subject) return { column: column - 1, subject, hasLabIds: false, chosen }
  }
  if (chosen?.has(1)) return null
  const hasLabIds = headerForm(cells[0] ?? '') === 'samplename labid'
  const subject = hasLabIds ? 'line' : (columnOf(cells[0] ?? '', subjects) as MarkerSubject | null)
  return subject && { column: 0, subject, hasLabIds, chosen }
}

/** Cells that are stored of a row above the header: the field cap has a name and a value. */
const capWidth = 2

/**
 * Reads a matrix of calls row by row: a field cap if its rows are plots, a header with a column of lines, plots or labels
 * (the first column unless another was chosen) and a marker in every other column, rows that describe the markers, then
 * one row per line (or plot). Does not throw.
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
  private readonly described: MarkerRows = {}
  private readonly lines: FileLine[] = []
  private readonly calls: Uint8Array[] = []
  /** Indices of markers on which the samples of a line disagree, by the line's index. */
  private readonly differing = new Map<number, Set<number>>()
  private coding: 'letters' | 'counts' | null = null
  private mixed = false
  private readonly read = new Map<string, GenotypeCallCell>()
  /** A call with a colon was found: the file is a laboratory's grid, in which `?` is a missing call. */
  private hasColonCall = false
  /** Cells that are a lone `?`: a missing call or a fault, which is known once all rows are read. */
  private readonly questionMarks: [row: number, column: number][] = []

  constructor(sheet: string | null, target: UploadTarget | null = null, heads: ChosenHeads = nothingChosen) {
    this.heads = heads
    this.sheet = sheet
    this.target = target
    this.log = new FaultLog(sheet)
  }

  /** Adds the next filled row; cells are cleaned texts, `cells[0]` is column A. */
  row(number: number, cells: readonly string[]): void {
    if (this.header === null) this.lookForHeader(number, cells)
    else if (!this.describes(cells)) this.line(number, cells)
  }

  private lookForHeader(number: number, cells: readonly string[]): void {
    if (number > HEADER_WITHIN) return
    const header = markerHeaderOf(number, cells, this.heads)
    if (header === null) {
      this.cap.push({ number, cells: cells.slice(0, capWidth) })
      return
    }
    this.subject = header.subject
    this.hasLabIds = header.hasLabIds
    this.named = header.column
    const seen = new Map<string, number>()
    const [columns, names]: [number[], string[]] = [[], []]
    for (let k = 0; k < cells.length; k++) {
      const name = cells[k]
      if (k === header.column || name === '' || header.chosen?.get(k + 1) === null) continue
      const first = seen.get(name)
      if (first !== undefined)
        this.log.fault('header.duplicate', number, k + 1, name, { first_cell: address(number, first) })
      else if (name.length > maxMarkerNameLength)
        this.log.fault('cell.too_long', number, k + 1, name, { max: maxMarkerNameLength })
      seen.set(name, k + 1)
      columns.push(k)
      names.push(name)
    }
    this.header = { row: number, columns, names }
  }

  /** Whether a row describes the markers; such rows directly follow the header. */
  private describes(cells: readonly string[]): boolean {
    if (this.lines.length > 0) return false
    const field = markerFieldOf(cells[this.named] ?? '')
    if (field === null) return false
    this.described[field] = cells
    this.check(field, cells)
    return true
  }

  private check(field: MarkerField, cells: readonly string[]): void {
    const row = (this.header?.row ?? 0) + Object.keys(this.described).length
    for (const k of this.header?.columns ?? []) {
      const text = cells[k] ?? ''
      if (field === 'position' && text !== '' && !(placeOf(text) >= 0)) this.log.fault('cell.number', row, k + 1, text)
      if (field === 'chromosome' && text.length > maxChromosome)
        this.log.fault('cell.too_long', row, k + 1, text, { max: maxChromosome })
      const isAllele = field === 'reference' || field === 'alternative'
      if (isAllele && text !== '' && !/^[A-Z0-9+*]{1,20}$/.test(text)) this.log.fault('marker.call', row, k + 1, text)
    }
  }

  private line(number: number, cells: readonly string[]): void {
    if (this.header === null) return
    const { columns } = this.header
    const genotypeCalls = new Uint8Array(columns.length).fill(missingGenotypeCall)
    for (let place = 0; place < columns.length; place++) {
      const text = cells[columns[place]] ?? ''
      if (text === '') continue
      if (text === '?') {
        this.questionMarks.push([number, columns[place] + 1])
        continue
      }
      const genotypeCall = this.callOf(text)
      if (genotypeCall === null) this.log.fault('marker.call', number, columns[place] + 1, text)
      else if (genotypeCall.coding !== 'missing') {
        this.coding ??= genotypeCall.coding
        if (genotypeCall.coding === this.coding) genotypeCalls[place] = genotypeCall.byte
        else if (!this.mixed) {
          this.mixed = true
          this.log.fault('marker.mixed_coding', number, columns[place] + 1, text)
        }
      }
    }
    // Intertek appends its own sample number to the name.
    const text = cells[this.named] ?? ''
    const name = this.hasLabIds ? text.replace(/\.[^.]*$/, '') : text
    if (name === '') this.log.fault('cell.required', number, this.named + 1, null, { column: this.subject })
    const sample = this.hasLabIds && name !== '' ? this.lines.findIndex((line) => line.name === name) : -1
    if (sample >= 0) {
      this.joinSample(sample, number, genotypeCalls)
      return
    }
    this.lines.push({ name, row: number, column: this.named + 1 })
    this.calls.push(genotypeCalls)
  }

  /** Merges another sample of a line into its first: a call on which samples disagree is missing. */
  private joinSample(line: number, row: number, genotypeCalls: Uint8Array): void {
    const [joined, name] = [this.calls[line], this.lines[line].name]
    const differing = this.differing.get(line) ?? new Set<number>()
    this.differing.set(line, differing)
    genotypeCalls.forEach((genotypeCall, place) => {
      if (genotypeCall === missingGenotypeCall || differing.has(place)) return
      if (joined[place] === missingGenotypeCall) joined[place] = genotypeCall
      else if (joined[place] !== genotypeCall) {
        differing.add(place)
        joined[place] = missingGenotypeCall
      }
    })
    const params = { first_cell: address(this.lines[line].row, 1), differing: differing.size }
    this.log.warn('line.samples', row, 1, name, params)
  }

  private callOf(text: string): GenotypeCallCell {
    const cached = this.read.get(text)
    if (cached !== undefined) return cached
    const genotypeCall = matrixCall(text)
    this.hasColonCall ||= genotypeCall?.coding === 'letters' && text.includes(':')
    if (this.read.size < 1000) this.read.set(text, genotypeCall)
    return genotypeCall
  }

  /** The parsed file, after all rows were added. */
  finish(): ParsedMarkers {
    const names = this.header?.names ?? []
    for (const { code, value } of this.heads.misses()) this.log.whole(code, value)
    if (this.header === null) this.log.whole('header.missing', 'line')
    if (!this.hasColonCall && !this.hasLabIds)
      for (const [row, column] of this.questionMarks) this.log.fault('marker.call', row, column, '?')
    const markers: FileMarker[] = []
    const genotypeCalls = new Uint8Array(this.lines.length * names.length)
    names.forEach((name, place) => {
      const { alleles, table, isUnnamed } = this.allelesOf(place)
      const descriptionOf = (key: MarkerField) => this.described[key]?.[this.header?.columns[place] ?? 0] || null
      const position = descriptionOf('position')
      markers.push({
        name,
        chromosome: descriptionOf('chromosome'),
        position: position === null ? null : placeOf(position),
        positionBp: null,
        alleles,
        isUnnamed,
      })
      for (let row = 0; row < this.calls.length; row++)
        genotypeCalls[row * names.length + place] = table[this.calls[row][place]]
    })
    const { lines, sheet, subject } = this
    const places = this.placesOfPlots()
    const read = { subject, places, lines, markers, calls: genotypeCalls }
    return { format: 'genotype_upload', sheet, rows: lines.length, ...read, ...this.log.findings() }
  }

  /** The nursery and year of the plots, from the cap, else the request; empty for lines. */
  private placesOfPlots(): readonly NamedYear[] {
    if (this.subject === 'line') return []
    const head = { columns: new Map(), capRows: this.cap }
    const finder = new PlaceFinder(head, this.target, new CellReader(this.log, { container: 'csv' }), this.log)
    finder.of({ number: this.header?.row ?? 1, cells: [] })
    return finder.places
  }

  /** Alleles of a marker, the reference first, and the table that maps its calls to their indices. */
  private allelesOf(place: number): { alleles: string[]; table: Uint8Array; isUnnamed: boolean } {
    const at = this.header?.columns[place] ?? 0
    const [reference, alternative] = [this.described.reference?.[at], this.described.alternative?.[at]]
    const statedAlleles = [reference, alternative].filter((allele) => allele !== undefined && allele !== '') as string[]
    if (this.coding === 'counts') {
      const isUnnamed = statedAlleles.length < 2
      return { alleles: isUnnamed ? ['A', 'B'] : statedAlleles, table: callTable([0, 1]), isUnnamed }
    }
    const seen = new Set<number>()
    for (const row of this.calls) if (row[place] !== missingGenotypeCall) seen.add(row[place] >> 4).add(row[place] & 15)
    const unnamed = letters.filter((letter, k) => seen.has(k) && !statedAlleles.includes(letter))
    const alleles = [...statedAlleles, ...unnamed]
    const table = callTable(letters.map((letter) => Math.max(0, alleles.indexOf(letter))))
    return { alleles, table, isUnnamed: false }
  }
}

/** A map position as a number; a single comma is the decimal mark. NaN if it is not a number. */
function placeOf(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
