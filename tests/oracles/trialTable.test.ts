import { describe, expect, it } from 'vitest'
import { hasColumn, labels, readTrial } from './trialTable.ts'

const columns = (csv: string) => Object.fromEntries(readTrial(csv).columns)

describe('csv of a trial', () => {
  it('preserves empty cells, also first, last and adjacent ones', () => {
    expect(columns('a,b,c,d\n,,3,4\n1,,,\n1,2,3,\n')).toEqual({
      a: [null, '1', '1'],
      b: [null, null, '2'],
      c: ['3', null, '3'],
      d: ['4', null, null],
    })
  })

  it('parses quoted cells with commas, quotes and line breaks, CRLF, a byte order mark, trailing blank lines', () => {
    const csv = '\uFEFF"line","yield, t"\r\n"a ""b""",1\r\n"c\nd" ,2\r\n 5" pot ,3\r\n\r\n,\r\n'
    expect(columns(csv)).toEqual({ line: ['a "b"', 'c\nd', '5" pot'], 'yield, t': ['1', '2', '3'] })
  })

  it('refuses text that is not csv', () => {
    expect(() => readTrial('a,b\n"open,1\n')).toThrow('after character 4')
  })
})

describe('joined keys', () => {
  it('joins crosses and environments from the columns of a trial', () => {
    const trial = readTrial('female,male,loc,year\nA,B,north,2001\nA,,south,2001\n')
    expect(labels(trial, 'cross')).toEqual(['A x B', null])
    expect(labels(trial, 'env')).toEqual(['north-2001', 'south-2001'])
  })

  it('are absent if a part is missing, and an existing column with that name is unchanged', () => {
    const trial = readTrial('mother,env,year,site\nA,e1,2001,n\n')
    expect(hasColumn(trial, 'cross')).toBe(false)
    expect(hasColumn(trial, 'constructor')).toBe(false)
    expect(labels(trial, 'env')).toEqual(['e1'])
  })
})
