import { textOf } from '../cells/cell.ts'
import { cleanText } from '../cells/cleanText.ts'
import type { Sheet } from '../cells/sheet.ts'
import type { UploadTarget } from '../headers/places.ts'
import type { ParsedMarkers } from './markerTable.ts'
import { type ChosenHeads, headsOfSheet, MatrixReader } from './matrixReader.ts'
import { HapMapReader, type RecordReader, VcfReader } from './recordReaders.ts'

/** Kinds of marker files: one line per row, or one marker per row. */
export type MarkerFileKind = 'matrix' | 'vcf' | 'hapmap'

/** The kind of a marker file by its first cell; the file's name does not count. */
export function markerFileKind(first: string): MarkerFileKind {
  if (first.startsWith('##fileformat=VCF') || first === '#CHROM') return 'vcf'
  return /^rs#?$/i.test(first) ? 'hapmap' : 'matrix'
}

/** The reader for the rows of a kind. */
function readerOf(kind: MarkerFileKind, matrix: () => MatrixReader): RecordReader {
  if (kind === 'vcf') return new VcfReader()
  return kind === 'hapmap' ? new HapMapReader() : matrix()
}

/**
 * Reads the rows of a marker file of any kind, which is recognised by its first row. `target`: nursery and year of the
 * request, `heads`: chosen columns of a matrix.
 */
export class MarkerFileReader {
  private reader: RecordReader | null = null
  private readonly matrix: () => MatrixReader

  constructor(sheet: string | null, target: UploadTarget | null = null, heads?: ChosenHeads) {
    this.matrix = () => new MatrixReader(sheet, target, heads)
  }

  row(number: number, cells: readonly string[]): void {
    this.reader ??= readerOf(markerFileKind(cells[0] ?? ''), this.matrix)
    this.reader.row(number, cells)
  }

  finish(): ParsedMarkers {
    return (this.reader ?? this.matrix()).finish()
  }
}

/** Parses a sheet as a marker file. Does not throw. */
export function markersOfSheet(sheet: Sheet, target: UploadTarget | null = null): ParsedMarkers {
  const reader = new MarkerFileReader(sheet.name, target, headsOfSheet(sheet))
  for (const { number, cells } of sheet.rows)
    reader.row(
      number,
      Array.from(cells, (cell) => cleanText(textOf(cell))),
    )
  return reader.finish()
}
