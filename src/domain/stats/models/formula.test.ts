import { describe, expect, it } from 'vitest'
import { factor } from '../data/columns.ts'
import { formulaTerms } from './formula.ts'

const known = (name: string) => (/unknown|^rep\/|^$/.test(name) ? null : factor(name, ['a', 'b']))
const terms = (text: string) => formulaTerms(text, known)?.terms.map((term) => term.name) ?? null

describe('model formulas', () => {
  it.each([
    ['y ~ block + line', ['block', 'line']],
    ['y ~ block + a * b', ['block', 'a', 'b', 'a:b']],
    ['y ~ a * b * c', ['a', 'b', 'c', 'a:b', 'a:c', 'b:c', 'a:b:c']],
    ['y ~ env + env:block + line + line:env', ['env', 'env:block', 'line', 'env:line']],
    ['y ~ rep:block + line + line', ['rep:block', 'line']],
    ['y ~ 1 + rep/block/row + line', ['rep', 'rep:block', 'rep:block:row', 'line']],
    ['y ~ N/P + line', ['N/P', 'line']],
    ['`yield, t/ha` ~ factor(rep) + as.factor(`plot line`)', ['rep', 'plot line']],
  ])('parses %s', (text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  it.each(['y', 'y ~', '~ a', 'y ~ a +', 'y ~ a ~ b', 'y ~ unknown', 'y ~ 1', 'y ~ rep/'])('refuses %s', (text) => {
    expect(terms(text)).toBeNull()
  })
})
