import { formatNumber } from '../../i18n/format.ts'

/** Number of decimals for values of this size: about three significant digits. */
export function decimalsOf(values: readonly number[]): number {
  const largest = Math.max(0, ...values.map(Math.abs))
  if (largest === 0 || largest >= 100) return 0
  return largest >= 10 ? 1 : Math.min(6, 2 - Math.floor(Math.log10(largest)))
}

/** A number with its sign, including plus. */
export function signed(value: number, decimals: number): string {
  const text = formatNumber(value, decimals)
  return value > 0 && Number(value.toFixed(decimals)) !== 0 ? `+${text}` : text
}

/** A difference and half its interval: `+1.42 ± 0.63`. */
export function differenceText(difference: number | null, interval: number | null, decimals: number): string {
  if (difference === null) return formatNumber(null)
  return interval === null
    ? signed(difference, decimals)
    : `${signed(difference, decimals)} ± ${formatNumber(interval, decimals)}`
}

/** A trait with its unit, as a heading. */
export function traitText({ feature, unit = '' }: { readonly feature: string; readonly unit?: string }): string {
  return unit === '' ? feature : `${feature}, ${unit}`
}
