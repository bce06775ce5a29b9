/** How the plots of a design are numbered: not at all, 101 … 124, 201 … by replications, or on from the last number of the year. */
export const numberings = ['none', 'by_replication', 'continue'] as const
export type Numbering = (typeof numberings)[number]

/** The properties of a plot for numbering. */
interface NumberedPlot {
  /** Replication, or block of a design without replications; 0 = neither. */
  readonly part: number
  /** Its place along the walk. */
  readonly walk: number
  /** Borders and fillers have no number. */
  readonly isNumbered: boolean
}

const largest = 999_999_999

/** The largest whole number among labels; 0 where there is none. */
function lastNumber(existing: Iterable<string>): number {
  let last = 0
  for (const label of existing) {
    const number = /^\d{1,9}$/.test(label) ? Number(label) : 0
    if (number > last && number < largest) last = number
  }
  return last
}

/**
 * Labels of the plots of a design along its walk, in the order of the input; null = none. By replications the label is
 * the number of the replication followed by two or more digits of the plot; where one of these labels is among
 * `existing`, the replications are numbered from beyond all existing labels.
 */
export function designLabels(
  numbering: Numbering,
  plots: readonly NumberedPlot[],
  existing: ReadonlySet<string>,
): (string | null)[] {
  const labels = plots.map((): string | null => null)
  if (numbering === 'none') return labels
  const walked = [...plots.keys()].filter((k) => plots[k].isNumbered).sort((a, b) => plots[a].walk - plots[b].walk)
  const last = lastNumber(existing)
  if (numbering === 'continue') {
    for (const [k, plot] of walked.entries()) labels[plot] = String(last + 1 + k)
    return labels
  }
  const parts = new Map<number, number[]>()
  for (const plot of walked) {
    const part = Math.max(1, plots[plot].part)
    const plotsOfPart = parts.get(part)
    if (plotsOfPart) plotsOfPart.push(plot)
    else parts.set(part, [plot])
  }
  const longest = Math.max(0, ...[...parts.values()].map((plotsOfPart) => plotsOfPart.length))
  const unit = 10 ** Math.max(2, String(longest).length)
  const label = (part: number, n: number, base: number) => String((base + part) * unit + n + 1)
  const hasConflict = [...parts].some(([part, plotsOfPart]) =>
    plotsOfPart.some((_, n) => existing.has(label(part, n, 0))),
  )
  const base = hasConflict ? Math.floor(last / unit) : 0
  for (const [part, plotsOfPart] of parts)
    for (const [n, plot] of plotsOfPart.entries()) labels[plot] = label(part, n, base)
  return labels
}
