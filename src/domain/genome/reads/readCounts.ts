import { addGc } from './gcModel.ts'
import { countedPlaces, placeOf } from './positions.ts'

/** Maximum number of remembered sequences. */
const maxRemembered = 100_000
/**
 * Bases by which a read is identified; for reads over 75 bases only the first 50, because errors accumulate at the end.
 */
const longest = 75
const compared = 50

/** A 53-bit hash of some bases: two of 100,000 collide once in two million runs. */
function hashOf(bases: Uint8Array, from: number, to: number): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let k = from; k < to; k++) {
    high = Math.imul(high ^ bases[k], 2654435761)
    low = Math.imul(low ^ bases[k], 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/**
 * Estimated number of sequences with this number of copies if all had been remembered: a sequence with few copies may
 * have first occurred after the list was full (FastQC's DuplicationLevel, Andrews 2010).
 */
function corrected(atLimit: number, total: number, copies: number, seen: number): number {
  if (atLimit === total || total - seen < atLimit) return seen
  const care = 1 - seen / (seen + 0.01)
  let unseen = 1
  for (let k = 0; k < atLimit; k++) {
    unseen *= (total - k - copies) / (total - k)
    if (unseen < care) return seen
  }
  return seen / (1 - unseen)
}

/** Counts copies among reads by the first 100,000 different sequences. */
export class DuplicateCounter {
  private readonly counts = new Map<number, number>()
  private total = 0
  /** Number of reads when the list became full. */
  private atLimit = 0

  /** Adds a read: its bases from `from` up to `to`. */
  add(bases: Uint8Array, from: number, to: number): void {
    const isFull = this.counts.size >= maxRemembered
    const hash = hashOf(bases, from, to - from > longest ? from + compared : to)
    const count = this.counts.get(hash)
    this.total++
    if (count !== undefined) this.counts.set(hash, count + 1)
    else if (!isFull) this.counts.set(hash, 1)
    if (!isFull) this.atLimit = this.total
  }

  /** Number of reads, and estimated number of different sequences. */
  read(): { total: number; distinct: number } {
    const byCopies = new Map<number, number>()
    for (const copies of this.counts.values()) byCopies.set(copies, (byCopies.get(copies) ?? 0) + 1)
    let total = 0
    let distinct = 0
    for (const [copies, seen] of byCopies) {
      const all = corrected(this.atLimit, this.total, copies, seen)
      distinct += all
      total += all * copies
    }
    return { total, distinct }
  }
}

/** Number of reads that are all inspected in detail; of further reads every tenth is. */
const allOf = 2_000_000
const oneOf = 10
/** Number of quality characters, from `!` to `~`. */
export const qualitySigns = 94
const firstSign = 33

/** A, C, G and T as two bits; anything else (N, and what was not read) `none`. */
const none = 4
const bitsOfBase = new Uint8Array(256).fill(none)
for (const [bits, letters] of ['Aa', 'Cc', 'Gg', 'Tt'].entries())
  for (const letter of letters) bitsOfBase[letter.charCodeAt(0)] = bits
const [c, g] = [1, 2]

/** The beginnings of the adapters of common kits, twelve bases each, as FastQC 0.12 looks for them. */
const adapters = ['AGATCGGAAGAG', 'TGGAATTCTCGG', 'GATCGTCGGACT', 'CTGTCTCTTATA']
const adapterBases = 12
const adapterMask = 4 ** adapterBases - 1
const adapterCodes = adapters.map((text) =>
  [...text].reduce((code, letter) => (code << 2) | bitsOfBase[letter.charCodeAt(0)], 0),
)

/** Counts of a file of reads; `looked`: reads that were inspected in detail, and their bases. */
export class ReadCounts {
  reads = 0
  bases = 0
  lengthMin = 0
  lengthMax = 0
  looked = 0
  lookedBases = 0
  called = 0
  gc = 0
  withAdapter = 0
  readonly byAdapter = new Float64Array(adapters.length)
  /** By bin, the number of reads by quality character, and of unread bases. */
  readonly quality = new Float64Array(countedPlaces * qualitySigns)
  readonly unread = new Float64Array(countedPlaces)
  readonly gcOfReads = new Float64Array(101)
  readonly duplicates = new DuplicateCounter()

  /** Adds a read: `length` bases at `at` and their quality characters at `signs`, in the same bytes. */
  add(bytes: Uint8Array, at: number, length: number, signs: number): void {
    this.lengthMin = this.reads === 0 ? length : Math.min(this.lengthMin, length)
    this.lengthMax = Math.max(this.lengthMax, length)
    this.reads++
    this.bases += length
    if (this.reads > allOf && this.reads % oneOf !== 0) return
    this.looked++
    this.lookedBases += length
    this.addQuality(bytes, length, signs)
    this.addBases(bytes, at, length)
    this.duplicates.add(bytes, at, at + length)
  }

  private addQuality(bytes: Uint8Array, length: number, signs: number): void {
    const { quality } = this
    for (let k = 0; k < length; k++) {
      quality[placeOf(k) * qualitySigns + bytes[signs + k] - firstSign]++
    }
  }

  private addBases(bytes: Uint8Array, at: number, length: number): void {
    let gc = 0
    let called = 0
    // The last twelve bases as one number, and how many of them were read without a gap.
    let code = 0
    let run = 0
    let count = 0
    for (let k = 0; k < length; k++) {
      const bits = bitsOfBase[bytes[at + k]]
      if (bits === none) {
        this.unread[placeOf(k)]++
        run = 0
        continue
      }
      called++
      if (bits === c || bits === g) gc++
      code = ((code << 2) | bits) & adapterMask
      if (++run >= adapterBases)
        for (let a = 0; a < adapterCodes.length; a++) if (code === adapterCodes[a]) count |= 1 << a
    }
    this.gc += gc
    this.called += called
    addGc(this.gcOfReads, length, (first) => (first === length ? gc : gcAmong(bytes, at, first)))
    if (count === 0) return
    this.withAdapter++
    for (let k = 0; k < adapters.length; k++) if (count & (1 << k)) this.byAdapter[k]++
  }
}

function gcAmong(bytes: Uint8Array, at: number, length: number): number {
  let gc = 0
  for (let k = 0; k < length; k++) {
    const bits = bitsOfBase[bytes[at + k]]
    if (bits === c || bits === g) gc++
  }
  return gc
}
