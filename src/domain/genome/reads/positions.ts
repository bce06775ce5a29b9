/**
 * Positions that are counted individually; further positions are counted in hundreds, and the last bin contains all
 * beyond.
 */
const single = 1000
const together = 100
const farthest = 100_000

/** Number of bins. */
export const countedPlaces = single + (farthest - single) / together + 1

/** The bin of a base, from 0. */
export function placeOf(position: number): number {
  if (position < single) return position
  return position < farthest ? single + Math.floor((position - single) / together) : countedPlaces - 1
}

/** Maximum number of groups in a chart of quality by position. */
const maxGroups = 75

function groupsWith(width: number, length: number): number {
  return 9 + Math.ceil((length - 9) / width)
}

/**
 * Positions that are shown together, as [first, last] from 1: each alone up to 75, else the first nine alone and then
 * groups of 2, 5, 10, 20 … bases (FastQC's BaseGroup, Andrews 2010).
 */
export function positionGroups(length: number): [number, number][] {
  if (length <= maxGroups) return Array.from({ length }, (_, k) => [k + 1, k + 1])
  const widths = Array.from({ length: 21 }, (_, k) => [2, 5, 10][k % 3] * 10 ** Math.floor(k / 3))
  const width = widths.find((candidate) => groupsWith(candidate, length) < maxGroups)!
  const groups: [number, number][] = []
  for (let first = 1; first <= length; ) {
    const last = first < 10 ? first : first === 10 && width > 10 ? width - 1 : first + width - 1
    groups.push([first, Math.min(last, length)])
    first = last + 1
  }
  return groups
}
