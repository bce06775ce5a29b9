import { describe, expect, it } from 'vitest'
import { readOracleFile } from './oracleFile.ts'
import { runOracleFile } from './runFile.ts'
import { readTrial } from './trialTable.ts'

const trials = new Map([
  ['crossing', readTrial('line,marker\na,1\nb,2\n')],
  ['field', readTrial('\uFEFF"line","yield, t/ha"\r\na,1\r\na,2\r\n"b",4\r\nb,5\r\n')],
])
const mean = (trait: string, value: number) => ({
  kind: 'descriptive',
  trait,
  by: null,
  rows: [{ group: null, mean: value }],
})
const run = (content: object, kind?: string) => runOracleFile(readOracleFile(JSON.stringify(content)), trials, kind)

describe('running an oracle file', () => {
  it('uses the trial of the other analyses if an analysis names no column', () => {
    const analyses = [mean('yield, t/ha', 3), { kind: 'nist_certified', r_squared: '0.9' }]
    const [, outcome] = run({ dataset: 'two', files: ['crossing.csv', 'field.csv'], analyses })
    expect(outcome).toMatchObject({ failure: null, figures: 1, differences: [] })
  })

  it('uses the first of its trials that has the trait', () => {
    const files = ['trials/crossing.csv', 'trials\\field.csv']
    const outcomes = run({ dataset: 'two', files, analyses: [mean('yield, t/ha', 3), mean('marker', 1.5)] })
    expect(outcomes).toMatchObject([
      { failure: null, figures: 2, differences: [] },
      { failure: null, figures: 2, differences: [] },
    ])
  })

  it('reports analyses that cannot run as failures with a reason, and runs the others', () => {
    const analyses = [null, 3, { trait: 'x' }, { kind: 'divination' }, { kind: 'descriptive' }, mean('marker', 1.5)]
    expect(run({ dataset: 'crossing', analyses }).map(({ index, failure }) => [index, failure])).toEqual([
      [0, 'it is no record with a kind'],
      [1, 'it is no record with a kind'],
      [2, 'it is no record with a kind'],
      [3, 'unknown kind'],
      [4, 'descriptive names no trait'],
      [5, null],
    ])
    expect(run({ dataset: 'crossing', analyses }, 'descriptive').map(({ index }) => index)).toEqual([4, 5])
  })

  it('names the trials that were not found', () => {
    const [outcome] = run({ dataset: 'plots', files: ['trials/none.csv'], analyses: [mean('x', 1)] })
    expect(outcome).toMatchObject({ figures: 0, failure: 'no trial none or plots' })
  })

  it('reports a refusal by its code', () => {
    const analyses = [{ kind: 'oneway_anova', trait: 'marker', factor: 'line', n: 2 }]
    expect(run({ dataset: 'crossing', analyses })[0]!.failure).toMatch(/^refused: noResidualDf/)
  })
})

describe('reading an oracle file', () => {
  it('accepts a byte order mark', () => {
    expect(readOracleFile('\uFEFF{"dataset":"a","analyses":[{"kind":"grid"}]}').analyses).toEqual([{ kind: 'grid' }])
  })

  it('reports the error of an invalid file', () => {
    expect(() => readOracleFile('{')).toThrow('JSON')
    expect(() => readOracleFile('[]')).toThrow('no record')
    expect(() => readOracleFile('{"analyses":{}}')).toThrow('no list of analyses')
    expect(() => readOracleFile('{"analyses":[]}')).toThrow('no list of analyses')
  })
})
