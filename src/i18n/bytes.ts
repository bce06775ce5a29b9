import { formatNumber } from './format.ts'

const steps = ['B', 'KB', 'MB', 'GB'] as const
/** Of reads: thousands, millions, billions. */
const counts = ['', 'K', 'M', 'G'] as const

function scaled(value: number): { value: number; step: number } {
  // A tenth below a thousand of a unit is written as one of the next.
  const step = value < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(value / 0.99995) / 3))
  return { value: value / 1000 ** step, step }
}

/** Bytes as `38.4` and the unit of the words `size.…`: what both the reader's language and number format need. */
export function bytesText(bytes: number): { value: string; unit: (typeof steps)[number] } {
  const { value, step } = scaled(bytes)
  return { value: formatNumber(value, step === 0 ? 0 : 1), unit: steps[step] }
}

/** A large count as `412.6 M`, a small one whole. */
export function countText(count: number): string {
  const { value, step } = scaled(count)
  return step < 2 ? formatNumber(count) : `${formatNumber(value, 1)}\u00a0${counts[step]}`
}
