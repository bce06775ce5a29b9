import { type NumberingOptions, writtenNumber } from './numberingOptions.ts'

/**
 * The numbers of plots (by index, in walking order) that follow the prefix. `offsets`: steps of each from the start, null
 * = consecutive. With groups each group counts by itself and its number precedes a plot's own, which all have the length
 * of the longest; a plot without a group has only its own number.
 */
export function plannedNumbers(
  { start, step, digits = 0, groups }: Pick<NumberingOptions, 'start' | 'step' | 'digits' | 'groups'>,
  plots: readonly number[],
  offsets: Float64Array | null,
): string[] {
  if (!groups) return plots.map((_, k) => writtenNumber(start + (offsets ? offsets[k] : k) * step, digits))
  const counted = new Map<number, number>()
  const within = plots.map((plot) => {
    const before = counted.get(groups[plot]) ?? 0
    counted.set(groups[plot], before + 1)
    return before
  })
  const largest = start + (Math.max(1, ...counted.values()) - 1) * step
  const length = Math.max(digits, String(largest).length)
  return plots.map((plot, k) => `${groups[plot] || ''}${writtenNumber(start + within[k] * step, length)}`)
}
