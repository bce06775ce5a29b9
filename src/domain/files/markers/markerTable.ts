import { maxAlleles } from '../../genotypes/packedCalls.ts'
import type { Findings } from '../fault.ts'
import type { NamedYear } from '../headers/places.ts'
import type { ParsedFile } from '../uploadRecord.ts'

/** A marker as a file describes it; `position` in cM, `positionBp` in base pairs, null = not stated. */
export interface FileMarker {
  readonly name: string
  readonly chromosome: string | null
  readonly position: number | null
  readonly positionBp: number | null
  /** By their index in the calls, the reference allele first. */
  readonly alleles: readonly string[]
  /** The file counts copies without naming alleles: they are called A and B unless the crop's marker has alleles. */
  readonly isUnnamed: boolean
}

/** What the rows of a marker file are, by the heading of its first column: lines, or plots by name or by label. */
export type MarkerSubject = 'line' | 'label' | 'plot'

/** A line (or plot) of a marker file with its cell (row and column from 1). */
export interface FileLine {
  readonly name: string
  readonly row: number
  readonly column: number
}

/** A parsed marker file: `calls[line · markers + marker]` is a packed call (`packGenotypeCalls`) of the marker's alleles. */
export interface ParsedMarkers extends ParsedFile, Findings {
  readonly format: 'genotype_upload'
  readonly sheet: string | null
  readonly rows: number
  readonly subject: MarkerSubject
  /** Nursery and year of the plots; empty if the rows are lines, or if neither the file nor its request states them. */
  readonly places: readonly NamedYear[]
  readonly lines: readonly FileLine[]
  readonly markers: readonly FileMarker[]
  readonly calls: Uint8Array
}

/** A missing call as a byte. */
export const missingGenotypeCall = 0xff

/** Two allele indices as a byte. */
export function callByte(first: number, other: number): number {
  return (Math.min(first, other) << 4) | Math.max(first, other)
}

/** A table that maps packed calls to another order of alleles: `places[k]` is the new index of allele k. */
export function callTable(places: readonly number[]): Uint8Array {
  const table = new Uint8Array(256).fill(missingGenotypeCall)
  for (let one = 0; one < Math.min(places.length, maxAlleles); one++)
    for (let other = one; other < Math.min(places.length, maxAlleles); other++)
      table[callByte(one, other)] = callByte(places[one], places[other])
  return table
}

/** Transposes rows of markers into rows of lines: `rows[marker][line]` → `[line · markers + marker]`. */
export function byLine(rows: readonly Uint8Array[], lines: number): Uint8Array {
  const genotypeCalls = new Uint8Array(rows.length * lines)
  // Markers per block, so that writes stay close together in memory.
  const atOnce = 64
  for (let from = 0; from < rows.length; from += atOnce) {
    const to = Math.min(rows.length, from + atOnce)
    for (let line = 0; line < lines; line++)
      for (let k = from; k < to; k++) genotypeCalls[line * rows.length + k] = rows[k][line]
  }
  return genotypeCalls
}
