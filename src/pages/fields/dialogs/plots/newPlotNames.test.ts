import { describe, expect, it } from 'vitest'
import { checkNames } from './newPlotNames.ts'

const usedNames = new Set(['A_2'])

describe('names of plots to be created', () => {
  it('a valid list has no error', () => {
    expect(checkNames('A\n B \n\nC', new Set(), 3)).toBeNull()
  })

  it('each refusal names its plot, and a duplicate in the list is not reported as existing', () => {
    expect(checkNames('', usedNames, 1)).toEqual({ key: 'validation.required' })
    expect(checkNames('B\nA', usedNames, 2)).toEqual({ key: 'plots.namedExists', params: { name: 'A_2' } })
    expect(checkNames('B\nC\nB', usedNames, 1)).toEqual({ key: 'plots.nameTwice', params: { name: 'B' } })
    expect(checkNames('B\n=1+"2"', usedNames, 1)).toEqual({
      key: 'plots.badName',
      params: { name: '=1+"2"', why: 'cell.pattern' },
    })
    expect(checkNames(`B\n${'x'.repeat(300)}`, usedNames, 1)).toEqual({
      key: 'plots.badName',
      params: { name: `${'x'.repeat(40)}…`, why: 'name.too_long' },
    })
    expect(checkNames('---', usedNames, 1)).toEqual({ key: 'name.only_special' })
  })
})
