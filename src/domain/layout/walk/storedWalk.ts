import { type Corner, corners } from '../corners.ts'
import { directionsFrom, type HorizontalDirection, type VerticalDirection } from '../numbering/numberingOptions.ts'
import type { Walk } from './walkOrder.ts'

/** A walk as in requests and as stored with the year: both directions lead away from its corner. */
export interface StoredWalk extends Walk {
  readonly horizontal_direction: HorizontalDirection
  readonly vertical_direction: VerticalDirection
}

/** Most breaks of a walk, and the highest run number after which a break is possible. */
export const maxBreaks = 1000
export const maxLastBreak = 100_000

/** The walk with its directions, without other properties; breaks are sorted, without repeats. */
export function storedWalk({ start_position, numbering_type, order, breaks = [] }: Walk): StoredWalk {
  const sorted = [...new Set(breaks)].sort((a, b) => a - b)
  return {
    start_position,
    numbering_type,
    ...directionsFrom(start_position),
    order,
    ...(sorted.length > 0 && { breaks: sorted }),
  }
}

/** The walk over the same plots in the same order after the map is turned by 90° (`rotate`). */
export function turnedWalk(
  { start_position, numbering_type, order, breaks }: Walk,
  turn: 'right' | 'left',
): StoredWalk {
  const corner = corners.indexOf(start_position) + (turn === 'right' ? 1 : corners.length - 1)
  return storedWalk({
    start_position: corners[corner % corners.length],
    numbering_type: numbering_type === 'horizontal' ? 'vertical' : 'horizontal',
    order,
    breaks,
  })
}

/** A walk as a cell of a change: one text, null for none. */
export const walkCell = (walk: Walk | null): string | null => (walk ? JSON.stringify(storedWalk(walk)) : null)

/** The walk of such a cell, or of a stored one; undefined if it is invalid. */
export function readWalk(cell: unknown): StoredWalk | null | undefined {
  if (cell === null) return null
  let value = cell
  if (typeof value === 'string')
    try {
      value = JSON.parse(value)
    } catch {
      return undefined
    }
  return isWalk(value) ? storedWalk(value) : undefined
}

const options = ['start_position', 'numbering_type', 'horizontal_direction', 'vertical_direction', 'order', 'breaks']

function isWalk(value: unknown): value is StoredWalk {
  if (typeof value !== 'object' || value === null || Object.keys(value).some((key) => !options.includes(key)))
    return false
  const walk = value as Partial<Record<keyof StoredWalk, unknown>>
  const { start_position, breaks = [] } = walk
  if (!corners.includes(start_position as Corner)) return false
  const inward = directionsFrom(start_position as Corner)
  return (
    (walk.numbering_type === 'horizontal' || walk.numbering_type === 'vertical') &&
    (walk.order === 'by_rows' || walk.order === 'snake') &&
    walk.horizontal_direction === inward.horizontal_direction &&
    walk.vertical_direction === inward.vertical_direction &&
    Array.isArray(breaks) &&
    breaks.length <= maxBreaks &&
    breaks.every((run) => Number.isInteger(run) && run >= 1 && run <= maxLastBreak)
  )
}
