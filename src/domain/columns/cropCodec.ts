import { type SparseTrait, sparseTrait, wholeTrait } from '../traits/traitFields.ts'
import { type CropColumns, cropOf, lineAt } from './cropColumns.ts'
import type { Line } from './fieldYear.ts'
import {
  areLines,
  atOnce,
  isCount,
  isObject,
  joinParts,
  type PackedLines,
  packLines,
  splitParts,
  unpackLines,
} from './packedParts.ts'
import { unpackNumbers } from './packNumbers.ts'
import { columnsFormat, isTrait } from './yearHeader.ts'

interface CropHeader {
  format: typeof columnsFormat
  spec_id: number
  seq: number
  lines: PackedLines
  traits: SparseTrait[]
}

/** A crop as bytes, as `encodeFieldYear` writes a year. Deleted lines are left out. */
export function encodeCrop(columns: CropColumns): Uint8Array {
  return atOnce(cropEncodingSteps(columns))
}

/** `encodeCrop` in steps, as `encodingSteps` has them for a year. */
export function* cropEncodingSteps(columns: CropColumns): Generator<void, Uint8Array> {
  const parts: Uint8Array[] = []
  const lines: Line[] = []
  for (let i = 0; i < columns.count; i++) if (columns.alive[i]) lines.push(lineAt(columns, i))
  yield
  const { spec_id, seq, traits } = columns
  const header: CropHeader = {
    format: columnsFormat,
    spec_id,
    seq,
    lines: packLines(lines, parts),
    traits: [...traits.values()].map(sparseTrait),
  }
  yield
  return joinParts(header, parts)
}

function readHeader(json: string): CropHeader {
  let header: unknown
  try {
    header = JSON.parse(json)
  } catch {
    throw new RangeError('crop bytes without a header')
  }
  const isWhole =
    isObject(header) &&
    header.format === columnsFormat &&
    [header.spec_id, header.seq].every(isCount) &&
    areLines(header.lines) &&
    Array.isArray(header.traits) &&
    header.traits.every(isTrait)
  if (!isWhole) throw new RangeError('crop header of another format, or with missing parts')
  return header as unknown as CropHeader
}

/**
 * The crop of `encodeCrop`'s bytes.
 * @throws RangeError when the bytes are not of this format.
 */
export function decodeCrop(bytes: Uint8Array): CropColumns {
  const { json, start } = splitParts(bytes)
  const { spec_id, seq, lines, traits } = readHeader(json)
  const unpacked = unpackLines(lines, (packed, target) => unpackNumbers(packed, bytes, start, target))
  return cropOf({ spec_id, seq }, unpacked, traits.map(wholeTrait))
}
