import { describe, expect, it } from 'vitest'
import { anova } from './anova/anova.ts'
import { environmentsAnova } from './anova/environments.ts'
import { errorHomogeneity } from './anova/errorHomogeneity.ts'
import { onewayAnova } from './anova/oneway.ts'
import { splitPlotAnova } from './anova/splitPlot.ts'
import { twowayAnova } from './anova/twoway.ts'
import { lsd } from './comparisons/lsd.ts'
import { pairedDifferences } from './comparisons/pairedDifferences.ts'
import { tTest } from './comparisons/tTest.ts'
import { correlation } from './correlation/correlation.ts'
import { correlationMatrix } from './correlation/matrix.ts'
import { ancova } from './covariance/ancova.ts'
import { factor, type NumberColumn, numberColumn } from './data/columns.ts'
import { describe as describeTrait } from './descriptive/describe.ts'
import { groupMeans } from './descriptive/groupMeans.ts'
import { gridFigures } from './field/gridFigures.ts'
import { augmented } from './genetics/augmented.ts'
import { griffing } from './genetics/griffing.ts'
import { heterosis } from './genetics/heterosis.ts'
import { lineByTester } from './genetics/lineByTester.ts'
import { covariateTerm, factorTerm } from './models/term.ts'
import { type Outcome, type RefusalCode, refusalMessageKey } from './result.ts'
import { stability } from './stability/stability.ts'

const trait = (...values: (number | null)[]) => numberColumn('yield', values)
const missing = numberColumn('yield', [null, null, null, null])
const constant = trait(5, 5, 5, 5)
const values = trait(1, 2, 4, 7)
const line = factor('line', ['a', 'a', 'b', 'b'])
const oneLevel = factor('line', ['a', 'a', 'a', 'a'])
const single = factor('line', ['a', 'b', 'c', 'd'])
const block = factor('block', ['1', '2', '1', '2'])
const x = numberColumn('x', [3, 1, 4, 1])
const flat = numberColumn('x', [2, 2, 2, 2])
const dosage = numberColumn('dosage', [1, 1, 2, 2])
const plots = numberColumn('row', [1, 1, 2, 2])
const cols = numberColumn('col', [1, 2, 1, 2])
const mothers = factor('mother', ['p', 'p', 'q', 'q'])
const fathers = factor('father', ['p', 'q', 'p', 'q'])
const onLine = { terms: [factorTerm(line)] }
const compared = { ...onLine, factor: 'line', control: null }

