import type { Alley } from '../layout/structure/fieldStructure.ts'

/** A plot of a design with its replication and its block; 0 = its design has none. */
interface PlotOfBlock {
  readonly row: number
  readonly col: number
  readonly rep: number
  readonly block: number
}

/** The boundaries between rows or columns at which no block or replication continues. */
function lineBreaks(
  plots: readonly PlotOfBlock[],
  after: Alley['after'],
  keyOf: (plot: PlotOfBlock) => string,
): number[] {
  const lines = new Map<number, Set<string>>()
  for (const plot of plots) {
    const line = lines.get(plot[after])
    if (line) line.add(keyOf(plot))
    else lines.set(plot[after], new Set([keyOf(plot)]))
  }
  const order = [...lines.keys()].sort((a, b) => a - b)
  return order.filter((line, k) => {
    const next = lines.get(order[k + 1])
    return next !== undefined && ![...(lines.get(line) ?? [])].some((key) => next.has(key))
  })
}

/**
 * The alleys of a year after a design is laid out with a gap of this width between its replications (rows) and its blocks
 * (columns), together with the existing ones; an existing alley at the same position gets the new width. `plots` are those
 * with a line of the design.
 */
export function designAlleys(
  existing: readonly Alley[],
  plots: readonly PlotOfBlock[],
  metres: number,
): readonly Alley[] {
  const rows = lineBreaks(plots, 'row', ({ rep, block }) => String(rep || block))
  const cols = lineBreaks(plots, 'col', ({ rep, block }) => `${rep}:${block}`)
  const laid: Alley[] = [
    ...rows.map((at) => ({ after: 'row' as const, at, metres })),
    ...cols.map((at) => ({ after: 'col' as const, at, metres })),
  ]
  const unchanged = existing.filter((alley) => !laid.some(({ after, at }) => alley.after === after && alley.at === at))
  return [...unchanged, ...laid]
}
