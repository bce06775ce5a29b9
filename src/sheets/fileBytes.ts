/**
 * The bytes of a file, in memory or on a disk from which each piece is read on demand. Readers of texts process them
 * piece by piece, so that a large file is never whole in memory.
 */
export interface FileBytes {
  readonly length: number
  /** Bytes from one offset up to another, as far as the file has them. */
  subarray(from: number, to: number): Uint8Array
}
