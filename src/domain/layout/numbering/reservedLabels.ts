import type { LabelRange } from './numberingOptions.ts'

/**
 * The range that contains a label: its prefix and only digits, with a number from first to last; null if there is none.
 */
export function rangeOf<Range extends LabelRange>(label: string, ranges: readonly Range[]): Range | null {
  return (
    ranges.find(({ prefix, first, last }) => {
      const digits = label.startsWith(prefix) ? label.slice(prefix.length) : ''
      return /^[0-9]+$/.test(digits) && Number(digits) >= first && Number(digits) <= last
    }) ?? null
  )
}

/** The first number from `start` on for which neither it nor the `span` following numbers of a prefix are in a range. */
export function nextUnreserved(start: number, span: number, prefix: string, ranges: readonly LabelRange[]): number {
  const sorted = ranges.filter((range) => range.prefix === prefix).sort((a, b) => a.first - b.first)
  let candidate = start
  for (const { first, last } of sorted) if (candidate <= last && candidate + span >= first) candidate = last + 1
  return candidate
}
