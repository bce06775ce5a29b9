import type { LeftOut } from './result.ts'
import type { Settings } from './settings.ts'

/** Why a value may be left out, in the order in which it is shown. */
export const leftKinds = [
  'missing',
  'suppressed',
  'outOfRange',
  'offScale',
] as const satisfies readonly (keyof LeftOut)[]
export type LeftPart = (typeof leftKinds)[number]

/**
 * Which kinds of excluded values occur: those left out, and those that were `counted` because the settings include them.
 * `values`: the plots of each kind, or their number.
 */
export function leftParts(
  values: LeftOut | Readonly<Record<LeftPart, number>>,
  out: Settings['out'],
): { readonly leftOut: LeftPart[]; readonly counted: LeftPart[] } {
  const countOf = (plots: readonly number[] | number) => (typeof plots === 'number' ? plots : plots.length)
  const present = leftKinds.filter((part) => countOf(values[part]) > 0)
  const isCounted = (part: LeftPart) => part === 'outOfRange' && out === 'keep'
  return { leftOut: present.filter((part) => !isCounted(part)), counted: present.filter(isCounted) }
}
