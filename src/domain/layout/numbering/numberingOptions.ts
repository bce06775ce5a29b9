import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import type { Corner } from '../corners.ts'
import type { NumberingType, Walk, WalkOrderKind } from '../walk/walkOrder.ts'

export type HorizontalDirection = 'right' | 'left'
export type VerticalDirection = 'down' | 'up'

/** Most digits of start number and step. */
export const maxNumberDigits = 5
/** Largest start number and step. */
export const maxNumber = 99_999

/** Labels of a prefix with the numbers from `first` to `last`. */
export interface LabelRange {
  readonly prefix: string
  readonly first: number
  readonly last: number
}

/** How plots are numbered; the request of update_plot_labels with its numbers parsed. */
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
  /** Least number of digits, padded with zeros (`007`); absent = as many as the number has. */
  readonly digits?: number
  /** Whether to clear the numbered plots first, so that they are numbered again. */
  readonly renumber: boolean
  /** Whether empty positions use up a number; not together with `groups`. */
  readonly count_empty: boolean
  /**
   * Groups in which numbers restart, by plot index (`numberingGroups`, 0 = none): the group's number precedes the plot's
   * own, and all own numbers have as many digits as the longest. Absent = numbers continue over the whole field.
   */
  readonly groups?: Int32Array
  /** Reserved labels: no plot gets one. */
  readonly reserved?: readonly LabelRange[]
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
  const inward = directionsFrom(walk.start_position)
  if (
    walk.horizontal_direction !== inward.horizontal_direction ||
    walk.vertical_direction !== inward.vertical_direction
  )
    return refuseRule('numbering.direction', { corner: walk.start_position, ...inward })
  return null
}

/**
 * Refuses directions that do not both lead away from the corner, a start or step that is not a number of 1–5 digits, and
 * empty positions that use up numbers that restart in groups.
 */
export function checkNumberingOptions(
  options: NumberingOptions,
): RuleRefusal<'numbering.direction' | 'numbering.start' | 'numbering.step' | 'numbering.restartEmpty'> | null {
  if (options.groups && options.count_empty) return refuseRule('numbering.restartEmpty')
  const direction = checkWalkDirections(options)
  if (direction) return direction
  if (!isNumber(options.start)) return refuseRule('numbering.start', { digits: maxNumberDigits })
  if (!isNumber(options.step)) return refuseRule('numbering.step', { digits: maxNumberDigits })
  return null
}

function isNumber(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= maxNumber
}

/** Parses a typed start number or step: only digits, at most five; null for any other text. */
export function readNumberingNumber(text: string): number | null {
  return /^[0-9]{1,5}$/.test(text) ? Number(text) : null
}

/** The number of digits that a typed start number requires: three for `007`; 0 if it does not begin with a zero. */
export function leastDigits(text: string): number {
  return /^0[0-9]{1,4}$/.test(text) ? text.length : 0
}

/** A number as part of a label, with at least `digits` digits. */
export function writtenNumber(number: number, digits = 0): string {
  return String(number).padStart(digits, '0')
}
