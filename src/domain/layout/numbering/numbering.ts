import { checkLabel, type LabelFault, labelLength, labelMaxLength } from '../../plots/label.ts'
import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import type { Positions } from '../positions.ts'
import { walkOrder } from '../walk/walkOrder.ts'
import { checkNumberingOptions, maxNumber, type NumberingOptions, writtenNumber } from './numberingOptions.ts'
import { numberOffsets } from './numberOffsets.ts'
import { nextUnreserved, rangeOf } from './reservedLabels.ts'

/**
 * The numbers of plots (by index, in walking order) that follow the prefix. `offsets`: steps of each from the start, null
 * = consecutive. With groups each group counts by itself and its number precedes a plot's own, which all have the length
 * of the longest; a plot without a group has only its own number.
 */
function plannedNumbers(
  { start, step, digits = 0, groups }: Pick<NumberingOptions, 'start' | 'step' | 'digits' | 'groups'>,
  plots: readonly number[],
  offsets: Float64Array | null,
): string[] {
  if (!groups) return plots.map((_, k) => writtenNumber(start + (offsets ? offsets[k] : k) * step, digits))
  const countByGroup = new Map<number, number>()
  const isChosen = plots.map((plot) => {
    const before = countByGroup.get(groups[plot]) ?? 0
    countByGroup.set(groups[plot], before + 1)
    return before
  })
  const largest = start + (Math.max(1, ...countByGroup.values()) - 1) * step
  const length = Math.max(digits, String(largest).length)
  return plots.map((plot, k) => `${groups[plot] || ''}${writtenNumber(start + isChosen[k] * step, length)}`)
}

/** The map and its labels; null = not numbered. A loaded field-year is one. */
export interface LabelledLayout extends Positions {
  readonly label: readonly (string | null)[]
}

/**
 * Why a label cannot be written: the fault of any label, its range is reserved, or its plot has no repetition or block to
 * be counted in.
 */
type NumberingFault = LabelFault | 'numbering.reserved' | 'numbering.noGroup'

/** A label that cannot be written. */
export interface NumberingConflict {
  readonly index: number
  readonly label: string
  readonly reason: NumberingFault
}

/** Outcome of a plot, in `NumberingPlan.status` by plot index; 0 = it is not walked. */
export const skippedPlot = 1
export const newPlot = 2
export const conflictPlot = 3

export type NumberingRefusal = RuleRefusal<
  | 'numbering.allNumbered'
  | 'numbering.conflict'
  | 'numbering.reserved'
  | 'numbering.noGroup'
  | 'label.too_long'
  | 'label.pattern'
>

/** Every future label, before anything is written. All indexes are plot indexes of the layout. */
export interface NumberingPlan {
  readonly ok: true
  /** The walked plots (all placed ones or the members) in walking order. */
  readonly order: Int32Array
  /** Label of every plot after the plan, including conflicts; plots that are not walked keep their present label. */
  readonly label: (string | null)[]
  readonly status: Uint8Array
  /** Number of plots that get a label, including conflicts. */
  readonly numbered: number
  readonly skipped: number
  /** Plots whose label differs from the present one: how many, and which, 1 by plot index. */
  readonly changed: number
  readonly differs: Uint8Array
  /** In walking order. */
  readonly conflicts: readonly NumberingConflict[]
  /** First and last plot that get a label; null if there is none. */
  readonly first: { readonly index: number; readonly label: string } | null
  readonly last: { readonly index: number; readonly label: string } | null
  /**
   * A start number whose labels are all free; null if no number of at most five digits gives labels of at most ten
   * characters.
   */
  readonly nextFreeStart: number | null
  /** Why the plan cannot be applied; null if it can. */
  readonly refusal: NumberingRefusal | null
}

/**
 * Plans the numbering of a map, for both the preview and update_plot_labels. Label = prefix + number; plots are walked as
 * `options` state. Labelled plots keep their label and use up no number (unless `renumber` clears them first), empty
 * places use up none (unless `count_empty`; then of the whole map, or of the members' bounding rectangle). Unplaced plots
 * are not numbered, but their labels count as used. Refused outright without a plot to walk (`numbering.noPlots`) and for
 * invalid options. `walked` is the walking order if it is known already.
 */
