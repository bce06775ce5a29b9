import type { NumberingConflict, NumberingPlan, NumberingRefusal } from './numbering.ts'
import { conflictPlot, newPlot } from './numbering.ts'
import { type LabelRange, type NumberingOptions, numberMax, writtenNumber } from './numberingOptions.ts'

/** Conflicts that a preview names one by one; the others are counted. */
const conflictsNamed = 100

/**
 * A numbering plan as typed arrays, so that it passes between threads without copying a text per plot. All by plot
 * index: `status` and `differs` as in the plan; `number` is the new label's number, NaN where a plot gets none.
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
  readonly kept: number
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

/** The number that the digits from a place on write; a text of its own for each would cost more than the plan. */
function digitsFrom(label: string, from: number): number {
  let number = 0
  for (let k = from; k < label.length; k++) number = number * 10 + label.charCodeAt(k) - 48
  return number
}

/** Packs a plan with the prefix and the digits that it was made with. */
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
    kept: plan.kept,
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

/** The new label of a plot in a preview; null where it gets none. */
export function previewedLabel(preview: NumberingPreview, plot: number): string | null {
  const number = preview.number[plot]
  return Number.isNaN(number) ? null : preview.prefix + writtenNumber(number, preview.digits)
}

/** The label that a plot has and the other one that it would get; null where its label stays or it gets none. */
export function relabelled(
  preview: NumberingPreview,
  present: readonly (string | null)[],
  plot: number,
): { from: string | null; to: string } | null {
  const to = plot < preview.number.length ? previewedLabel(preview, plot) : null
  return to === null || to === present[plot] ? null : { from: present[plot], to }
}

/** How many plots of the walk there are, where every one of them has a label already; null where one has none. */
export function allLabelled(
  preview: Pick<NumberingPreview, 'order'>,
  present: readonly (string | null)[],
): number | null {
  const { order } = preview
  if (order.length === 0) return null
  return order.every((plot) => plot < present.length && present[plot] !== null) ? order.length : null
}

/** The first plots of the walk whose label would become another one, at most `most` of them. */
export function firstRelabelled(
  preview: NumberingPreview,
  present: readonly (string | null)[],
  most: number,
): { from: string | null; to: string }[] {
  const found: { from: string | null; to: string }[] = []
  for (const plot of preview.order) {
    if (found.length === most) break
    const pair = relabelled(preview, present, plot)
    if (pair) found.push(pair)
  }
  return found
}

/** The labels of a preview as a range that can be kept; null where none is numbered, or its numbers are too large. */
export function keepableRange(preview: Pick<NumberingPreview, 'prefix' | 'number'>): LabelRange | null {
  const numbers = preview.number.filter((number) => !Number.isNaN(number))
  const first = numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY)
  const last = numbers.reduce((most, number) => Math.max(most, number), -1)
  return last < 0 || last > numberMax ? null : { prefix: preview.prefix, first, last }
}