const REFUSED: readonly [string, () => Outcome<unknown>, RefusalCode][] = [
  ['descriptive, all missing', () => describeTrait(missing, null), 'allMissing'],
  ['descriptive by group, all missing', () => describeTrait(missing, line), 'allMissing'],
  ['group means, all missing', () => groupMeans(missing, line, onLine.terms), 'allMissing'],
  ['one-way, all missing', () => onewayAnova(missing, line), 'allMissing'],
  ['one-way, one value', () => onewayAnova(trait(1, null, null, null), line), 'tooFewValues'],
  ['one-way, constant trait', () => onewayAnova(constant, line), 'constantTrait'],
  ['one-way, one level', () => onewayAnova(values, oneLevel), 'tooFewGroups'],
  ['one-way, one value a group', () => onewayAnova(values, single), 'noResidualDf'],
  [
    'RCBD without replication left',
    () => anova(values, { terms: [factorTerm(block), factorTerm(line), factorTerm(block, line)] }),
    'noResidualDf',
  ],
  ['analysis without a term', () => anova(values, { terms: [] }), 'noPredictor'],
  ['analysis with a constant covariate', () => anova(values, { terms: [covariateTerm(flat)] }), 'constantPredictor'],
  ['two-way, one value a cell', () => twowayAnova(values, { first: line, second: block, block: null }), 'noResidualDf'],
  [
    'environments, nothing replicated',
    () => environmentsAnova(values, { environment: line, line: block, block: null }),
    'noResidualDf',
  ],
  [
    'split plot without whole-plot error',
    () => splitPlotAnova(trait(1, 2, 4, 7, 3, 1, 2, 8), wholePlotsOnce()),
    'designMismatch',
  ],
  ['error homogeneity, one environment', () => errorHomogeneity(values, oneLevel, block, null), 'tooFewGroups'],
  [
    'LSD, one level',
    () => lsd(values, { terms: [factorTerm(oneLevel)], factor: 'line', control: null }),
    'tooFewGroups',
  ],
  ['LSD, each block of one line alone', () => lsd(trait(1, 2, 4, 7, 8, 9), linesInBlocks('123344')), 'emptyCells'],
  ['LSD, each line in one block alone', () => lsd(trait(1, 2, 4, 7, 8, 9), linesInBlocks('111122')), 'emptyCells'],
  [
    'LSD, one level beside blocks',
    () => lsd(values, { terms: [factorTerm(block), factorTerm(oneLevel)], factor: 'line', control: null }),
    'tooFewGroups',
  ],
  ['LSD, factor not in the model', () => lsd(values, { ...compared, factor: 'sort' }), 'unknownColumn'],
  ['LSD, unknown control', () => lsd(values, { ...compared, control: 'z' }), 'unknownControl'],
  ['LSD, constant trait', () => lsd(constant, compared), 'constantTrait'],
  [
    'LSD, no residual',
    () => lsd(values, { terms: [factorTerm(single)], factor: 'line', control: null }),
    'noResidualDf',
  ],
  ['t-test, one value in a group', () => tTest(trait(1), trait(1, 2), { paired: false }), 'tooFewGroups'],
  ['t-test, all missing', () => tTest(missing, missing, { paired: true }), 'tooFewGroups'],
  ['t-test, both constant', () => tTest(constant, trait(6, 6), { paired: false }), 'noErrorVariance'],
  ['t-test, all equal', () => tTest(constant, constant, { paired: false }), 'constantTrait'],
  ['paired differences, one pair', () => pairedDifferences(trait(1, null), trait(2, 3), ['1', '2']), 'tooFewValues'],
  ['correlation with itself', () => correlation(values, values), 'sameTrait'],
  ['correlation, all missing', () => correlation(x, missing), 'allMissing'],
  ['correlation, two pairs', () => correlation(x, trait(1, 2, null, null)), 'tooFewValues'],
  ['correlation, constant y', () => correlation(x, constant), 'constantTrait'],
  ['correlation, constant x', () => correlation(flat, values), 'constantPredictor'],
  ['correlation matrix of one trait', () => correlationMatrix([x]), 'tooFewTraits'],
  ['ANCOVA without covariate', () => ancova(values, { covariates: [], factor: line, block: null }), 'noPredictor'],
  [
    'ANCOVA, trait as covariate',
    () => ancova(values, { covariates: [values], factor: line, block: null }),
    'sameTrait',
  ],
  [
    'ANCOVA, constant covariate',
    () => ancova(values, { covariates: [flat], factor: line, block: null }),
    'constantPredictor',
  ],
  [
    'ANCOVA, covariate constant in groups',
    () => ancova(values, { covariates: [dosage], factor: line, block: null }),
    'collinear',
  ],
  ['ANCOVA, no residual', () => ancova(values, { covariates: [x], factor: line, block }), 'noResidualDf'],
  [
    'ANCOVA, unknown control',
    () => ancova(values, { covariates: [x], factor: line, block: null, control: 'z' }),
    'unknownControl',
  ],
  ['augmented, no checks', () => augmented(values, { line, block, checks: [] }), 'noControl'],
  ['augmented, unknown checks', () => augmented(values, { line, block, checks: ['z'] }), 'unknownControl'],
  ['augmented, one check', () => augmented(values, { line, block, checks: ['a'] }), 'tooFewGroups'],
  ['augmented, all missing', () => augmented(missing, { line, block, checks: ['a'] }), 'allMissing'],
  [
    'griffing, a cross is lacking',
    () => griffing(trait(1, 2, null, 4), { mother: mothers, father: fathers, block: null, method: 1 }),
    'emptyCells',
  ],
  [
    'griffing, too few parents',
    () => griffing(values, { mother: mothers, father: fathers, block: null, method: 4 }),
    'tooFewGroups',
  ],
  [
    'griffing, all missing',
    () => griffing(missing, { mother: mothers, father: fathers, block: null, method: 2 }),
    'allMissing',
  ],
  [
    'heterosis, unknown standard',
    () => heterosis(values, { mother: mothers, father: fathers, block: null, higherIsBetter: true, check: 'z' }),
    'unknownControl',
  ],
  ['heterosis without parents', () => heterosis(trait(null, 2, 3, null, 2.5, 3.5), selfless()), 'emptyCells'],
  [
    'line × tester, one tester',
    () => lineByTester(trait(1, 2, 3, 4), { ...cross(['l', 'l', 'm', 'm'], ['t', 't', 't', 't']), block: null }),
    'tooFewGroups',
  ],
  [
    'line × tester, a cross is lacking',
    () => lineByTester(values, { ...cross(['l', 'l', 'm', 'm'], ['t', 'u', 't', 't']), block: null }),
    'emptyCells',
  ],
  ['grid, all missing', () => gridFigures(missing, plots, cols), 'allMissing'],
  ['grid, constant', () => gridFigures(constant, plots, cols), 'constantTrait'],
  ['grid, two plots in a cell', () => gridFigures(values, flat, numberColumn('col', [1, 2, 2, 3])), 'designMismatch'],
  ['grid, a half row', () => gridFigures(values, numberColumn('row', [1, 1.5, 2, 3]), cols), 'designMismatch'],
  ['grid, a place far away', () => gridFigures(values, numberColumn('row', [1, 2, 3, 4e6]), cols), 'designMismatch'],
  ['stability, two environments', () => stability(values, { line, environment: block, block: null }), 'tooFewGroups'],
  ['stability, a cell is empty', () => stability(trait(1, 2, 3, 4, 5, null), environments()), 'emptyCells'],
  ['stability, environments alike', () => stability(trait(1, 2, 3, 3, 2, 1), environments()), 'constantPredictor'],
]

