import { describe, expect, it } from 'vitest'
import { keptQuery, queryOfCrop } from './keptQuery.ts'

const full = '?cultureId=4&cultureView=a&fieldId=2&yearId=9&year=2026&searchText=rust&page=3&agriculture=1'

describe('query of a link', () => {
  it('NAV-37 keeps only parameters whose names begin with culture', () => {
    for (const path of ['/varieties/prediction', '/account', '/auth', '/fieldsother', '/news']) {
      expect(keptQuery(full, path)).toBe('?cultureId=4&cultureView=a')
    }
    expect(keptQuery('?page=3', '/account')).toBe('')
  })

  it('NAV-38 keeps those that begin with field and year as well under fields', () => {
    for (const path of ['/', '/fields', '/fields/journal']) {
      expect(keptQuery(full, path)).toBe('?cultureId=4&cultureView=a&fieldId=2&yearId=9&year=2026')
    }
  })

  it('keeps a repeated parameter and what needs encoding', () => {
    expect(keptQuery('?cultureTag=a%20b&cultureTag=%D1%8F', '/account')).toBe('?cultureTag=a+b&cultureTag=%D1%8F')
  })

  it('CUL-02 another crop goes into cultureId; nursery and year of the former one go', () => {
    expect(queryOfCrop('?fieldId=2&yearId=9&cultureId=4&tab=x', 7)).toBe('?cultureId=7&tab=x')
    expect(queryOfCrop('', 7)).toBe('?cultureId=7')
  })
})
