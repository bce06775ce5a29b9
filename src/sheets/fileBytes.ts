/**
 * The bytes of a file wherever they lie: in memory, or on a disk from which each piece is read when it is asked for. What
 * reads texts goes through them piece by piece, so that a large file is never whole in memory.
 */
export interface FileBytes {
  readonly length: number
  /** Bytes from one place up to another, as far as the file has them. */
  subarray(from: number, to: number): Uint8Array
}
