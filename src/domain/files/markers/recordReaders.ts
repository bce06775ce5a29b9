import { maxChromosome, maxMarkerNameLength } from '../../genotypes/markerFields.ts'
import { maxAlleles } from '../../genotypes/packedCalls.ts'
import { address } from '../cells/address.ts'
import { FaultLog } from '../fault.ts'
import { type GenotypeCallCell, hapMapCall, letters, vcfAllele, vcfCall } from './callTexts.ts'
import {
  byLine,
  callTable,
  type FileLine,
  type FileMarker,
  missingGenotypeCall,
  type ParsedMarkers,
} from './markerTable.ts'

/** Reads a file with one marker per row, row by row. */
export interface RecordReader {
  /** Adds the next line of the file, split at tabs; rows count from 1. */
  row(number: number, cells: readonly string[]): void
  finish(): ParsedMarkers
}

/** The common part of both readers: lines named in a header, then one marker per row. */
class MarkerRows {
  readonly log = new FaultLog(null)
  readonly lines: FileLine[] = []
  private readonly markers: FileMarker[] = []
  private readonly rows: Uint8Array[] = []
  private readonly seen = new Map<string, string>()

  header(number: number, cells: readonly string[], from: number): void {
    for (let k = from; k < cells.length; k++) this.lines.push({ name: cells[k], row: number, column: k + 1 })
  }

  /** Adds a marker that is named in a cell, with its calls. */
  add(row: number, column: number, marker: FileMarker, genotypeCalls: Uint8Array): void {
    const first = this.seen.get(marker.name)
    const max = marker.name.length > maxMarkerNameLength ? maxMarkerNameLength : null
    if (first !== undefined) this.log.fault('header.duplicate', row, column, marker.name, { first_cell: first })
    else if (max !== null) this.log.fault('cell.too_long', row, column, marker.name, { max })
    this.seen.set(marker.name, address(row, column))
    this.markers.push(marker)
    this.rows.push(genotypeCalls)
  }

  finish(): ParsedMarkers {
    const { lines, markers, rows } = this
    const genotypeCalls = byLine(rows, lines.length)
    const lineTable = { subject: 'line', places: [], lines, markers, calls: genotypeCalls } as const
    return { format: 'genotype_upload', sheet: null, rows: lines.length, ...lineTable, ...this.log.findings() }
  }
}

const vcfFixed = 9

/**
 * VCF 4.0–4.4: GT of each sample, which is a line's name; a marker without an ID is named by its position. Does not
 * throw.
 */
export class VcfReader implements RecordReader {
  private readonly found = new MarkerRows()
  private hasHeader = false

  row(number: number, cells: readonly string[]): void {
    const [first = ''] = cells
    if (number === 1 && !/^##fileformat=VCFv4\.[0-4]$/.test(first)) this.found.log.whole('file.type', first)
    if (first.startsWith('##') || first === '') return
    if (first === '#CHROM') {
      this.hasHeader = true
      this.found.header(number, cells, vcfFixed)
    } else if (this.hasHeader) this.marker(number, cells)
  }

  private marker(number: number, cells: readonly string[]): void {
    const { log, lines } = this.found
    const [chromosome, place, id, reference, alternative, , , , format = ''] = cells
    const position = Number(place)
    if (!/^\d+$/.test(place ?? '')) log.fault('cell.number', number, 2, place ?? null)
    if (chromosome.length > maxChromosome) log.fault('cell.too_long', number, 1, chromosome, { max: maxChromosome })
    const alleles = [reference, ...(alternative === '.' ? [] : (alternative ?? '').split(','))].map(vcfAllele)
    if (alleles.length > maxAlleles) log.fault('cell.range', number, 5, alternative, { min: 1, max: maxAlleles - 1 })
    const at = format.split(':').indexOf('GT')
    const genotypeCalls = new Uint8Array(lines.length).fill(missingGenotypeCall)
    if (at >= 0)
      lines.forEach(({ column }, k) => {
        const text = (cells[column - 1] ?? '.').split(':')[at] ?? '.'
        const genotypeCall = vcfCall(text, alleles.length)
        if (genotypeCall === null) log.fault('marker.call', number, column, text)
        else genotypeCalls[k] = genotypeCall
      })
    const name = id === '.' ? `${chromosome}_${place}` : (id ?? '')
    const marker = { name, chromosome, position: null, positionBp: position, alleles, isUnnamed: false }
    this.found.add(number, 3, marker, genotypeCalls)
  }

  finish(): ParsedMarkers {
    if (!this.hasHeader) this.found.log.whole('header.missing', '#CHROM')
    return this.found.finish()
  }
}

const hapMapFixed = 11

/** HapMap (.hmp.txt): positions in base pairs; the second of `alleles` is the alternative one. Does not throw. */
export class HapMapReader implements RecordReader {
  private readonly found = new MarkerRows()
  private hasHeader = false
  private readonly read = new Map<string, GenotypeCallCell>()

  row(number: number, cells: readonly string[]): void {
    if (!this.hasHeader) {
      if (!/^rs#?$/i.test(cells[0] ?? '')) return
      this.hasHeader = true
      this.found.header(number, cells, hapMapFixed)
    } else if (cells.length > 1) this.marker(number, cells)
  }

  private marker(number: number, cells: readonly string[]): void {
    const { log, lines } = this.found
    const [name, allelesText = '', chromosome = '', place = ''] = cells
    if (!/^\d+$/.test(place)) log.fault('cell.number', number, 4, place)
    const statedAlleles = allelesText.split('/').filter((allele) => /^[ACGT]$/.test(allele))
    const bytes = new Uint8Array(lines.length).fill(missingGenotypeCall)
    lines.forEach(({ column }, k) => {
      const text = cells[column - 1] ?? ''
      const genotypeCall = this.callOf(text)
      if (genotypeCall === null) log.fault('marker.call', number, column, text)
      else bytes[k] = genotypeCall.byte
    })
    const seen = new Set<number>()
    for (const byte of bytes) if (byte !== missingGenotypeCall) seen.add(byte >> 4).add(byte & 15)
    const alleles = [...statedAlleles, ...letters.filter((letter, k) => seen.has(k) && !statedAlleles.includes(letter))]
    const table = callTable(letters.map((letter) => Math.max(0, alleles.indexOf(letter))))
    const marker = {
      name,
      chromosome: chromosome || null,
      position: null,
      positionBp: Number(place),
      alleles,
      isUnnamed: false,
    }
    this.found.add(
      number,
      1,
      marker,
      bytes.map((byte) => table[byte]),
    )
  }

  private callOf(text: string): GenotypeCallCell {
    const cached = this.read.get(text)
    if (cached !== undefined) return cached
    const genotypeCall = hapMapCall(text)
    if (this.read.size < 1000) this.read.set(text, genotypeCall)
    return genotypeCall
  }

  finish(): ParsedMarkers {
    if (!this.hasHeader) this.found.log.whole('header.missing', 'rs#')
    return this.found.finish()
  }
}
