import { type RuleRefusal, refuseRule } from '../refusal.ts'
import type { Corner } from './corners.ts'
import type { NumberingType, Walk, WalkOrderKind } from './walkOrder.ts'

export type HorizontalDirection = 'right' | 'left'
export type VerticalDirection = 'down' | 'up'

/** Longest start number and step, in digits. */
export const numberDigitsMax = 5
/** Largest start number and step. */
export const numberMax = 99_999

/** How plots are numbered; the request of update_plot_labels, numbers read. */
export interface NumberingOptions extends Walk {
  readonly start_position: Corner
  readonly numbering_type: NumberingType
  readonly order: WalkOrderKind
  readonly horizontal_direction: HorizontalDirection
  readonly vertical_direction: VerticalDirection
  readonly prefix: string
  /** First number. */
  readonly start: number
  readonly step: number
  /** Clear the numbered plots first, so that they are numbered again. */
  readonly renumber: boolean
  /** Empty places use up a number. */
  readonly count_empty: boolean
  /** Number only these plots (1 = yes, by index); absent = all. */
  readonly members?: Uint8Array
}

/** The two directions that lead away from a corner. */
export function directionsFrom(corner: Corner): {
  horizontal_direction: HorizontalDirection
  vertical_direction: VerticalDirection
} {
  return {
    horizontal_direction: corner === 'top_left' || corner === 'bottom_left' ? 'right' : 'left',
    vertical_direction: corner === 'top_left' || corner === 'top_right' ? 'down' : 'up',
  }
}

/** Refuses directions that do not both lead away from the corner. */
export function checkWalkDirections(
  walk: Pick<NumberingOptions, 'start_position' | 'horizontal_direction' | 'vertical_direction'>,
): RuleRefusal<'numbering.direction'> | null {
  const away = directionsFrom(walk.start_position)
  if (walk.horizontal_direction !== away.horizontal_direction || walk.vertical_direction !== away.vertical_direction)
    return refuseRule('numbering.direction', { corner: walk.start_position, ...away })
  return null
}

/** Refuses directions that do not both lead away from the corner, and a start or step that is no number of 1–5 digits. */
export function checkNumberingOptions(
  options: NumberingOptions,
): RuleRefusal<'numbering.direction' | 'numbering.start' | 'numbering.step'> | null {
  const direction = checkWalkDirections(options)
  if (direction) return direction
  if (!isNumber(options.start)) return refuseRule('numbering.start', { digits: numberDigitsMax })
  if (!isNumber(options.step)) return refuseRule('numbering.step', { digits: numberDigitsMax })
  return null
}

function isNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= numberMax
}

/** Reads a typed start number or step: digits only, at most five characters; null when it is not that. */
export function readNumberingNumber(text: string): number | null {
  return /^[0-9]{1,5}$/.test(text) ? Number(text) : null
}
