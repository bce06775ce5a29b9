import { boundsOf, mapSize, type Positions, type Rectangle } from '../positions.ts'
import { walkAll, walkRuns } from '../walk/walkOrder.ts'
import type { NumberingOptions } from './numberingOptions.ts'

/**
 * With `count_empty`: how many numbers are used up before each plot that gets one, in walking order; null without it, as
 * plots are then numbered consecutively. Empty places count from the start corner of the map, or within the members'
 * bounding rectangle; plots that get no number and places of other kinds than plot use up none.
 */
export function numberOffsets(
  positions: Positions,
  options: NumberingOptions,
  numbered: (i: number) => boolean,
): Float64Array | null {
  if (!options.count_empty) return null
  const { members } = options
  const size = mapSize(positions)
  const wholeMap: Rectangle = { top: 1, left: 1, bottom: size.rows, right: size.cols }
  const area = members ? boundsOf(positions, members) : wholeMap
  if (area === null) return null
  const alongRows = options.numbering_type === 'horizontal'
  const fromTop = options.start_position === 'top_left' || options.start_position === 'top_right'
  const fromLeft = options.start_position === 'top_left' || options.start_position === 'bottom_left'
  const down = (i: number): number => (fromTop ? positions.row[i] - area.top : area.bottom - positions.row[i])
  const across = (i: number): number => (fromLeft ? positions.col[i] - area.left : area.right - positions.col[i])
  /** Whether runs that do not turn go from small to large. */
  const forward = alongRows ? fromLeft : fromTop
  const runLength = alongRows ? area.right - area.left + 1 : area.bottom - area.top + 1

  const others = otherPositions(positions, area, alongRows, alongRows ? fromTop : fromLeft)

  const order = walkAll(positions, options, members)
  const runs = walkRuns(order, alongRows ? positions.row : positions.col, options, members)
  const offsets: number[] = []
  let withoutNumber = 0
  for (let r = 0; r < runs.reversed.length; r++) {
    for (let k = runs.from[r]; k < runs.from[r + 1]; k++) {
      const i = order[k]
      if (!isWithin(area, positions.row[i], positions.col[i])) continue
      if (!numbered(i)) {
        withoutNumber += 1
        continue
      }
      const offsetInRun = alongRows ? across(i) : down(i)
      const places =
        (alongRows ? down(i) : across(i)) * runLength + (runs.reversed[r] ? runLength - 1 - offsetInRun : offsetInRun)
      offsets.push(places - withoutNumber - (others?.before(i, runs.reversed[r] === 1 ? !forward : forward) ?? 0))
    }
  }
  return Float64Array.from(offsets)
}

/** Counts places of other kinds than plot; null if there are none. `ascending`: whether the runs come in their order. */
function otherPositions(
  { structure, row, col }: Positions,
  area: Rectangle,
  alongRows: boolean,
  ascending: boolean,
): { before(i: number, forward: boolean): number } | null {
  if (structure === undefined || structure.kinds.size === 0) return null
  const first = alongRows ? area.top : area.left
  const last = alongRows ? area.bottom : area.right
  const numbersOfRuns: number[][] = Array.from({ length: last - first + 1 }, () => [])
  for (const [atRow, kinds] of structure.kinds)
    for (let atCol = area.left; atCol <= area.right; atCol++)
      if (kinds[atCol] && isWithin(area, atRow, atCol))
        numbersOfRuns[(alongRows ? atRow : atCol) - first].push(alongRows ? atCol : atRow)
  const counts = numbersOfRuns.map((numbers) => numbers.length)
  const before = new Int32Array(numbersOfRuns.length)
  const runs = [...numbersOfRuns.keys()]
  if (!ascending) runs.reverse()
  runs.reduce((sum, r) => {
    before[r] = sum
    return sum + counts[r]
  }, 0)
  return {
    before(i, forward) {
      const r = (alongRows ? row[i] : col[i]) - first
      const at = alongRows ? col[i] : row[i]
      return before[r] + numbersOfRuns[r].filter((other) => (forward ? other < at : other > at)).length
    },
  }
}

function isWithin(area: Rectangle, row: number, col: number): boolean {
  return row >= area.top && row <= area.bottom && col >= area.left && col <= area.right
}
