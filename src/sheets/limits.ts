/** Size limits of a file. */
export interface FileLimits {
  /** Bytes on disk, and unpacked. */
  readonly bytes: number
  readonly unpacked: number
  readonly entries: number
  readonly rows: number
  readonly columns: number
  readonly cells: number
  readonly cellLength: number
}

/** The limits of uploads of tables. */
export const FILE_LIMITS: FileLimits = {
  bytes: 200 * 1024 * 1024,
  unpacked: 500 * 1024 * 1024,
  entries: 10_000,
  rows: 100_000,
  columns: 16_384,
  cells: 10_000_000,
  cellLength: 32_767,
}
