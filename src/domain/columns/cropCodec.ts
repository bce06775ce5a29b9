import { isPassportField, type PassportField, passportFields } from '../lines/passport.ts'
import { type SparseTrait, sparseTrait, wholeTrait } from '../traits/traitFields.ts'
import { type CropColumns, cropOf, lineAt } from './cropColumns.ts'
import type { Line } from './fieldYear.ts'
import {
  areLines,
  isCount,
  isObject,
  isText,
  joinParts,
  type PackedLines,
  packLines,
  runToEnd,
  splitParts,
  unpackLines,
} from './packedParts.ts'
import { unpackNumbers } from './packNumbers.ts'
import { isTrait } from './yearHeader.ts'

/** Version of the format: cached bytes of another version are not decoded but requested again. */
export const cropFormat = 'crop-3'

/** Indices of lines in their list, and their texts. */
type PackedPassport = [at: number[], texts: string[]]

interface CropHeader {
  format: typeof cropFormat
  spec_id: number
  seq: number
  lines: PackedLines
  traits: SparseTrait[]
  passports: Partial<Record<PassportField, PackedPassport>>
}

/** A crop as bytes, in the same layout as `encodeFieldYear`. Deleted lines are omitted. */
export function encodeCrop(columns: CropColumns): Uint8Array {
  return runToEnd(cropEncodingSteps(columns))
}

/** `encodeCrop` in steps, like `encodingSteps` for a year. */
export function* cropEncodingSteps(columns: CropColumns): Generator<void, Uint8Array> {
  const parts: Uint8Array[] = []
  const lines: Line[] = []
  const placeOf = new Map<number, number>()
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    placeOf.set(i, lines.length)
    lines.push(lineAt(columns, i))
  }
  yield
  const { spec_id, seq, traits } = columns
  const header: CropHeader = {
    format: cropFormat,
    spec_id,
    seq,
    lines: packLines(lines, parts),
    traits: [...traits.values()].map(sparseTrait),
    passports: packPassports(columns, placeOf),
  }
  yield
  return joinParts(header, parts)
}

function packPassports(
  { passport }: CropColumns,
  placeOf: ReadonlyMap<number, number>,
): Partial<Record<PassportField, PackedPassport>> {
  const packed = passportFields.map((field) => {
    const living = [...passport[field]].filter(([i]) => placeOf.has(i)).sort(([a], [b]) => a - b)
    return [field, [living.map(([i]) => placeOf.get(i) ?? 0), living.map(([, text]) => text)]] as const
  })
  return Object.fromEntries(packed.filter(([, [at]]) => at.length > 0))
}

function isPassport(value: unknown, lines: number): value is PackedPassport {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [at, texts] = value as unknown[]
  const areWhole = Array.isArray(at) && at.every((i) => isCount(i) && i < lines)
  return areWhole && Array.isArray(texts) && texts.length === at.length && texts.every(isText)
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
    header.format === cropFormat &&
    [header.spec_id, header.seq].every(isCount) &&
    areLines(header.lines) &&
    Array.isArray(header.traits) &&
    header.traits.every(isTrait) &&
    isObject(header.passports) &&
    Object.entries(header.passports).every(
      ([field, passport]) => isPassportField(field) && isPassport(passport, (header.lines as PackedLines).id.n),
    )
  if (!isWhole) throw new RangeError('crop header of another format, or with missing parts')
  return header as unknown as CropHeader
}

/**
 * The crop from `encodeCrop`'s bytes.
 * @throws RangeError if the bytes are not of this format.
 */
export function decodeCrop(bytes: Uint8Array): CropColumns {
  const { json, start } = splitParts(bytes)
  const { spec_id, seq, lines, traits, passports } = readHeader(json)
  const unpacked = unpackLines(lines, (packed, target) => unpackNumbers(packed, bytes, start, target))
  const columns = cropOf({ spec_id, seq }, unpacked, traits.map(wholeTrait))
  for (const field of passportFields) {
    const [at, texts] = passports[field] ?? [[], []]
    for (const [k, i] of at.entries()) columns.passport[field].set(i, texts[k])
  }
  return columns
}
