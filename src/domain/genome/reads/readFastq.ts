import type { ReadCounts } from './readCounts.ts'

/** The text is not FASTQ: four lines a read, name, bases, `+`, as many quality characters. */
export class NotFastqError extends Error {}

const lineFeed = 10
const carriageReturn = 13
const at = 64
const plus = 43
/** Maximum bytes of one read: the longest reads known have about four million bases. */
const longestRecord = 32 << 20

/** Joins bytes; passed in because the fast way needs the server's Buffer. */
type Join = (first: Uint8Array, second: Uint8Array) => Uint8Array

/** Reads FASTQ as it arrives, in pieces of any size, and counts its reads; buffers at most one unfinished read. */
export function fastqReader(counts: ReadCounts, join: Join) {
  let unfinished: Uint8Array | null = null

  /** Reads the complete reads in the bytes; returns where the first unfinished one begins. */
  function take(bytes: Uint8Array): number {
    let begin = 0
    for (;;) {
      // Empty lines at the end of a file are not reads.
      while (bytes[begin] === lineFeed || bytes[begin] === carriageReturn) begin++
      const first = bytes.indexOf(lineFeed, begin)
      const second = first === -1 ? -1 : bytes.indexOf(lineFeed, first + 1)
      const third = second === -1 ? -1 : bytes.indexOf(lineFeed, second + 1)
      const fourth = third === -1 ? -1 : bytes.indexOf(lineFeed, third + 1)
      if (fourth === -1) return begin
      takeRead(bytes, [begin, first, second, third, fourth])
      begin = fourth + 1
    }
  }

  function takeRead(bytes: Uint8Array, [begin, first, second, third, fourth]: number[]): void {
    const endOf = (end: number): number => (bytes[end - 1] === carriageReturn ? end - 1 : end)
    const length = endOf(second) - (first + 1)
    if (bytes[begin] !== at || bytes[second + 1] !== plus || endOf(fourth) - (third + 1) !== length)
      throw new NotFastqError()
    for (let k = third + 1; k < third + 1 + length; k++) if (bytes[k] < 33 || bytes[k] > 126) throw new NotFastqError()
    counts.add(bytes, first + 1, length, third + 1)
  }

  return {
    /** @throws NotFastqError */
    push(piece: Uint8Array): void {
      const bytes = unfinished === null ? piece : join(unfinished, piece)
      const begin = take(bytes)
      unfinished = begin === bytes.length ? null : bytes.subarray(begin)
      if (unfinished !== null && unfinished.length > longestRecord) throw new NotFastqError()
    },
    /** Ends the text; its last line may lack a line break. @throws NotFastqError */
    end(): void {
      if (unfinished === null) return
      const bytes = join(unfinished, Uint8Array.of(lineFeed))
      if (take(bytes) !== bytes.length) throw new NotFastqError()
      unfinished = null
    },
  }
}