export function planNumbering(
  layout: LabelledLayout,
  options: NumberingOptions,
  walked?: Int32Array,
):
  | NumberingPlan
  | RuleRefusal<
      'numbering.noPlots' | 'numbering.direction' | 'numbering.start' | 'numbering.step' | 'numbering.restartEmpty'
    > {
  const bad = checkNumberingOptions(options)
  if (bad) return bad
  const order = walked ?? walkOrder(layout, options, options.members)
  if (order.length === 0) return refuseRule('numbering.noPlots')

  const label = layout.label.slice(0, layout.count)
  const status = new Uint8Array(layout.count)
  const toNumber: number[] = []
  for (const i of order) {
    const isSkipped = label[i] !== null && !options.renumber
    status[i] = isSkipped ? skippedPlot : newPlot
    if (!isSkipped) toNumber.push(i)
  }
  const used = usedLabels(layout, status)
  const prefix = options.prefix.normalize('NFC').trim()
  const prefixLength = labelLength(prefix)
  const prefixAllowed = prefix === '' || checkLabel(prefix) !== 'label.pattern'
  const offsets = numberOffsets(layout, options, (i) => status[i] === newPlot)
  const numbers = plannedNumbers(options, toNumber, offsets)
  const { groups } = options
  const conflicts: NumberingConflict[] = []
  const differs = new Uint8Array(layout.count)
  let changed = 0
  for (let k = 0; k < toNumber.length; k++) {
    const i = toNumber[k]
    const number = numbers[k]
    const text = prefix + number
    if (text !== label[i]) {
      changed += 1
      differs[i] = 1
    }
    label[i] = text
    let reason: NumberingFault | null = null
    if (!prefixAllowed) reason = 'label.pattern'
    else if (groups && !groups[i]) reason = 'numbering.noGroup'
    else if (prefixLength + number.length > labelMaxLength) reason = 'label.too_long'
    else if ((used.size > 0 && used.has(text)) || (options.step === 0 && k > 0)) reason = 'label.duplicate'
    else if (options.reserved?.length && rangeOf(text, options.reserved)) reason = 'numbering.reserved'
    if (reason === null) continue
    status[i] = conflictPlot
    conflicts.push({ index: i, label: text, reason })
  }

  const nextFreeStart = freeStart(used, options, prefix, toNumber.length && (offsets?.at(-1) ?? toNumber.length - 1))
  const end = (k: number): NumberingPlan['first'] =>
    toNumber.length === 0 ? null : { index: toNumber[k], label: label[toNumber[k]] as string }
  return {
    ok: true,
    order,
    label,
    status,
    numbered: toNumber.length,
    skipped: order.length - toNumber.length,
    changed,
    differs,
    conflicts,
    first: end(0),
    last: end(toNumber.length - 1),
    nextFreeStart,
    refusal: refusalOf(toNumber.length, conflicts, nextFreeStart),
  }
}

/** A start number from which all labels are free, the last of them `lastOffset` steps further; null if there is none. */
function freeStart(
  used: ReadonlySet<string>,
  options: NumberingOptions,
  prefix: string,
  lastOffset: number,
): number | null {
  if (options.groups) return null
  const next = startAfterHighest(used, prefix, options.step)
  if (next === null) return null
  const span = lastOffset * options.step
  const firstFree = nextUnreserved(Math.max(next, options.start), span, prefix, options.reserved ?? [])
  const fits = labelLength(prefix) + writtenNumber(firstFree + span, options.digits).length <= labelMaxLength
  return fits && firstFree <= maxNumber ? firstFree : null
}

/**
 * The start number that continues after the highest remaining number with this prefix: highest + step, 1 if no label
 * begins with it, beyond reserved labels. Null if it would have more than five digits, if the options are invalid, or if
 * numbers restart in groups.
 */
export function continueAfterHighest(layout: LabelledLayout, options: NumberingOptions): number | null {
  if (options.groups) return null
  const status = new Uint8Array(layout.count)
  const walked = walkOrder(layout, options, options.members)
  if (options.renumber) for (const i of walked) status[i] = newPlot
  const prefix = options.prefix.normalize('NFC').trim()
  const next = startAfterHighest(usedLabels(layout, status), prefix, options.step)
  if (next === null) return null
  const numbered = options.renumber ? walked.length : walked.filter((i) => layout.label[i] === null).length
  const span = Math.max(0, numbered - 1) * options.step
  const firstFree = nextUnreserved(next, span, prefix, options.reserved ?? [])
  return firstFree > maxNumber ? null : firstFree
}

/** Labels of the plots that keep theirs; labels of deleted plots are free. */
function usedLabels(layout: LabelledLayout, status: Uint8Array): Set<string> {
  const used = new Set<string>()
  for (let i = 0; i < layout.count; i++) {
    const label = layout.label[i]
    if (label !== null && status[i] !== newPlot && (layout.alive === undefined || layout.alive[i] !== 0))
      used.add(label)
  }
  return used
}

function startAfterHighest(used: ReadonlySet<string>, prefix: string, step: number): number | null {
  let highest = -1
  for (const label of used) {
    if (!label.startsWith(prefix)) continue
    const digits = label.slice(prefix.length)
    if (/^[0-9]+$/.test(digits)) highest = Math.max(highest, Number(digits))
  }
  const next = highest < 0 ? 1 : highest + Math.max(step, 1)
  return next > maxNumber ? null : next
}

function refusalOf(
  numbered: number,
  conflicts: readonly NumberingConflict[],
  nextFreeStart: number | null,
): NumberingRefusal | null {
  if (numbered === 0) return refuseRule('numbering.allNumbered')
  if (conflicts.length === 0) return null
  const labels = [...new Set(conflicts.map((conflict) => conflict.label))].slice(0, 20)
  const params = { labels: labels.join(', '), count: conflicts.length }
  if (conflicts.some((conflict) => conflict.reason === 'label.duplicate'))
    return refuseRule('numbering.conflict', nextFreeStart === null ? params : { ...params, next_start: nextFreeStart })
  const [{ reason }] = conflicts
  return refuseRule(reason === 'label.duplicate' ? 'numbering.conflict' : reason, params)
}
