/** The numbering shown over the cells: status and future label of each plot, by index. */
export interface NumberingPicture {
  readonly status: Uint8Array
  /** 1 = the future label differs from the current one. */
  readonly differs: Uint8Array
  label(plot: number): string | null
  /** The current label of a plot and the different one that it would get; null if it is unchanged or gets none. */
  change(plot: number): { from: string | null; to: string } | null
}
