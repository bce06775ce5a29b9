import { describe, expect, it } from 'vitest'
import { placeInCrop, preservedQuery } from './preservedQuery.ts'

const full = '?cultureId=4&cultureView=a&fieldId=2&yearId=9&year=2026&searchText=rust&page=3&agriculture=1'

describe('query of a link', () => {
  it('keeps only parameters whose names start with culture [NAV-37]', () => {
    for (const path of ['/varieties/prediction', '/account', '/auth', '/fieldsother', '/news']) {
      expect(preservedQuery(full, path)).toBe('?cultureId=4&cultureView=a')
    }
    expect(preservedQuery('?page=3', '/account')).toBe('')
  })

  it('keeps those that start with field and year as well under fields [NAV-38]', () => {
    for (const path of ['/', '/fields', '/fields/journal']) {
      expect(preservedQuery(full, path)).toBe('?cultureId=4&cultureView=a&fieldId=2&yearId=9&year=2026')
    }
  })

  it('keeps repeated parameters and encoding', () => {
    expect(preservedQuery('?cultureTag=a%20b&cultureTag=%D1%8F', '/account')).toBe('?cultureTag=a+b&cultureTag=%D1%8F')
  })

  it('another crop only changes cultureId, on the first page of the section [CUL-02]', () => {
    const at = (path: string) => placeInCrop(path, '?fieldId=2&yearId=9&cultureId=4&tab=x', 7)
    expect(at('/fields/statistic/info')).toEqual({ pathname: '/fields', search: '?cultureId=7' })
    expect(at('/varieties/storage')).toEqual({ pathname: '/varieties', search: '?cultureId=7' })
    expect(placeInCrop('/', '', 7)).toEqual({ pathname: '/fields', search: '?cultureId=7' })
  })

  it('a page without a crop keeps its address with the other parameters [CUL-02]', () => {
    expect(placeInCrop('/news', '?searchText=rust&cultureId=4', 7)).toEqual({
      pathname: '/news',
      search: '?searchText=rust&cultureId=7',
    })
    expect(placeInCrop('/fields/journal', '', 7, true)).toEqual({ pathname: '/fields/journal', search: '?cultureId=7' })
    expect(placeInCrop('/account/history', '', 7)).toEqual({ pathname: '/account/history', search: '?cultureId=7' })
  })
})
