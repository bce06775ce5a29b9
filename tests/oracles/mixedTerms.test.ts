import { describe, expect, it } from 'vitest'
import { componentNames } from './analyses/mixedModel.ts'
import { namedTerms } from './mixedTerms.ts'
import { readTrial } from './trialTable.ts'

const field = readTrial('rep,block,line,row,col,yield\nR1,B1,a,1,1,3\nR1,B2,b,1,2,4\nR2,B1,b,2,1,5\nR2,B2,a,2,2,6\n')
const series = readTrial('site,year,block,gen,yield\nX,1,B1,a,3\nX,2,B1,b,4\nY,1,B2,a,5\nY,2,B2,b,6\n')
const augmented = readTrial('block,line,is_check,yield\nB1,c,1,3\nB1,n1,0,4\nB2,c,1,5\nB2,n2,0,6\n')

const names = (factors: readonly { name: string }[]) => factors.map(({ name }) => name)

describe('terms of a mixed model by label and formula', () => {
  it.each([
    [field, 'rep fixed, line random', 'y ~ b + (1 | g)', ['rep'], ['line']],
    [field, 'rep fixed; line and block(rep) random', 'y ~ rep + (1 | g) + (1 | ib)', ['rep'], ['line', 'rep:block']],
    [field, 'rep fixed; line fixed, AR1 x AR1, no nugget', '', ['rep', 'line'], []],
    [field, 'rep fixed', 'y ~ rep + (1 | l)', ['rep'], ['line']],
    [field, 'rep fixed; line, row and column random', '', ['rep'], ['line', 'row', 'col']],
    [field, 'rep and line fixed, rows(rep) and columns within rep random', '', ['rep', 'line'], ['rep:row', 'rep:col']],
    [field, 'all lines (checks too) random; blocks ignored', '', [], ['line']],
    [field, '', 'y ~ rep + line + (1|rep:block)', ['rep', 'line'], ['rep:block']],
    [field, '', 'y ~ rep + (1|rep/block) + (1|line)', ['rep'], ['rep', 'rep:block', 'line']],
    [field, '', 'y ~ b + (1 | g) + (1 | ib)', ['block'], ['line', 'rep:block']],
    [
      series,
      'block(env) fixed; line, line:site and line x year random',
      '',
      ['env:block'],
      ['gen', 'gen:site', 'gen:year'],
    ],
    [series, 'env fixed; genotype random; residual = interaction + error', '', ['env'], ['gen']],
    [series, '', 'yield ~ site * year + (1 | gen)', ['site', 'year', 'site:year'], ['gen']],
  ])('%#: %s %s', (trial, label, formula, fixed, random) => {
    const terms = namedTerms(trial, label, formula)
    expect([names(terms.fixed), names(terms.random)]).toEqual([fixed, random])
  })

  it('identifies lines by their levels, blocks as replications, and incomplete blocks inside them', () => {
    const plots = readTrial('accession,rep,blk,yield\nq,1,1,3\nr,1,2,4\nr,2,1,5\nq,2,2,6\n')
    const terms = namedTerms(plots, 'rep fixed; lines and incomplete blocks random', '', ['q', 'r'])
    expect([names(terms.fixed), names(terms.random)]).toEqual([['rep'], ['line', 'rep:blk']])
    expect(terms.random[0].levels).toEqual(['q', 'r'])
    const series = readTrial('env,rep,gen,yield\nX,1,a,3\n')
    expect(names(namedTerms(series, 'block(env) fixed; gen random', '').fixed)).toEqual(['env:rep'])
  })

  it('checks are a fixed group, and new lines are random', () => {
    const terms = namedTerms(augmented, "checks fixed (plus one 'new' group mean); new lines random; block random", '')
    expect(terms.fixed[0].levels).toEqual(['c', 'new'])
    expect(terms.random[0].levels).toEqual(['n1', 'n2'])
    expect([...terms.random[0].codes]).toEqual([-1, 0, -1, 1])
    expect(terms.partial).toEqual(['line'])
    expect(names(terms.random)).toEqual(['line', 'block'])
  })

  it('variances are found by name, by part and by order', () => {
    const { random } = namedTerms(series, 'line, block(env) and line:site random', '')
    const analysis = { kind: 'mixed_model', variance_components: { line_site: 1, block: 2, genotype: 3, residual: 4 } }
    expect(Object.fromEntries(componentNames(random, analysis))).toEqual({
      gen: 'genotype',
      'env:block': 'block',
      'gen:site': 'line_site',
    })
  })
})
