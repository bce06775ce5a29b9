import { describe, expect, it } from 'vitest'
import { byBestName, nameRank } from './nameMatch.ts'

describe('matching typed words with names', () => {
  it('ranks a whole match, then a prefix, then prefixes of words, then a substring', () => {
    const ranks = ['grain yield', 'Grain', 'yield', 'yi gr', 'ield', 'yields', 'height'].map((typed) =>
      nameRank(typed, 'Grain yield'),
    )
    expect(ranks).toEqual([0, 1, 2, 2, 3, null, null])
    expect(nameRank('', 'Grain yield')).toBe(0)
  })

  it('matches Russian, Italian and Spanish, with and without ё and accents', () => {
    expect(nameRank('урож', 'Масса, урожайность')).toBe(2)
    expect(nameRank('зёрен', 'Масса 1000 зерен')).toBe(2)
    expect(nameRank('linea', 'Línea')).toBe(0)
    expect(nameRank('qualita', 'Qualità della granella')).toBe(1)
  })

  it('sorts the best matches first, and keeps the order of equal ones', () => {
    const names = ['Straw yield', 'Height', 'Grain yield', 'Yield', 'Yield loss']
    expect(byBestName(names, 'yield', (name) => [name])).toEqual(['Yield', 'Yield loss', 'Straw yield', 'Grain yield'])
    expect(byBestName(names, '', (name) => [name])).toEqual(names)
    expect(byBestName(['a', 'b'], 'two', (name) => (name === 'a' ? ['one', 'uno'] : ['two', 'due']))).toEqual(['b'])
  })
})
