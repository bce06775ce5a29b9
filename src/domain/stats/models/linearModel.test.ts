import { describe, expect, it } from 'vitest'
import { anova } from '../anova/anova.ts'
import { environmentsAnova } from '../anova/environments.ts'
import { factor, numberColumn } from '../data/columns.ts'
import { factorTerm } from './term.ts'

const trait = numberColumn('yield', [3, 5, 4, 8, 6, 7, 2, 9, 4, 6, 5, 1])
const rows = [...'aaabbbaaabbb']
const cols = [...'xyzxyzxyzxyz']

const sums = (first: string, second: string) => {
  const result = anova(trait, { terms: [factorTerm(factor(first, rows)), factorTerm(factor(second, cols))] })
  return result.ok ? result.rows.map(({ ss, df }) => ({ ss, df })) : result
}

describe('factors with the same name', () => {
  it('are two factors if their columns differ, also without a name', () => {
    expect(sums('bed', 'bed')).toEqual(sums('bed', 'line'))
    expect(sums('', '')).toEqual(sums('bed', 'line'))
    const result = anova(trait, { terms: [factorTerm(factor('bed', rows)), factorTerm(factor('bed', cols))] })
    expect(result.ok && result.rows.map((row) => row.term)).toEqual(['bed', 'bed (2)'])
  })

  it('are one factor if the same column is read twice', () => {
    const result = anova(trait, { terms: [factorTerm(factor('bed', rows)), factorTerm(factor('bed', rows))] })
    expect(result.ok && result.rows.map((row) => [row.term, row.df])).toEqual([
      ['bed', 1],
      ['bed', 0],
    ])
  })

  it('keep their roles in a combined analysis', () => {
    const cell = (environment: string, line: string) => {
      const result = environmentsAnova(trait, {
        environment: factor(environment, rows),
        line: factor(line, cols),
        block: null,
      })
      return result.ok && [result.fLineOnInteraction, result.lsdOnInteraction]
    }
    expect(cell('site', 'site')).toEqual(cell('env', 'line'))
  })
})
