import type { LeftOut } from './result.ts'
import type { Settings } from './settings.ts'

/** Why a value may be left out, in the order in which it is told. */
const parts = ['missing', 'suppressed', 'outOfRange', 'offScale'] as const satisfies readonly (keyof LeftOut)[]
export type LeftPart = (typeof parts)[number]

/** Of which values that are told apart there are any: those left out, and those that were `counted`, as the settings keep them. */
export function leftParts(
  left: LeftOut,
  out: Settings['out'],
): { readonly gone: LeftPart[]; readonly counted: LeftPart[] } {
  const there = parts.filter((part) => left[part].length > 0)
  const isCounted = (part: LeftPart) => part === 'outOfRange' && out === 'keep'
  return { gone: there.filter((part) => !isCounted(part)), counted: there.filter(isCounted) }
}
