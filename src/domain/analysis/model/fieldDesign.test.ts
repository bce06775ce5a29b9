import { describe, expect, it } from 'vitest'
import { alphaYear, stroupYear, yatesYear } from '../../../../tests/arbitraries/publishedYears.ts'
import { trialYear } from '../../../../tests/arbitraries/trialYear.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { finish, type Steps } from '../../stats/mixed/steps.ts'
import type { TabOutcome, TabResult } from '../result.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { analyseTab } from '../tabs.ts'
import { trialData } from '../trialData.ts'
import { usedSettings } from '../usedTraits.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }

function outcomeOf(year: FieldYearColumns, changed: Partial<Settings> = {}): TabOutcome {
  const settings = usedSettings('heat-map', { ...defaultSettings, ...changed }, year, null)
  const answer = analyseTab('heat-map', trialData(year, settings, new Uint8Array(year.count), words), settings)
  return 'next' in answer ? finish(answer as Steps<TabOutcome>) : answer
}

function resultOf(year: FieldYearColumns, changed: Partial<Settings> = {}): TabResult {
  const outcome = outcomeOf(year, changed)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

const numberOf = ({ keyNumbers }: TabResult, name: string): number | null => {
  const value = keyNumbers.find(({ label }) => label.key === `statistics.key.${name}`)?.value ?? null
  return value === null || typeof value === 'number' ? value : value.value
}
const cell = (value: unknown) => (typeof value === 'object' && value !== null && 'value' in value ? value.value : value)
const adjustedOf = ({ rows }: TabResult, line: string) =>
  cell(rows.find(({ cells }) => cells.level === line)?.cells.adjusted)
const keysOf = (messages: readonly { readonly key: string }[] = []) => messages.map(({ key }) => key)

/** Plots of a field: line and yield, one text for each row of the field from the top. */
function plotsOf(field: readonly string[]) {
  return field.flatMap((text, r) =>
    text.split(' | ').map((plot, c) => {
      const [line, value] = plot.split(' ')
      return { row: r + 1, col: c + 1, line, yield: value === '-' ? '' : value }
    }),
  )
}

const measured = [['yield', 'Yield', 't/ha']] as const

// Simulated: 15 lines in blocks of 5 whose effects have a standard deviation of 0.5, errors of 0.3; each row of the field is a replication.
const alphaField = [
  'A01 8.527 | A06 - | A11 8.213 | A02 7.954 | A07 7.306 | A12 6.7 | A03 6.002 | A08 6.777 | A13 6.788 | A04 5.748 | A09 8.381 | A14 8.14 | A05 7.966 | A10 8.462 | A15 8.689',
  'A01 7.937 | A05 6.288 | A09 6.77 | A10 7.178 | A14 7.014 | A02 - | A06 6.616 | A07 7.024 | A11 7.925 | A15 7.805 | A03 7.698 | A04 7.336 | A08 7.243 | A12 7.839 | A13 8.253',
  'A01 7.274 | A06 6.387 | A08 6.606 | A10 6.79 | A15 7.124 | A02 8.485 | A04 8.109 | A09 - | A11 8.704 | A13 8.441 | A03 7.198 | A05 7.436 | A07 8.067 | A12 8.387 | A14 7.409',
]

const incompleteBlocks = () =>
  trialYear(
    plotsOf(alphaField).map(({ row, col, ...plot }) => ({
      ...{ ...plot, row: String(row), col: String(col), rep: `R${row}`, block: `B${Math.ceil(col / 5)}` },
    })),
    {
      line: ({ line }) => line,
      factors: [
        ['rep', 'Replication'],
        ['block', 'Block'],
      ],
      measured,
    },
  )

// Simulated: 12 lines in 3 replications of 3 rows by 4 columns, whose effects have a standard deviation of 0.4, errors of 0.25.
const rowColumnField = [
  'C05 7.134 | C02 7.917 | C08 8.153 | C10 8.508',
  'C04 7.608 | C03 7.425 | C11 6.996 | C06 7.558',
  'C12 8.428 | C07 9.501 | C01 9.348 | C09 8.099',
  'C05 8.202 | C04 7.565 | C02 8.171 | C10 7.792',
  'C11 8.628 | C09 8.118 | C01 9.319 | C08 7.926',
  'C07 9.218 | C03 6.957 | C06 7.124 | C12 6.425',
  'C08 7.447 | C11 6.818 | C12 6.664 | C06 7.354',
  'C04 8.526 | C05 8.141 | C09 7.379 | C10 8.805',
  'C07 9.964 | C01 8.842 | C02 7.326 | C03 7.97',
]

const rowsAndColumns = () =>
  trialYear(
    plotsOf(rowColumnField).map(({ row, col, ...plot }) => ({
      ...{ ...plot, row: String(row), col: String(col), rep: `R${Math.ceil(row / 3)}` },
      ...{ rowOf: `r${((row - 1) % 3) + 1}`, colOf: `c${col}` },
    })),
    {
      line: ({ line }) => line,
      factors: [
        ['rep', 'Replication'],
        ['rowOf', 'Row'],
        ['colOf', 'Column'],
      ],
      measured,
    },
  )

/*
 * The figures of R 4.2.2: REML of y = Xb + Zu + e with dense matrices by optim (BFGS from nine starts), the covariance of e being
 * AR1 × AR1 over rows and columns, X = lines (with treatments) and replications, Z = blocks, rows and columns, or whole plots.
 */
describe('the heat map fits design effects together with the field trend', () => {
  it('incomplete blocks: standard error 0.2204, not the 0.4354 of a model without replications and blocks', () => {
    const result = resultOf(incompleteBlocks())
    expect(keysOf(result.method)).toEqual(['statistics.design.alpha', 'statistics.method.spatialNoNugget'])
    expect(numberOf(result, 'sedWas')).toBeCloseTo(0.220432, 5)
    expect(numberOf(result, 'rhoRow')).toBeCloseTo(-0.3676, 3)
    expect(numberOf(result, 'rhoCol')).toBeCloseTo(0.27674, 3)
    expect(adjustedOf(result, 'A01')).toBeCloseTo(8.2784, 3)
    expect(adjustedOf(result, 'A02')).toBeCloseTo(7.7728, 3)
  })

  it('rows and columns: the highest of several optima, 0.1288, not the 0.317 of a model without them', () => {
    const result = resultOf(rowsAndColumns())
    expect(result.method[0].key).toBe('statistics.design.row_column')
    expect(numberOf(result, 'sedWas')).toBeCloseTo(0.12879, 4)
    expect(numberOf(result, 'rhoRow')).toBeCloseTo(-0.72957, 3)
    expect(numberOf(result, 'rhoCol')).toBeCloseTo(0.81564, 3)
    expect(adjustedOf(result, 'C01')).toBeCloseTo(8.4383, 3)
  })

  it('a split plot keeps blocks and whole plots (Yates 1935): 1.7697', () => {
    expect(numberOf(resultOf(yatesYear(), { traits: [3] }), 'sedWas')).toBeCloseTo(1.769726, 4)
  })

  it('an alpha design whose blocks vary no more than the trend uses the trend (John & Williams 1995): 0.2329', () => {
    const result = resultOf(alphaYear())
    expect(numberOf(result, 'sedWas')).toBeCloseTo(0.2328901, 4)
    expect(result.warnings).toContainEqual({
      key: 'statistics.warning.varianceAtZero',
      params: { name: 'Replication:Block' },
    })
  })

  it('choosing no blocks omits them', () => {
    expect(numberOf(resultOf(incompleteBlocks(), { block: 'none' }), 'sedWas')).toBeCloseTo(0.43542, 4)
  })

  it('names blocks that cannot be separated from the replications and omits them', () => {
    const halves = ['ABC', 'ABD', 'ACE', 'BDF', 'CEF', 'ADF', 'BCE', 'DEF']
    const half = (rep: number) => halves[rep]
    const year = (isWhole: boolean) =>
      trialYear(
        halves.flatMap((_, rep) =>
          [...'ABCDEF']
            .toSorted((a, b) => Number(half(rep).includes(b)) - Number(half(rep).includes(a)))
            .map((line, k) => ({
              ...{ row: String(rep + 1), col: String(k + 1), rep: `R${rep + 1}`, block: k < 3 ? 'B1' : 'B2', line },
              yield: k < 3 || isWhole ? String(5 + ((7 * rep + 11 * k + rep * k) % 13) / 10) : '',
            })),
        ),
        {
          line: ({ line }) => line,
          factors: [
            ['rep', 'Replication'],
            ['block', 'Block'],
          ],
          measured,
        },
      )
    const notWithTrend = 'statistics.warning.notWithTrend'
    expect(keysOf(resultOf(year(true)).warnings)).not.toContain(notWithTrend)
    expect(resultOf(year(false)).warnings).toContainEqual({ key: notWithTrend, params: { name: 'Replication:Block' } })
  })
})

// Simulated: 5 lines within whole plots of 3 doses of nitrogen, whose effects have a standard deviation of 0.3, errors of 0.22.
const splitPlotField = [
  'K1 5.906 | K2 5.387 | K3 5.605 | K4 5.407 | K5 4.721 | K1 6.438 | K2 6.808 | K3 6.563 | K4 5.865 | K5 5.672 | K1 5.78 | K2 6.381 | K3 6.475 | K4 5.699 | K5 5.328',
  'K1 4.23 | K2 4.331 | K3 4.931 | K4 4.029 | K5 3.642 | K1 5.435 | K2 5.739 | K3 6.348 | K4 5.689 | K5 4.786 | K1 5.884 | K2 6.625 | K3 6.112 | K4 6.068 | K5 5.358',
  'K1 5.038 | K2 5.387 | K3 5.663 | K4 5.105 | K5 4.507 | K1 5.136 | K2 5.527 | K3 5.923 | K4 5.437 | K5 5.002 | K1 5.808 | K2 6.702 | K3 6.926 | K4 6.674 | K5 5.393',
  'K1 5.276 | K2 5.964 | K3 5.845 | K4 5.421 | K5 4.955 | K1 5.626 | K2 6.216 | K3 6.484 | K4 5.738 | K5 4.815 | K1 6.325 | K2 7.337 | K3 7.18 | K4 6.898 | K5 5.679',
]

const wholePlots = () =>
  trialYear(
    plotsOf(splitPlotField).map(({ row, col, ...plot }) => ({
      ...{ ...plot, row: String(row), col: String(col), block: `B${row}` },
      nitrogen: ['N0', 'N80', 'N160'][Math.floor((col - 1) / 5)],
    })),
    {
      line: ({ line }) => line,
      factors: [
        ['block', 'Block'],
        ['nitrogen', 'Treatment'],
      ],
      measured,
    },
  )

describe('how the heat map words the comparison with the model of the other tabs', () => {
  // R: 0.094246 by emmeans(lmer(yield ~ block + n * line + (1 | block:n)), ~ line), 0.12612 by the dense REML above with them.
  it('a loss of precision is called a loss, and its ranks are not offered', () => {
    const result = resultOf(wholePlots())
    expect(numberOf(result, 'sedWas')).toBeCloseTo(0.12612, 4)
    expect(numberOf(result, 'gain')).toBeCloseTo(55.8, 0)
    expect(result.verdict.key).toBe('statistics.verdict.fieldLoss')
    expect(result.columns.map(({ id }) => id)).toEqual(['level', 'n', 'mean', 'adjusted', 'rankBefore'])
    expect(result.rows.map(({ cells }) => [cells.level, cells.rankBefore, cells.rankAfter])).toEqual(
      ['K3', 'K2', 'K4', 'K1', 'K5'].map((line, k) => [line, k + 1, null]),
    )
  })

  it('the first line staying first is not a move from rank 1 to 1', () => {
    const year = stroupYear()
    expect(resultOf(year).verdict).toMatchObject({
      key: 'statistics.verdict.fieldGain',
      params: { best: 'Buckskin', from: { value: 28 } },
    })
    const buckskin = [...year.lines.values()].find(({ name }) => name === 'Buckskin')?.id
    const { numbers } = year.traits[1]
    for (let plot = 0; plot < year.count; plot++) if (year.line[plot] === buckskin) numbers[plot] += 20
    expect(resultOf(year).verdict).toMatchObject({
      key: 'statistics.verdict.fieldGainSame',
      params: { best: 'Buckskin', from: { value: 1 } },
    })
  }, 120_000)
})

// Independent errors; nothing remains to separate lines that each occur once.
const singlePlots = [
  'L1 5.11 | L2 4.79 | L3 4.27 | L4 5.25 | L5 4.98 | L6 4.87',
  'L7 5.76 | L8 4.99 | L9 4.95 | L10 5.71 | L11 5.48 | L12 4.97',
  'L13 5.38 | L14 5.89 | L15 5.58 | L16 5.64 | L17 4.46 | L18 5.43',
  'L19 4.97 | L20 5.21 | L21 6.03 | L22 4.98 | L23 5.07 | L24 5.00',
  'L25 4.61 | L26 4.51 | L27 4.28 | L28 5.19 | L29 5.36 | L30 5.93',
]

const single = (field: readonly string[]) =>
  trialYear(
    plotsOf(field).map(({ row, col, ...plot }) => ({ ...plot, row: String(row), col: String(col) })),
    { line: ({ line }) => line, measured },
  )

describe('lines with one plot', () => {
  it('have no standard error, no LSD and no ranks if their variance is zero, and the reason is shown', () => {
    const result = resultOf(single(singlePlots))
    expect(result.verdict.key).toBe('statistics.verdict.fieldLinesAlike')
    expect([numberOf(result, 'sedWas'), numberOf(result, 'leastAfter'), result.errorDf]).toEqual([null, null, null])
    expect(keysOf(result.method)).toContain('statistics.method.spatialRandomNoDifferences')
    for (const { cells } of result.rows) {
      expect([cells.adjusted, cells.rankBefore, cells.rankAfter, cells.gained]).toEqual([null, null, null, null])
      expect(typeof cell(cells.mean)).toBe('number')
    }
  })

  it('have no field trend in fewer than 3 rows or columns, and the reason is shown', () => {
    for (const field of [singlePlots.slice(0, 1), singlePlots.slice(0, 2)])
      expect(outcomeOf(single(field))).toMatchObject({
        ...{ ok: false, code: 'fieldTooNarrow' },
        numbers: { rows: field.length, cols: 6, needed: 3 },
      })
  })

  it('the method counts the replications with values if lines are in one of several', () => {
    const rows = [1, 2, 3].flatMap((rep) =>
      plotsOf(singlePlots).map(({ row, col, ...plot }) => ({
        ...{ ...plot, row: String(5 * (rep - 1) + row), col: String(col), rep: `R${rep}` },
        ...(rep > 1 ? { yield: '' } : {}),
      })),
    )
    const year = trialYear(rows, { line: ({ line }) => line, factors: [['rep', 'Replication']], measured })
    expect(resultOf(year).method[1]).toEqual({
      key: 'statistics.method.blocksWithValues',
      params: { name: 'Replication', used: 1, of: 3 },
    })
  })
})
