import { naturally } from '../../naturalOrder.ts'
import { isPlaced, type Positions } from '../positions.ts'
import { readingOrder, type Walk, walkPlaced } from './walkOrder.ts'

/**
 * The order in which plots are listed: as they are walked (the year's own walk), by rows and columns of the map, or
 * another walk.
 */
export type PlotOrder = 'walk' | 'rows' | Walk

/** The default walk: from the bottom left to the right and up, all rows in one direction. */
export const plainWalk: Walk = { start_position: 'bottom_left', numbering_type: 'horizontal', order: 'by_rows' }

/** Plots to sort; `name` by index. */
type NamedPositions = Positions & { readonly name: readonly string[] }

/**
 * Indexes of the living plots (only of `members`, if passed) in an order; unplaced ones come last, by name. `walk`: the
 * year's own, null = it has none.
 */
export function orderPlots(
  plots: NamedPositions,
  order: PlotOrder,
  walk: Walk | null = null,
  members?: Uint8Array,
): number[] {
  const isWanted = (i: number) => members?.[i] !== 0
  const placedPlots =
    order === 'rows'
      ? readingOrder(plots).filter(isWanted)
      : walkPlaced(plots, order === 'walk' ? (walk ?? plainWalk) : order, members)
  const others: number[] = []
  for (let i = 0; i < plots.count; i++) if (plots.alive?.[i] !== 0 && isWanted(i) && !isPlaced(plots, i)) others.push(i)
  others.sort((a, b) => naturally(plots.name[a], plots.name[b]))
  return [...placedPlots, ...others]
}
