import type { Line } from './fieldYear.ts'
import { type PackedArray, packNumbers } from './packNumbers.ts'
import { joinTexts, splitNames, type TextList } from './textList.ts'

/** Lines as packed columns; parents 0 = unknown. */
export interface PackedLines {
  id: PackedArray
  name: TextList
  is_variety: PackedArray
  mother: PackedArray
  father: PackedArray
}

const textEncoder = new TextEncoder()
const textDecoder = new TextDecoder()

function align8(n: number): number {
  return (n + 7) & ~7
}

/** Runs all steps and returns the result. */
export function runToEnd<Result>(steps: Iterator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** One buffer of u32 header length, JSON header, then the packed arrays, each aligned to 8. */
export function joinParts(header: object, parts: readonly Uint8Array[]): Uint8Array {
  const json = textEncoder.encode(JSON.stringify(header))
  const start = align8(4 + json.length)
  const bytes = new Uint8Array(start + parts.reduce((sum, part) => sum + align8(part.length), 0))
  new DataView(bytes.buffer).setUint32(0, json.length, true)
  bytes.set(json, 4)
  let at = start
  for (const part of parts) {
    bytes.set(part, at)
    at += align8(part.length)
  }
  return bytes
}

/**
 * The header's JSON and the start of the arrays in the bytes of `joinParts`.
 * @throws RangeError if the header is truncated.
 */
export function splitParts(bytes: Uint8Array): { json: string; start: number } {
  if (bytes.length < 4) throw new RangeError('packed columns are cut off')
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
  if (4 + length > bytes.length) throw new RangeError('packed columns are cut off')
  return { json: textDecoder.decode(bytes.subarray(4, 4 + length)), start: align8(4 + length) }
}

/** Packs lines, appending the bytes of their arrays to `parts`. */
export function packLines(lines: readonly Line[], parts: Uint8Array[]): PackedLines {
  const packed = (numberOf: (line: Line) => number) => packNumbers(lines.map(numberOf), parts)
  return {
    id: packed((line) => line.id),
    name: joinTexts(lines.map((line) => line.name)),
    is_variety: packed((line) => (line.is_variety ? 1 : 0)),
    mother: packed((line) => line.mother_id ?? 0),
    father: packed((line) => line.father_id ?? 0),
  }
}

/**
 * The lines of `packLines`, in order; `read` unpacks one array into its target.
 * @throws RangeError if the number of names differs from the number of lines.
 */
export function unpackLines(packed: PackedLines, read: (packed: PackedArray, target: Float64Array) => void): Line[] {
  const { n } = packed.id
  const [id, variety, mother, father] = [packed.id, packed.is_variety, packed.mother, packed.father].map((array) => {
    const target = new Float64Array(n)
    read(array, target)
    return target
  })
  return splitNames(packed.name, n).map((name, i) => ({
    id: id[i],
    name,
    is_variety: variety[i] === 1,
    mother_id: mother[i] || null,
    father_id: father[i] || null,
  }))
}

const arrayTypes = ['i8', 'i16', 'i32', 'f64', 'constant']

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
/** Whether a value is a whole number from 0 on. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
export const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether a value from a header describes a packed array of `n` elements. */
export function isPacked(value: unknown, n: number): boolean {
  if (!isObject(value) || value.n !== n || !arrayTypes.includes(value.type as string)) return false
  const { constant } = value
  if (value.type === 'constant') return constant === null || typeof constant === 'number'
  return isCount(value.at) && isCount(value.scale) && typeof value.delta === 'boolean'
}

/** Whether a value from a header describes packed lines; their names are checked when they are split. */
export function areLines(value: unknown): value is PackedLines {
  if (!isObject(value) || !isObject(value.id)) return false
  const { n } = value.id
  return isCount(n) && [value.id, value.is_variety, value.mother, value.father].every((array) => isPacked(array, n))
}
