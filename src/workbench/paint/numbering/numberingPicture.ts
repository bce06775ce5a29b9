/** The numbering shown over the cells: what becomes of each plot (by index) and its future label. */
export interface NumberingPicture {
  readonly status: Uint8Array
  /** 1 = the future label is another one than the plot has. */
  readonly differs: Uint8Array
  label(plot: number): string | null
  /** The label that a plot has and the other one that it would get; null where its label stays or it gets none. */
  change(plot: number): { from: string | null; to: string } | null
}
