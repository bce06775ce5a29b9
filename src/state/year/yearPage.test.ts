import { describe, expect, it } from 'vitest'
import { changedPage, firstPage, pageOfAddress, queryOfPage, withPage, type YearPage } from './yearPage.ts'

const page: YearPage = {
  rows: 'plants',
  number: 3,
  size: 250,
  sort: { field: 'trait:7', order: 'desc' },
  filters: { 'feature:7:min': ['4.5'], comment: ['a & b', 'ü=ö'] },
}

describe('a page in the address', () => {
  it('is read as written, with other parameters preserved', () => {
    const address = withPage(new URLSearchParams('cultureId=1&yearId=19'), page)
    const parsedAgain = new URLSearchParams(address.toString())
    expect(pageOfAddress(parsedAgain)).toEqual(page)
    expect([parsedAgain.get('cultureId'), parsedAgain.get('yearId')]).toEqual(['1', '19'])
  })

  it('the first page adds nothing', () => {
    const address = withPage(withPage(new URLSearchParams('yearId=19'), page), firstPage)
    expect(address.toString()).toBe('yearId=19')
  })

  it.each([
    'fieldPage=0',
    'fieldPage=-2',
    'fieldPage=x',
    'fieldSize=99',
    'fieldSort=secret',
    'fieldIf:colour=red',
    'fieldRows=lines',
  ])('an invalid value is ignored: %s', (text) => {
    expect(pageOfAddress(new URLSearchParams(text))).toEqual(firstPage)
  })

  it('another order or filter goes to the first page, another number keeps them', () => {
    expect(changedPage(page, { filters: {} })).toEqual({ ...page, filters: {}, number: 1 })
    expect(changedPage(page, { number: 4 })).toEqual({ ...page, number: 4 })
  })

  it('is requested from the server under the names of its calls', () => {
    expect(queryOfPage(page)).toEqual({
      page: 3,
      page_size: 250,
      sort_by: 'feature:7',
      order: 'desc',
      'feature:7:min': ['4.5'],
      comment: ['a & b', 'ü=ö'],
    })
    expect(queryOfPage(firstPage)).toEqual({ page: 1, page_size: 100 })
  })
})