function cross(mother: string[], father: string[]) {
  return { mother: factor('line', mother), father: factor('tester', father) }
}

function selfless() {
  return { ...cross(['p', 'p', 'q', 'q', 'p', 'q'], ['p', 'q', 'p', 'q', 'q', 'p']), block: null, higherIsBetter: true }
}

function environments() {
  return {
    line: factor('line', ['a', 'a', 'a', 'b', 'b', 'b']),
    environment: factor('env', ['1', '2', '3', '1', '2', '3']),
    block: null,
  }
}

function wholePlotsOnce() {
  const wholePlot = factor('whole', [...'aaaabbbb'])
  const rep = factor('rep', [...'11111111'])
  const sub = factor('sub', [...'xxyyxxyy'])
  return {
    strata: [factorTerm(rep), factorTerm(rep, wholePlot)],
    effects: [factorTerm(wholePlot), factorTerm(sub), factorTerm(wholePlot, sub)],
  }
}

describe('limits of the data', () => {
  it.each(REFUSED)('%s is refused with a reason and finite numbers [STA-12]', (_, analyse, code) => {
    const result = analyse()
    expect(result).toMatchObject({ ok: false, code })
    if (!result.ok) expect(Object.values(result.numbers).every(Number.isFinite)).toBe(true)
  })

  it('every refusal has a message in the error catalogue [STA-13, STA-14, STA-15]', () => {
    const codes: [RefusalCode, string][] = [
      ['sameTrait', 'statistics.chooseDifferentTraits'],
      ['noPredictor', 'statistics.noPredictor'],
      ['tooFewTraits', 'statistics.tooFewQuantitativeTraits'],
      ['tooFewGroups', 'statistics.notEnoughData'],
      ['allMissing', 'statistics.notEnoughData'],
    ]
    for (const [code, key] of codes) expect(refusalMessageKey(code)).toBe(key)
  })

  it('an LSD without control or trait reports what to choose [STA-16, STA-17]', () => {
    expect(refusalMessageKey('noControl')).toBe('statistics.chooseControlPlot')
    expect(refusalMessageKey('unknownControl')).toBe('statistics.chooseControlPlot')
    expect(refusalMessageKey('noTrait')).toBe('statistics.chooseTrait')
  })
})

