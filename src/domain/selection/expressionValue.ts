import { naturally } from '../naturalOrder.ts'
import type { Comparison } from './expressionTokens.ts'
import { folded } from './nearestName.ts'

/** A typed number with point or comma; null for any other text. */
export function typedNumber(text: string): number | null {
  return /^[+\-−]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : null
}

/** A typed range `3-5`, `3–5` or `2.5-3,5`, inclusive; null for any other text. */
export function typedRange(text: string): { low: number; high: number } | null {
  const found = /^(\d+(?:[.,]\d+)?)\s*[-–]\s*(\d+(?:[.,]\d+)?)$/.exec(text)
  if (!found) return null
  const [low, high] = [typedNumber(found[1]) as number, typedNumber(found[2]) as number]
  return low <= high ? { low, high } : null
}

/** A typed range of labels with one prefix: `101-140`, `A1-A20`, `A1-20`; null for any other text. */
export function typedLabelRange(text: string): { prefix: string; low: number; high: number } | null {
  const found = /^(\D*)(\d+)[-–](\D*)(\d+)$/.exec(text)
  if (!found || (found[3] !== '' && folded(found[3]) !== folded(found[1]))) return null
  const [low, high] = [Number(found[2]), Number(found[4])]
  return low <= high ? { prefix: folded(found[1]), low, high } : null
}

/**
 * A test of texts without case; unless quoted, `*` matches any characters and `?` a single one. The part between two `*`
 * is matched at its first occurrence only, so that matching is fast for any number of them.
 */
export function textTest(pattern: string, quoted: boolean): (text: string) => boolean {
  const wanted = folded(pattern)
  if (quoted || !/[*?]/.test(wanted)) return (text) => folded(text) === wanted
  const parts = wanted.split(/\*+/).map((part) => part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('?', '.'))
  const [first, ...further] = parts
  const last = further.pop()
  const between = further.map((part, k) => `(?=(?<part${k}>.*?${part}))\\k<part${k}>`).join('')
  const end = last === undefined ? '' : `.*${last}`
  const expression = new RegExp(`^${first}${between}${end}$`, 'su')
  return (text) => expression.test(folded(text))
}

/** Whether `order` (negative, 0, positive) of value and wanted satisfies a comparison. */
export function satisfies(order: number, comparison: Comparison): boolean {
  switch (comparison) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    default:
      return order >= 0
  }
}

/** Order of two numbers; equal within rounding noise. */
export function numberOrder(value: number, wanted: number): number {
  return Math.abs(value - wanted) <= 1e-9 * Math.max(Math.abs(value), Math.abs(wanted)) ? 0 : value - wanted
}

/** Order of two texts: as numbers if both are, else naturally and without case. */
export function textOrder(value: string, wanted: string): number {
  const [one, other] = [typedNumber(value), typedNumber(wanted)]
  return one !== null && other !== null ? numberOrder(one, other) : naturally(folded(value), folded(wanted))
}
