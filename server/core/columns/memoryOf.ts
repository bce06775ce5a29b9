import type { FieldYearColumns, Line } from '../../../src/domain/columns/fieldYear.ts'

// Sizes of V8 on 64 bits without compressed pointers, as Node is built: bytes.
const pointer = 8
const objectHead = 24
/** A slot of a Map or Set has key, value and the next of its chain, and there is a bucket for every two slots. */
const mapSlot = 3 * pointer + pointer / 2
const stringHead = 16
const typedArrayHead = 200
/** Elements of a list that are measured: lists are as long as a year has plots. */
const sampled = 200

const isWide = /[\u0100-\uffff]/

/** Bytes of a text: two for each character as soon as one of them is not Latin. */
function bytesOfText(text: string): number {
  const length = isWide.test(text) ? 2 * text.length : text.length
  return stringHead + Math.ceil(length / 8) * 8
}

/** Bytes of the table of a Map or Set, whose slots double when it is full, without what the slots refer to. */
function bytesOfTable(size: number): number {
  return objectHead + mapSlot * 2 ** Math.ceil(Math.log2(Math.max(4, size)))
}

/** Bytes of `count` values, estimated from the mean of some of them. */
function bytesOfMany(items: readonly unknown[], count: number): number {
  if (items.length === 0) return 0
  return Math.round((items.reduce((sum: number, value) => sum + memoryOf(value), 0) / items.length) * count)
}

/** Elements from all over a list. */
function sampleOf(list: readonly unknown[]): unknown[] {
  const step = Math.max(1, Math.floor(list.length / sampled))
  return Array.from({ length: Math.ceil(list.length / step) }, (_, k) => list[k * step])
}

/** The first elements of an iterable. */
function firstOf(values: Iterable<unknown>): unknown[] {
  const first: unknown[] = []
  for (const value of values) if (first.push(value) === sampled) break
  return first
}

/**
 * Bytes that a value takes in memory: exact for typed arrays, sampled for texts, lists and maps. A text that several
 * places share is counted at each.
 */
export function memoryOf(value: unknown): number {
  if (typeof value === 'string') return bytesOfText(value)
  if (value === null || typeof value !== 'object') return 0
  if (ArrayBuffer.isView(value)) return typedArrayHead + value.byteLength
  if (value instanceof Map)
    return (
      bytesOfTable(value.size) +
      [value.keys(), value.values()].reduce((sum, items) => sum + bytesOfMany(firstOf(items), value.size), 0)
    )
  if (value instanceof Set) return bytesOfTable(value.size) + bytesOfMany(firstOf(value), value.size)
  if (Array.isArray(value)) return objectHead + pointer * value.length + bytesOfMany(sampleOf(value), value.length)
  return Object.values(value).reduce((sum: number, property) => sum + pointer + memoryOf(property), objectHead)
}

/** Bytes of a year's columns without the lines of its crop, which all years of the crop share. */
export function memoryOfYear({ lines: _shared, ...own }: FieldYearColumns): number {
  return memoryOf(own)
}

const lineMaps = new WeakMap<ReadonlyMap<number, Line>, number>()

/** Bytes of the lines of a crop, computed once for each map, which must not be modified. */
export function memoryOfLines(lines: ReadonlyMap<number, Line>): number {
  const known = lineMaps.get(lines)
  if (known !== undefined) return known
  const bytes = memoryOf(lines)
  lineMaps.set(lines, bytes)
  return bytes
}
