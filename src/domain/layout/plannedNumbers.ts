import { type NumberingOptions, writtenNumber } from './numberingOptions.ts'

/**
 * The numbers of plots (by index, in walking order) as they stand behind the prefix. `offsets`: how many steps each is from
 * the start, null = they count up. With groups each counts by itself, its number standing before a plot's own, which are all
 * as long as the longest of them; a plot without a group has its own number alone.
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
