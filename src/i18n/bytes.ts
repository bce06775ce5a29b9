import { formatNumber } from './format.ts'

const steps = ['B', 'KB', 'MB', 'GB'] as const
/** Suffixes of read counts: thousands, millions, billions. */
const counts = ['', 'K', 'M', 'G'] as const

function scaled(value: number): { value: number; step: number } {
  // 999.95 and more would round to 1000.0, so it is written in the next unit.
  const step = value < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(value / 0.99995) / 3))
  return { value: value / 1000 ** step, step }
}

/**
 * Bytes as a number and a unit: `38.4` and the key `size.…` of its unit, because both depend on the reader's language.
 */
export function bytesText(bytes: number): { value: string; unit: (typeof steps)[number] } {
  const { value, step } = scaled(bytes)
  return { value: formatNumber(value, step === 0 ? 0 : 1), unit: steps[step] }
}

/** A large count as `412.6 M`, a count below a thousand as a whole number. */
export function countText(count: number): string {
  const { value, step } = scaled(count)
  return step < 2 ? formatNumber(count) : `${formatNumber(value, 1)}\u00a0${counts[step]}`
}
