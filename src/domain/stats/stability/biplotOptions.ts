/** How an axis' λ is shared: by both sides equally, all to the lines, or all to the environments. */
export const partitions = ['symmetric', 'lines', 'environments'] as const
export type Partition = (typeof partitions)[number]

/** What is taken from the means: those of environments (lines and interaction stay), both main effects, or the mean of all. */
export const centrings = ['environment', 'double', 'grand'] as const
/** Whether every environment counts as it is, by the standard deviation of its lines, or by the standard error of its means. */
export const scalings = ['none', 'sd', 'se'] as const

/** How a table of means is made ready for its plot. */
export interface GgeOptions {
  readonly centring: (typeof centrings)[number]
  readonly scaling: (typeof scalings)[number]
  readonly partition: Partition
}