const lots = (n: number, valueAt: (i: number) => number | null): NumberColumn =>
  numberColumn(
    'yield',
    Array.from({ length: n }, (_, i) => valueAt(i)),
  )

describe('partial results', () => {
  const awkward: readonly [string, () => Outcome<unknown>][] = [
    ['one value', () => describeTrait(trait(3), null)],
    ['two values', () => describeTrait(trait(3, 4), null)],
    ['three equal values', () => describeTrait(trait(3, 3, 3), null)],
    ['a mean of zero', () => describeTrait(trait(-1, 0, 1), null)],
    ['a group of missing values', () => describeTrait(trait(1, 2, null, null), line)],
    ['means without any test', () => groupMeans(values, single, [factorTerm(single)])],
    ['no variation within groups', () => onewayAnova(trait(1, 1, 2, 2), line)],
    ['no variation between groups', () => onewayAnova(trait(1, 2, 1, 2), line)],
    ['a group of one', () => onewayAnova(trait(1, 2, 3, null), line)],
    ['LSD with no error at all', () => lsd(trait(1, 1, 2, 2), { ...compared, control: 'a' })],
    ['LSD around a mean of zero', () => lsd(trait(-1, 1, 1, -1), { ...compared, control: 'a' })],
    [
      'LSD with the same factor twice',
      () =>
        lsd(values, {
          terms: [factorTerm({ ...line, name: 'copy' }), factorTerm(line)],
          factor: 'line',
          control: null,
        }),
    ],
    ['LSD with an empty cell of an interaction', () => lsd(trait(1, 2, 4, 7, 3, 5), emptyCell())],
    ['t-test with one constant group', () => tTest(trait(1, 1, 1), trait(1, 2, 4), { paired: true })],
    ['t-test with constant differences', () => tTest(trait(1, 2, 3), trait(2, 3, 4), { paired: true })],
    ['paired differences all zero', () => pairedDifferences(trait(1, 2, 3), trait(1, 2, 3), ['1', '2', '3'])],
    ['perfect correlation', () => correlation(numberColumn('x', [1, 2, 3, 4]), trait(2, 4, 6, 8))],
    ['correlation of three', () => correlation(numberColumn('x', [1, 2, 4]), trait(5, 4, 6))],
    [
      'matrix with missing and constant traits',
      () => correlationMatrix([x, flat, numberColumn('y', [null, null, null, null])]),
    ],
    [
      'ANCOVA that fits perfectly',
      () =>
        ancova(
          lots(8, (i) => 2 * i),
          {
            covariates: [numberColumn('x', [0, 1, 2, 3, 4, 5, 6, 7])],
            factor: factor('f', [...'aabbaabb']),
            block: null,
          },
        ),
    ],
    [
      'ANCOVA whose blocks and treatments are not connected',
      () =>
        ancova(trait(1.5, 6.4, 2.5, -1.9, 3.2, 6.7, -1.2, 4.9), {
          covariates: [numberColumn('x', [5.6, -2.7, 6.1, 6.1, 2.3, -9.5, -1, -7.4])],
          factor: factor('line', [...'aaabdbdc']),
          block: factor('block', [...'bcbbdbda']),
          control: 'a',
        }),
    ],
    [
      'grid of one row',
      () => gridFigures(values, numberColumn('row', [1, 1, 1, 1]), numberColumn('col', [1, 2, 3, 4])),
    ],
    ['grid with holes', () => gridFigures(trait(1, null, 3, 9), plots, cols)],
    ['stability with one line flat', () => stability(trait(2, 2, 2, 1, 5, 9), environments())],
    [
      'griffing without error',
      () =>
        griffing(
          lots(8, (i) => (i % 4) + 1),
          { ...cross([...'ppqqppqq'], [...'pqpqpqpq']), block: null, method: 1 },
        ),
    ],
    [
      'heterosis of equal parents',
      () =>
        heterosis(trait(1, 2, 2, 1, 1.5, 2.5, 2, 0.5), {
          ...cross([...'ppqqppqq'], [...'pqpqpqpq']),
          block: null,
          higherIsBetter: false,
        }),
    ],
    [
      'line × tester without differences',
      () => lineByTester(trait(1, 2, 1, 2, 2, 1, 2, 1), { ...cross([...'llllmmmm'], [...'ttuuttuu']), block: null }),
    ],
    ['augmented with a block without checks', () => augmented(trait(1, 2, 3, 5, 6, 7), partialBlocks())],
    [
      'errors of environments of different size',
      () =>
        errorHomogeneity(
          lots(13, (i) => (i * i) % 7),
          factor('env', [...'aaaaaabbbbbbc']),
          factor('line', [...'xxyyzzxxyyzzx']),
          null,
        ),
    ],
  ]

  function emptyCell() {
    const a = factor('a', [...'112233'])
    const b = factor('b', [...'xyxyxx'])
    return { terms: [factorTerm(a), factorTerm(b), factorTerm(a, b)], factor: 'a', control: null }
  }

  function partialBlocks() {
    return {
      line: factor('line', ['A', 'B', 'A', 'B', 'n1', 'n2']),
      block: factor('block', [...'112213'].map(String)),
      checks: ['A', 'B'],
    }
  }

  it.each(awkward)('never shows NaN or undefined: %s', (_, analyse) => {
    const result = analyse()
    expect(result.ok || Object.keys(result.numbers).length > 0).toBe(true)
    expect(wrongFigures(result, '')).toEqual([])
  })

  it('returns an infinite F and a warning for a perfect fit', () => {
    const result = onewayAnova(trait(1, 1, 2, 2), line)
    expect(result).toMatchObject({
      ok: true,
      rows: [{ f: Number.POSITIVE_INFINITY, p: 0 }],
      meta: { warnings: [{ code: 'perfectFit' }] },
    })
  })

  it('treats paired differences that differ only by rounding as equal', () => {
    const [a, b] = [trait(0.3, 0.5, 0.7, 1000.4), trait(0.1, 0.3, 0.5, 1000.2)]
    const paired = tTest(a, b, { paired: true })
    expect(paired.ok && paired.tests[2]).toMatchObject({ variant: 'paired', se: 0, t: null, pTwoSided: null })
    const differences = pairedDifferences(a, b, ['1', '2', '3', '4'])
    expect(differences).toMatchObject({ ok: true, shapiroW: null, shapiroP: null })
    const apart = tTest(a, trait(0.1, 0.3, 0.5, 1000.1999999), { paired: true })
    expect(apart.ok && apart.tests[2]?.t).toBeGreaterThan(1000)
  })

  it('reports how many units were excluded', () => {
    expect(onewayAnova(trait(1, 2, 3, null), line)).toMatchObject({
      ok: true,
      meta: {
        n: 3,
        warnings: [
          { code: 'missingDropped', numbers: { dropped: 1 } },
          { code: 'unbalanced' },
          { code: 'singleValueGroups', numbers: { groups: 1 } },
        ],
      },
    })
  })

  it('returns means without a test if no error degrees of freedom remain', () => {
    const result = groupMeans(values, single, [factorTerm(single)])
    expect(result).toMatchObject({ ok: true, msError: null, meta: { warnings: [{ code: 'noTest' }] } })
    expect(result.ok && result.rows.map((row) => row.mean)).toEqual([1, 2, 4, 7])
  })

  it('compares the estimable means and reports the others', () => {
    const result = lsd(trait(1, 2, 4, 7, 3, 5), emptyCell())
    expect(result.ok && result.means.map((row) => [row.level, row.adjustedMean === null])).toEqual([
      ['2', false],
      ['1', false],
      ['3', true],
    ])
    expect(result.ok && result.meta.warnings[0]).toEqual({ code: 'notEstimable', numbers: { count: 1 } })
  })
})

/** Three lines of two plots, blocks before them. */
function linesInBlocks(blocks: string) {
  const terms = [factorTerm(factor('block', [...blocks])), factorTerm(factor('line', [...'aabbcc']))]
  return { terms, factor: 'line', control: null }
}

/** The places of NaN and undefined in a result. */
function wrongFigures(value: unknown, path: string): string[] {
  if (value === undefined || (typeof value === 'number' && Number.isNaN(value))) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => wrongFigures(inner, `${path}.${key}`))
}
