/** Assignment of an axis' λ: to both sides equally, to the lines, or to the environments. */
export const partitions = ['symmetric', 'lines', 'environments'] as const
export type Partition = (typeof partitions)[number]

/**
 * What is subtracted from the means: the environments' means (lines and interaction remain), both main effects, or the
 * grand mean.
 */
export const centrings = ['environment', 'double', 'grand'] as const
/** Scaling of each environment: none, by the standard deviation of its lines, or by the standard error of its means. */
export const scalings = ['none', 'sd', 'se'] as const

/** How a table of means is prepared for its plot. */
export interface GgeOptions {
  readonly centring: (typeof centrings)[number]
  readonly scaling: (typeof scalings)[number]
  readonly partition: Partition
}
