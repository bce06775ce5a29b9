import { formatNumber } from '../../../i18n/format.ts'

/** Most summands that are written one by one. */
const writtenMax = 4

/** The shares ½ⁿ of ways of n steps as they add up: `1/8 + 1/16`; of many ways their sum. */
export function fractions(steps: readonly number[]): string {
  if (steps.length > writtenMax)
    return formatNumber(
      steps.reduce((sum, n) => sum + 0.5 ** n, 0),
      4,
    )
  return steps.map((n) => (n === 0 ? '1' : `1/${2 ** n}`)).join(' + ')
}
