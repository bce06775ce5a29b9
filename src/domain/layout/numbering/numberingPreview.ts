import type { NumberingConflict, NumberingPlan, NumberingRefusal } from './numbering.ts'
import { conflictPlot, newPlot } from './numbering.ts'
import { type LabelRange, maxNumber, type NumberingOptions, writtenNumber } from './numberingOptions.ts'

/** Most conflicts that a preview lists; the others are counted. */
const conflictsNamed = 100

/**
 * A numbering plan as typed arrays, to pass between threads without copying a text per plot. All by plot index: `status`
 * and `differs` as in the plan; `number` is the new label's number, NaN if a plot gets none.
 */
export interface NumberingPreview {
  readonly ok: true
  readonly prefix: string
  /** Least number of digits of a new label's number. */
  readonly digits: number
  readonly status: Uint8Array
  readonly number: Float64Array
  /** The walked plots in walking order. */
  readonly order: Int32Array
  readonly numbered: number
  readonly skipped: number
  readonly changed: number
  readonly differs: Uint8Array
  readonly conflictCount: number
  /** The first conflicts in walking order. */
  readonly conflicts: readonly NumberingConflict[]
  readonly first: NumberingPlan['first']
  readonly last: NumberingPlan['last']
  readonly nextFreeStart: number | null
  readonly refusal: NumberingRefusal | null
}

/**
 * The number written by the digits from an index on, without creating a substring for each label, which would take longer
 * than the plan.
 */
function digitsFrom(label: string, from: number): number {
  let number = 0
  for (let k = from; k < label.length; k++) number = number * 10 + label.charCodeAt(k) - 48
  return number
}

/** Packs a plan with its prefix and digits. */
export function previewOf(plan: NumberingPlan, options: Pick<NumberingOptions, 'prefix' | 'digits'>): NumberingPreview {
  const written = options.prefix.normalize('NFC').trim()
  const number = new Float64Array(plan.status.length).fill(Number.NaN)
  for (const plot of plan.order) {
    if (plan.status[plot] === newPlot || plan.status[plot] === conflictPlot) {
      number[plot] = digitsFrom(plan.label[plot] ?? '', written.length)
    }
  }
  return {
    ok: true,
    prefix: written,
    digits: options.digits ?? 0,
    status: plan.status,
    number,
    order: plan.order,
    numbered: plan.numbered,
    skipped: plan.skipped,
    changed: plan.changed,
    differs: plan.differs,
    conflictCount: plan.conflicts.length,
    conflicts: plan.conflicts.slice(0, conflictsNamed),
    first: plan.first,
    last: plan.last,
    nextFreeStart: plan.nextFreeStart,
    refusal: plan.refusal,
  }
}

/** The new label of a plot in a preview; null if it gets none. */
export function previewedLabel(preview: NumberingPreview, plot: number): string | null {
  const number = preview.number[plot]
  return Number.isNaN(number) ? null : preview.prefix + writtenNumber(number, preview.digits)
}

/** The present label of a plot and the different one that it would get; null if its label stays or it gets none. */
export function relabelled(
  preview: NumberingPreview,
  present: readonly (string | null)[],
  plot: number,
): { from: string | null; to: string } | null {
  const to = plot < preview.number.length ? previewedLabel(preview, plot) : null
  return to === null || to === present[plot] ? null : { from: present[plot], to }
}

/** The number of walked plots if all of them have a label already; null if one has none. */
export function countIfAllLabelled(
  preview: Pick<NumberingPreview, 'order'>,
  present: readonly (string | null)[],
): number | null {
  const { order } = preview
  if (order.length === 0) return null
  return order.every((plot) => plot < present.length && present[plot] !== null) ? order.length : null
}

/** The first walked plots whose label would change, at most `max` of them. */
export function firstRelabelled(
  preview: NumberingPreview,
  present: readonly (string | null)[],
  limit: number,
): { from: string | null; to: string }[] {
  const changes: { from: string | null; to: string }[] = []
  for (const plot of preview.order) {
    if (changes.length === limit) break
    const pair = relabelled(preview, present, plot)
    if (pair) changes.push(pair)
  }
  return changes
}

/** The labels of a preview as a range that can be reserved; null if none is numbered, or its numbers are too large. */
export function reservableRange(preview: Pick<NumberingPreview, 'prefix' | 'number'>): LabelRange | null {
  const numbers = preview.number.filter((number) => !Number.isNaN(number))
  const first = numbers.reduce((lowest, number) => Math.min(lowest, number), Number.POSITIVE_INFINITY)
  const last = numbers.reduce((largest, number) => Math.max(largest, number), -1)
  return last < 0 || last > maxNumber ? null : { prefix: preview.prefix, first, last }
}
