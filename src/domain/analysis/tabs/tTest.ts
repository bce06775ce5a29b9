import { tTest as compare } from '../../stats/comparisons/tTest.ts'
import { type NumberColumn, numberColumn } from '../../stats/data/columns.ts'
import { presentValues } from '../../stats/data/complete.ts'
import { refuse } from '../../stats/result.ts'
import { plotsAsUnits } from '../compare/independence.ts'
import { levelsCompared } from '../compare/levelsCompared.ts'
import { column, decimalsOf, figure, figureParam, finite, plotsByLevel, probabilityParam } from '../figures.ts'
import { ownUnit, scaleCaution, scaleSentence } from '../model/scale.ts'
import { nestedDesign, trialModel } from '../model/trialModel.ts'
import type { Assumption, MeanMark, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

/** Two groups of values; `a[k]` and `b[k]` are one pair where they are paired. */
interface Sides {
  readonly a: NumberColumn
  readonly b: NumberColumn
  readonly isPaired: boolean
}

/** Values of two levels, block by block where every block has one of each. */
function sidesOf(data: TrialData, trait: TraitValues, [first, second]: readonly string[], settings: Settings): Sides {
  const { by } = data
  const at = (level: string) => [...by.codes.keys()].filter((i) => by.codes[i] >= 0 && by.levels[by.codes[i]] === level)
  const [left, right] = [at(first), at(second)]
  const block = trialModel(data, settings).terms.find(({ name }) => name !== by.name)?.factors[0]
  const values = (units: readonly number[], name: string) =>
    numberColumn(
      name,
      units.map((i) => trait.column.values[i]),
    )
  if (block) {
    const unitsInBlock = (units: readonly number[], code: number) => units.filter((i) => block.codes[i] === code)
    const pairs = block.levels.map((_, code) => [unitsInBlock(left, code), unitsInBlock(right, code)])
    if (pairs.every(([one, other]) => one.length <= 1 && other.length <= 1)) {
      const filledPairs = pairs.filter(([one, other]) => one.length + other.length > 0)
      const side = (k: 0 | 1, name: string) =>
        numberColumn(
          name,
          filledPairs.map((pair) => (pair[k].length > 0 ? trait.column.values[pair[k][0]] : null)),
        )
      return { a: side(0, first), b: side(1, second), isPaired: true }
    }
  }
  return { a: values(left, first), b: values(right, second), isPaired: false }
}

/**
 * Only complete pairs where there are at least two, so that difference, means and n are of the same values; else both
 * groups unchanged, unpaired.
 */
function completePairs(sides: Sides): Sides & { readonly dropped: number } {
  const { a, b, isPaired } = sides
  if (!isPaired) return { ...sides, dropped: 0 }
  const completeUnits = [...a.values.keys()].filter((k) => !Number.isNaN(a.values[k]) && !Number.isNaN(b.values[k]))
  if (completeUnits.length < 2) return { ...sides, isPaired: false, dropped: 0 }
  const complete = ({ name, values }: NumberColumn) => ({
    name,
    values: Float64Array.from(completeUnits, (k) => values[k]),
  })
  const measuredUnits = [...a.values.keys()].filter((k) => !Number.isNaN(a.values[k]) || !Number.isNaN(b.values[k]))
  return { a: complete(a), b: complete(b), isPaired, dropped: measuredUnits.length - completeUnits.length }
}

/**
 * Whether two groups differ, by the tests of Welch, Student and, where blocks pair them, of the pairs; and by
 * Mann–Whitney.
 */
export function tTestTab(data: TrialData, settings: Settings): TabOutcome {
  const [one, other] = data.traits
  if (!one) return refuse('noTrait')
  if (other && other.id === one.id) return refuse('sameTrait', {}, [one.name])
  const levels = levelsCompared(data, one.column, settings)
  const comparesTraits = other !== undefined
  if (!comparesTraits && levels.length < 2)
    return refuse('tooFewGroups', { groups: levels.length, needed: 2 }, [data.by.name])
  const { a, b, isPaired, dropped } = completePairs(
    comparesTraits ? { a: one.column, b: other.column, isPaired: true } : sidesOf(data, one, levels, settings),
  )
  const result = compare(a, b, { paired: isPaired })
  if (!result.ok) return result
  const paired = result.tests.find(({ variant }) => variant === 'paired')
  if (paired?.se === 0) return refuse('noErrorVariance', { n: 2 * (result.nPairs ?? 0) })
  // Pairs within complete blocks, rows or replications are compared as in the design.
  const { design } = trialModel(data, { block: 'auto', model: settings.model }, data.line)
  const hasPairs = design === 'rcbd' || design === 'latin' || design === 'augmented'
  const decimals = decimalsOf(one.column)
  const units = ownUnit(one)
  const plots = plotsByLevel(data.by, data.ids, one.column)
  const used = comparesTraits ? [...data.ids] : levels.flatMap((level) => plots.get(level) ?? [])
  const order = ['welch', 'pooled', 'paired']
  const sorted = [...result.tests].sort((x, y) => order.indexOf(x.variant) - order.indexOf(y.variant))
  const rows = sorted.map(
    (test): ResultRow => ({
      cells: {
        test: { word: `statistics.test.${test.variant}` },
        difference: figure(test.diff, decimals),
        se: figure(test.se, decimals + 1),
        t: figure(test.t, 3),
        df: figure(test.df, Number.isInteger(test.df) ? 0 : 2),
        p: finite(test.pTwoSided),
        low: figure(test.ci95Lo, decimals),
        high: figure(test.ci95Hi, decimals),
      },
      plots: used,
    }),
  )
  const main = sorted.find(({ variant }) => variant === 'paired') ?? sorted[0]
  const isProven = main.pTwoSided !== null && main.pTwoSided < 0.05
  const [nameA, nameB] = [a.name, b.name]
  const unit = one.unit || null
  const { fVariances, mannWhitney, hedges } = result
  const assumptions: Assumption[] = []
  if (fVariances) {
    const isMet = fVariances.pTwoSided >= 0.05
    const params = { f: figureParam(fVariances.f, 2), p: probabilityParam(fVariances.pTwoSided) }
    assumptions.push({ message: { key: `statistics.variances.${isMet}`, params }, isMet, plots: [] })
  }
  if (mannWhitney)
    assumptions.push({
      message: {
        key: 'statistics.mannWhitney',
        params: { w: figureParam(mannWhitney.w, 1), p: probabilityParam(mannWhitney.pNormalCc) },
      },
      isMet: true,
      plots: [],
    })
  const side = (name: string, mean: number, n: number, sd: number) => ({
    label: { key: 'statistics.key.side', params: { name, count: n, sd: figureParam(sd, decimals) } },
    value: units.figure(mean),
    unit: units.unit,
  })
  return {
    ok: true,
    verdict: {
      key: isProven
        ? main.diff > 0
          ? 'statistics.verdict.more'
          : 'statistics.verdict.less'
        : 'statistics.verdict.alike',
      params: {
        a: nameA,
        b: nameB,
        difference: figureParam(Math.abs(main.diff), decimals),
        p: probabilityParam(main.pTwoSided),
      },
    },
    keyNumbers: [
      side(nameA, result.meanA, result.nA, result.sdA),
      side(nameB, result.meanB, result.nB, result.sdB),
      { label: { key: 'statistics.key.difference' }, value: figure(main.diff, decimals), unit },
      { label: { key: 'statistics.key.hedges' }, value: figure(hedges?.g, 2), unit: null },
    ],
    columns: [
      column('test', 'text', 0, true),
      column('difference', 'number', decimals, true),
      column('se', 'number'),
      column('t', 'number', 3),
      column('df', 'number', 2),
      column('p', 'p'),
      column('low', 'number', decimals),
      column('high', 'number', decimals),
    ],
    rows,
    charts: [
      {
        kind: 'means',
        title: { key: 'statistics.chart.differences', params: { a: nameA, b: nameB } },
        x: one.unit === '' ? one.name : `${one.name}, ${one.unit}`,
        marks: sorted.map(
          ({ variant, diff, ci95Lo, ci95Hi }): MeanMark => ({
            label: `statistics.test.${variant}`,
            mean: diff,
            low: finite(ci95Lo),
            high: finite(ci95Hi),
            note: '',
            tone: 'plain',
            plots: used,
          }),
        ),
        band: { at: 0, from: 0, to: 0 },
      },
    ],
    method: [
      {
        key: `statistics.method.${main.variant}`,
        params: { df: figureParam(main.df, Number.isInteger(main.df) ? 0 : 2) },
      },
      ...(main.variant === 'paired'
        ? [
            {
              key: `statistics.method.pairs${dropped > 0 ? 'Left' : ''}`,
              params: { pairs: result.nPairs ?? 0, left: dropped },
            },
          ]
        : []),
      ...scaleSentence(one),
    ],
    assumptions: [
      ...(design === 'split_plot' ? [] : nestedDesign(data, trialModel(data, settings))),
      ...(comparesTraits || !isPaired || !hasPairs
        ? plotsAsUnits(data, comparesTraits ? 'traits' : 'groups', settings)
        : []),
      ...scaleCaution(one),
      ...assumptions,
    ],
    n: presentValues(a).length + presentValues(b).length,
    errorDf: main.df,
  }
}
