import type { Comparison } from '../selection/expressionTokens.ts'
import { numberOrder, satisfies, typedNumber, typedRange } from '../selection/expressionValue.ts'

/** Comparison signs as people type them, the longer ones first. */
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

/** What a typed condition asks of a number: a test, `unfinished` where more must be typed, `unreadable` where it is none. */
export type NumberCondition = ((value: number) => boolean) | 'unfinished' | 'unreadable'

/**
 * Reads a condition as typed into a filter of numbers: `5`, `>5`, `<=5`, `≥ 5`, `≠5`, `<>5`, `5-6`, with a decimal point or
 * comma. A range includes its ends.
 */
export function numberCondition(text: string): NumberCondition {
  const typed = text.trim()
  const sign = signs.find(([written]) => typed.startsWith(written))
  const rest = sign ? typed.slice(sign[0].length).trim() : typed
  if (rest === '' || /^[+\-−]$/.test(rest) || /^[+\-−]?\d+([.,]\d+)?\s*[-–]\s*$/.test(rest)) return 'unfinished'
  const comparison = sign?.[1] ?? '='
  const range = comparison === '=' || comparison === '!=' ? typedRange(rest) : null
  if (range) return (value) => (value >= range.low && value <= range.high) === (comparison === '=')
  // A number with its decimals still to come: `6,`.
  const wanted = typedNumber(rest.replace(/[.,]$/, ''))
  return wanted === null ? 'unreadable' : (value) => satisfies(numberOrder(value, wanted), comparison)
}

/** Whether a cell passes a typed condition: an unfinished one passes all, an unreadable one none; no value passes no condition. */
export function passesCondition(text: string, value: unknown): boolean {
  const condition = numberCondition(text)
  if (condition === 'unfinished') return true
  return typeof condition === 'function' && typeof value === 'number' && condition(value)
}
