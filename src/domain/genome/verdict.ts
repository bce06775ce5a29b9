import type { LineDifference } from './lineValues.ts'

export const verdicts = ['above', 'below', 'not_shown', 'one_trial'] as const
export type Verdict = (typeof verdicts)[number]

/**
 * What the difference of a line with values in this many environments shows: more or less than the interval, or nothing.
 */
export function verdictOf({ difference, interval }: LineDifference, environments: number): Verdict {
  if (environments < 2) return 'one_trial'
  if (interval === null || Math.abs(difference) <= interval) return 'not_shown'
  return difference > 0 ? 'above' : 'below'
}
