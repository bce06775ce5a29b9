import type { Comparison } from '../find/expressionTokens.ts'
import { numberOrder, satisfies, typedNumber, typedRange } from '../find/expressionValue.ts'

/** Comparison signs as people type them, longer ones first. */
const signs: readonly (readonly [string, Comparison])[] = [
  ['>=', '>='],
  ['=>', '>='],
  ['≥', '>='],
  ['<=', '<='],
  ['=<', '<='],
  ['≤', '<='],
  ['<>', '!='],
  ['!=', '!='],
  ['≠', '!='],
  ['>', '>'],
  ['<', '<'],
  ['=', '='],
]

/** A typed condition on numbers: a test, `unfinished` if more must be typed, or `unreadable`. */
export type NumberCondition = ((value: number) => boolean) | 'unfinished' | 'unreadable'

/**
 * Parses a condition typed into a filter of numbers: `5`, `>5`, `<=5`, `≥ 5`, `≠5`, `<>5`, `5-6`, with a decimal point or
 * comma. A range includes its ends.
 */
export function numberCondition(text: string): NumberCondition {
  const typed = text.trim()
  const sign = signs.find(([written]) => typed.startsWith(written))
  const operand = sign ? typed.slice(sign[0].length).trim() : typed
  if (operand === '' || /^[+\-−]$/.test(operand) || /^[+\-−]?\d+([.,]\d+)?\s*[-–]\s*$/.test(operand))
    return 'unfinished'
  const comparison = sign?.[1] ?? '='
  const range = comparison === '=' || comparison === '!=' ? typedRange(operand) : null
  if (range) return (value) => (value >= range.low && value <= range.high) === (comparison === '=')
  // A number whose decimals are not typed yet: `6,`.
  const number = typedNumber(operand.replace(/[.,]$/, ''))
  return number === null ? 'unreadable' : (value) => satisfies(numberOrder(value, number), comparison)
}

/**
 * Whether a cell passes a typed condition: an unfinished one passes all, an unreadable one none; an empty cell passes no
 * condition.
 */
export function passesCondition(text: string, value: unknown): boolean {
  const condition = numberCondition(text)
  if (condition === 'unfinished') return true
  return typeof condition === 'function' && typeof value === 'number' && condition(value)
}
