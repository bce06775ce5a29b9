import type { NumberingOptions } from './numberingOptions.ts'
import { boundsOf, mapSize, type Positions, type Rectangle } from './positions.ts'
import { walkAll, walkRuns } from './walkOrder.ts'

/**
 * With `count_empty`: how many numbers are used up before each plot that gets one, in walking order;
 * null without it, where plots simply count up. Empty places count from the start corner of the map on, or within the
 * members' bounding rectangle; plots that get no number use up none.
 */
export function numberOffsets(
  positions: Positions,
  options: NumberingOptions,
  numbered: (i: number) => boolean,
): Float64Array | null {
  if (!options.count_empty) return null
  const { members } = options
  const size = mapSize(positions)
  const whole: Rectangle = { top: 1, left: 1, bottom: size.rows, right: size.cols }
  const area = members ? boundsOf(positions, members) : whole
  if (area === null) return null
  const alongRows = options.numbering_type === 'horizontal'
  const fromTop = options.start_position === 'top_left' || options.start_position === 'top_right'
  const fromLeft = options.start_position === 'top_left' || options.start_position === 'bottom_left'
  const down = (i: number): number => (fromTop ? positions.row[i] - area.top : area.bottom - positions.row[i])
  const across = (i: number): number => (fromLeft ? positions.col[i] - area.left : area.right - positions.col[i])
  const runLength = alongRows ? area.right - area.left + 1 : area.bottom - area.top + 1

  const order = walkAll(positions, options, members)
  const runs = walkRuns(order, alongRows ? positions.row : positions.col, options.order, members)
  const offsets: number[] = []
  let withoutNumber = 0
  for (let r = 0; r < runs.turned.length; r++) {
    for (let k = runs.from[r]; k < runs.from[r + 1]; k++) {
      const i = order[k]
      if (!within(area, positions.row[i], positions.col[i])) continue
      if (!numbered(i)) {
        withoutNumber += 1
        continue
      }
      const inRun = alongRows ? across(i) : down(i)
      const places = (alongRows ? down(i) : across(i)) * runLength + (runs.turned[r] ? runLength - 1 - inRun : inRun)
      offsets.push(places - withoutNumber)
    }
  }
  return Float64Array.from(offsets)
}

function within(area: Rectangle, row: number, col: number): boolean {
  return row >= area.top && row <= area.bottom && col >= area.left && col <= area.right
}
