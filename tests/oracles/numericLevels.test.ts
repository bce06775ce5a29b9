import { describe, expect, it } from 'vitest'
import { withLevelsAsWritten } from './numericLevels.ts'
import { readTrial } from './trialTable.ts'

const trial = readTrial('rate,block,yield\n0.60,01,3.10\n1.20,02,4\n')
const texts = (analysis: object) => {
  const { columns } = withLevelsAsWritten(trial, { kind: 'descriptive', ...analysis })
  return [...columns.values()].map((column) => column[0])
}

describe('numeric levels', () => {
  it('are written as in the analysis, as texts, in joined levels or as numbers', () => {
    expect(texts({ rows: [{ group: '0.6', mean: 3 }] })).toEqual(['0.6', '01', '3.10'])
    expect(texts({ rows: [{ group: '0.6 | 01', mean: 3 }] })).toEqual(['0.6', '01', '3.10'])
    expect(texts({ subset: { rate: 1.2 } })).toEqual(['0.6', '01', '3.10'])
  })

  it('are unchanged if the analysis writes them like that, or names none', () => {
    expect(texts({ rows: [{ group: '0.60' }, { group: '1.2' }] })).toEqual(['0.60', '01', '3.10'])
    expect(texts({ trait: 'yield' })).toEqual(['0.60', '01', '3.10'])
  })
})
