import { naturally } from '../naturalOrder.ts'
import type { Comparison } from './expressionTokens.ts'
import { foldCase } from './nearestName.ts'

/** A typed number with point or comma; null for any other text. */
export function typedNumber(text: string): number | null {
  return /^[+\-−]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : null
}

/** A typed range `3-5`, `3–5` or `2.5-3,5`, inclusive; null for any other text. */
export function typedRange(text: string): { low: number; high: number } | null {
  const match = /^(\d+(?:[.,]\d+)?)\s*[-–]\s*(\d+(?:[.,]\d+)?)$/.exec(text)
  if (!match) return null
  const [low, high] = [typedNumber(match[1]) as number, typedNumber(match[2]) as number]
  return low <= high ? { low, high } : null
}

/** A typed range of labels with one prefix: `101-140`, `A1-A20`, `A1-20`; null for any other text. */
export function typedLabelRange(text: string): { prefix: string; low: number; high: number } | null {
  const match = /^(\D*)(\d+)[-–](\D*)(\d+)$/.exec(text)
  if (!match || (match[3] !== '' && foldCase(match[3]) !== foldCase(match[1]))) return null
  const [low, high] = [Number(match[2]), Number(match[4])]
  return low <= high ? { prefix: foldCase(match[1]), low, high } : null
}

/**
 * A test of texts without case; unless quoted, `*` matches any characters and `?` a single one. The part between two `*`
 * is matched at its first occurrence only, so that matching is fast for any number of them.
 */
export function textTest(pattern: string, quoted: boolean): (text: string) => boolean {
  const searched = foldCase(pattern)
  if (quoted || !/[*?]/.test(searched)) return (text) => foldCase(text) === searched
  const parts = searched.split(/\*+/).map((part) => part.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('?', '.'))
  const [first, ...further] = parts
  const last = further.pop()
  const gaps = further.map((part, k) => `(?=(?<part${k}>.*?${part}))\\k<part${k}>`).join('')
  const end = last === undefined ? '' : `.*${last}`
  const expression = new RegExp(`^${first}${gaps}${end}$`, 'su')
  return (text) => expression.test(foldCase(text))
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
export function numberOrder(value: number, reference: number): number {
  return Math.abs(value - reference) <= 1e-9 * Math.max(Math.abs(value), Math.abs(reference)) ? 0 : value - reference
}

/** Order of two texts: as numbers if both are, else naturally and without case. */
export function textOrder(value: string, reference: string): number {
  const [one, other] = [typedNumber(value), typedNumber(reference)]
  return one !== null && other !== null ? numberOrder(one, other) : naturally(foldCase(value), foldCase(reference))
}
