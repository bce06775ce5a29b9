import type { LeftOut } from './result.ts'
import type { Settings } from './settings.ts'

/** Why a value may be left out, in the order in which it is told. */
export const leftKinds = [
  'missing',
  'suppressed',
  'outOfRange',
  'offScale',
] as const satisfies readonly (keyof LeftOut)[]
export type LeftPart = (typeof leftKinds)[number]

/**
 * Of which values that are told apart there are any: those left out, and those that were `counted`, as the settings keep them. `left`: the
 * plots, or how many there are.
 */
export function leftParts(
  left: LeftOut | Readonly<Record<LeftPart, number>>,
  out: Settings['out'],
): { readonly gone: LeftPart[]; readonly counted: LeftPart[] } {
  const countOf = (plots: readonly number[] | number) => (typeof plots === 'number' ? plots : plots.length)
  const there = leftKinds.filter((part) => countOf(left[part]) > 0)
  const isCounted = (part: LeftPart) => part === 'outOfRange' && out === 'keep'
  return { gone: there.filter((part) => !isCounted(part)), counted: there.filter(isCounted) }
}
