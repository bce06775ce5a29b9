/**
 * One array of numbers among the packed bytes: `type` of its elements, `at` = byte offset after the header, `n` elements.
 * A stored integer k means k / 10^scale; with `delta` each element is the difference from the previous one. `base`, if
 * present, is added to each at the end. NaN is the type's smallest value. `constant` arrays take no bytes.
 */
export interface PackedArray {
  type: 'i8' | 'i16' | 'i32' | 'f64' | 'constant'
  at: number
  n: number
  scale: number
  delta: boolean
  base?: number
  constant?: number | null
}

const integerTypes = [
  { type: 'i8', limit: 127, make: (n: number) => new Int8Array(n) },
  { type: 'i16', limit: 32767, make: (n: number) => new Int16Array(n) },
  { type: 'i32', limit: 2147483647, make: (n: number) => new Int32Array(n) },
] as const

const maxScale = 6
const widest32 = 2147483647

/** The smallest number of decimals that restores every value exactly as integer / 10^scale, or null above `maxScale`. */
function exactScale(values: ArrayLike<number>): number | null {
  let scale = 0
  let power = 1
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (Number.isNaN(value)) continue
    while (Math.round(value * power) / power !== value || Object.is(value, -0)) {
      if (++scale > maxScale) return null
      power *= 10
    }
    if (Math.abs(value * power) > widest32) return null
  }
  return scale
}

/**
 * Base of ids that exceed 32 bits but are close to each other: the smallest one. 0 if that would not make them fit, or if
 * they fit anyway.
 */
function baseOf(values: ArrayLike<number>): number {
  let lowest = Number.POSITIVE_INFINITY
  let largest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    if (!Number.isSafeInteger(values[i])) return 0
    lowest = Math.min(lowest, values[i])
    largest = Math.max(largest, values[i])
  }
  return largest > widest32 && largest - lowest <= widest32 ? lowest : 0
}

function push(bytes: Uint8Array, parts: Uint8Array[]): number {
  const at = parts.reduce((sum, part) => sum + ((part.length + 7) & ~7), 0)
  parts.push(bytes)
  return at
}

/** Packs `values` as narrowly as possible without loss, appends the bytes to `parts` and returns their description. */
export function packNumbers(values: ArrayLike<number>, parts: Uint8Array[]): PackedArray {
  const base = baseOf(values)
  if (base === 0) return packFromZero(values, parts)
  return {
    ...packFromZero(
      Array.from(values, (value) => value - base),
      parts,
    ),
    base,
  }
}

function packFromZero(values: ArrayLike<number>, parts: Uint8Array[]): PackedArray {
  const n = values.length
  // JSON, which transports a constant, has no negative zero.
  let constant = !Object.is(values[0], -0)
  for (let i = 1; i < n && constant; i++) constant = Object.is(values[i], values[0])
  if (constant) {
    const value = n ? values[0] : 0
    return { type: 'constant', at: 0, n, scale: 0, delta: false, constant: Number.isNaN(value) ? null : value }
  }
  const scale = exactScale(values)
  if (scale === null) {
    const doubles = Float64Array.from(values as ArrayLike<number>)
    return { type: 'f64', at: push(new Uint8Array(doubles.buffer), parts), n, scale: 0, delta: false }
  }
  const power = 10 ** scale
  let hasMissing = false
  let widest = 0
  let widestDelta = 0
  let before = 0
  for (let i = 0; i < n; i++) {
    if (Number.isNaN(values[i])) {
      hasMissing = true
      continue
    }
    const k = Math.round(values[i] * power)
    widest = Math.max(widest, Math.abs(k))
    widestDelta = Math.max(widestDelta, Math.abs(k - before))
    before = k
  }
  const typeFor = (limit: number) => integerTypes.findIndex((entry) => limit <= entry.limit)
  const delta = !hasMissing && typeFor(widestDelta) >= 0 && typeFor(widestDelta) < typeFor(widest)
  const { type, limit, make } = integerTypes[typeFor(delta ? widestDelta : widest)]
  const packed = make(n)
  before = 0
  for (let i = 0; i < n; i++) {
    if (Number.isNaN(values[i])) {
      packed[i] = -limit - 1
      continue
    }
    const k = Math.round(values[i] * power)
    packed[i] = delta ? k - before : k
    before = k
  }
  return { type, at: push(new Uint8Array(packed.buffer), parts), n, scale, delta }
}

const widths = { i8: 1, i16: 2, i32: 4, f64: 8, constant: 0 } as const

/** Start and end of a packed array's bytes. @throws RangeError if they are truncated. */
function extent({ type, at, n }: PackedArray, bytes: Uint8Array, start: number): [from: number, to: number] {
  if (type === 'constant') return [0, 0]
  const from = start + at
  const to = from + n * widths[type]
  if (to > bytes.length) throw new RangeError('packed numbers are cut off')
  return [from, to]
}

/** @throws RangeError if the bytes of a packed array that will be unpacked later are truncated. */
export function checkPackedBytes(packed: PackedArray, bytes: Uint8Array, start: number): void {
  extent(packed, bytes, start)
}

/**
 * A packed array with a copy of its own bytes, to unpack from offset 0.
 * @throws RangeError if the bytes are truncated.
 */
export function copyPackedArray(
  packed: PackedArray,
  bytes: Uint8Array,
  start: number,
): { packed: PackedArray; bytes: Uint8Array } {
  const [from, to] = extent(packed, bytes, start)
  return { packed: { ...packed, at: 0 }, bytes: new Uint8Array(bytes.subarray(from, to)) }
}

/**
 * Restores a packed array into the beginning of `target`.
 * @throws RangeError if the bytes are truncated.
 */
export function unpackNumbers(
  packed: PackedArray,
  bytes: Uint8Array,
  start: number,
  target: Int32Array | Float64Array | Uint8Array,
): void {
  const { n, base = 0 } = packed
  const [from, to] = extent(packed, bytes, start)
  if (packed.type === 'constant') {
    target.fill((packed.constant ?? Number.NaN) + base, 0, n)
    return
  }
  const offset = bytes.byteOffset + from
  // A piece of a larger buffer may not begin at a multiple of the element size.
  const isAligned = offset % widths[packed.type] === 0
  const buffer = isAligned ? bytes.buffer : bytes.buffer.slice(offset, bytes.byteOffset + to)
  const at = isAligned ? offset : 0
  if (packed.type === 'f64') {
    target.set(new Float64Array(buffer, at, n))
    return
  }
  const source =
    packed.type === 'i8'
      ? new Int8Array(buffer, at, n)
      : packed.type === 'i16'
        ? new Int16Array(buffer, at, n)
        : new Int32Array(buffer, at, n)
  const power = 10 ** packed.scale
  if (packed.delta) {
    let stored = 0
    for (let i = 0; i < n; i++) {
      stored += source[i]
      target[i] = stored / power + base
    }
    return
  }
  const missing = -(2 ** (widths[packed.type] * 8 - 1))
  for (let i = 0; i < n; i++) {
    const stored = source[i]
    target[i] = stored === missing ? Number.NaN : stored / power + base
  }
}
