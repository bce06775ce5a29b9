import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textTest } from './expressionValue.ts'

/** A reference implementation of patterns, character by character. */
function fits([sign, ...pattern]: readonly string[], text: readonly string[]): boolean {
  if (sign === undefined) return text.length === 0
  if (sign === '*') return fits(pattern, text) || (text.length > 0 && fits([sign, ...pattern], text.slice(1)))
  return text.length > 0 && (sign === '?' || sign === text[0]) && fits(pattern, text.slice(1))
}

it('a pattern treats only * and ? as wildcards, not the characters of regular expressions', () => {
  const signs = (characters: string[]) => fc.array(fc.constantFrom(...characters), { maxLength: 8 })
  fc.assert(
    fc.property(signs(['a', 'b', '0', '.', '(', '*', '?']), signs(['a', 'b', '0', '.', '(']), (pattern, text) => {
      expect(textTest(pattern.join(''), false)(text.join(''))).toBe(fits(pattern, text))
    }),
  )
  expect(textTest('L*Da', false)('Lenida')).toBe(true)
  expect(textTest('a*', true)('aa')).toBe(false)
})

it('a pattern with many * terminates on a long text', () => {
  const test = textTest(`${'a*'.repeat(40)}b`, false)
  expect(test('a'.repeat(2000))).toBe(false)
  expect(test(`${'a'.repeat(1999)}b`)).toBe(true)
})
