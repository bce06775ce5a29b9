import { holm } from '../../stats/comparisons/holm.ts'
import { type CorrelationResult, correlation as correlate } from '../../stats/correlation/correlation.ts'
import { type Factor, type NumberColumn, numberColumn } from '../../stats/data/columns.ts'
import { completeUnits, isConstant, presentValues } from '../../stats/data/complete.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { extent } from '../../stats/moments/extent.ts'
import { type Outcome, refuse } from '../../stats/result.ts'
import { scatterOrBins } from '../charts/points.ts'
import { plotsAsUnits } from '../compare/independence.ts'
import { column, figure, figureParam, finite, plotsByLevel, probabilityParam } from '../figures.ts'
import { scaleCaution, transformedSentence } from '../model/scale.ts'
import type { ChartData, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

type Found = Extract<Outcome<CorrelationResult>, { ok: true }>

/** What is correlated: a plot, or a group by the mean of its plots. */
interface Unit {
  readonly label: string
  readonly plots: readonly number[]
}

interface Pair {
  readonly a: TraitValues
  readonly b: TraitValues
  readonly x: NumberColumn
  readonly y: NumberColumn
  readonly correlation: Found
  pHolm: number
}

/** With at least this many groups with values means are correlated unless the settings choose plots. */
const groupsAtLeast = 10
const maxTraits = 40

function meansOf(of: NumberColumn, by: Factor): NumberColumn {
  const sums = new Float64Array(by.levels.length)
  const counts = new Float64Array(by.levels.length)
  of.values.forEach((value, i) => {
    if (by.codes[i] < 0 || Number.isNaN(value)) return
    sums[by.codes[i]] += value
    counts[by.codes[i]]++
  })
  return numberColumn(
    of.name,
    by.levels.map((_, k) => (counts[k] > 0 ? sums[k] / counts[k] : null)),
  )
}

function* pairsOf(traits: readonly TraitValues[], columnOf: (trait: TraitValues) => NumberColumn): Steps<Pair[]> {
  const columns = traits.map(columnOf)
  const pairs: Pair[] = []
  const pairCount = (traits.length * (traits.length - 1)) / 2
  let step = 0
  for (let i = 0; i < traits.length; i++) {
    for (let j = i + 1; j < traits.length; j++) {
      if (step > 0) yield { step, total: pairCount }
      step++
      const found = correlate(columns[i], columns[j])
      if (found.ok)
        pairs.push({ a: traits[i], b: traits[j], x: columns[i], y: columns[j], correlation: found, pHolm: 1 })
    }
  }
  const adjusted = holm(pairs.map(({ correlation: found }) => found.pearson.pTwoSided))
  pairs.forEach((pair, k) => {
    pair.pHolm = adjusted[k] ?? 1
  })
  return pairs
}

const titled = ({ name, unit }: TraitValues) => (unit === '' ? name : `${name}, ${unit}`)

function scatterOf({ a, b, x, y, correlation: found }: Pair, units: readonly Unit[]): ChartData[] {
  const measured = completeUnits([x, y], [])
  const xs = Array.from(measured, (k) => x.values[k])
  const [low, high] = extent(xs)
  const { intercept, slope } = found.regressionYOnX
  const line = { x0: low, y0: intercept + slope * low, x1: high, y1: intercept + slope * high, group: null }
  return [
    scatterOrBins({
      kind: 'scatter',
      title: { key: 'statistics.chart.scatter', params: { a: a.name, b: b.name } },
      x: titled(a),
      y: titled(b),
      points: Array.from(measured, (k) => ({ x: x.values[k], y: y.values[k], group: null, ...units[k] })),
      lines: [line].filter(({ y0, y1 }) => Number.isFinite(y0) && Number.isFinite(y1)),
    }),
  ]
}

function rowOf({ a, b, correlation: found, pHolm }: Pair, plots: readonly number[]): ResultRow {
  const { pearson, spearman, kendall } = found
  return {
    cells: {
      pair: `${a.name} – ${b.name}`,
      n: found.meta.n,
      r: figure(pearson.r, 4),
      low: figure(pearson.ci95Lo, 3),
      high: figure(pearson.ci95Hi, 3),
      p: finite(pearson.pTwoSided),
      pHolm,
      rho: figure(spearman.rho, 4),
      rhoP: finite(spearman.pTApprox),
      tau: figure(kendall.tauB, 4),
      tauP: finite(kendall.pNormal),
    },
    plots,
  }
}

/** Correlations of traits: Pearson, Spearman and Kendall of every pair, the closest first; one step a pair. */
export function* correlationTab(data: TrialData, settings: Settings): Steps<TabOutcome> {
  const traits = data.traits.slice(0, maxTraits)
  const ids = settings.traits
  const repeated = ids.length === 2 && ids[0] === ids[1]
  if (repeated)
    return refuse(
      'sameTrait',
      {},
      traits.slice(0, 1).map(({ name }) => name),
    )
  if (traits.length < 2) return refuse('tooFewTraits', { traits: traits.length, needed: 2 })
  const plots = plotsByLevel(data.by, data.ids)
  const isByMeans = settings.unit === 'means' || (settings.unit === 'auto' && data.by.levels.length >= groupsAtLeast)
  const units: Unit[] = isByMeans
    ? data.by.levels.map((level) => ({ label: level, plots: plots.get(level) ?? [] }))
    : Array.from(data.ids, (id) => ({ label: '', plots: [id] }))
  const columnOf = ({ column: of }: TraitValues) => (isByMeans ? meansOf(of, data.by) : of)
  const pairs = yield* pairsOf(traits, columnOf)
  if (pairs.length === 0) {
    const [first, second] = traits.map(columnOf)
    const refusal = correlate(first, second)
    return refusal.ok ? refuse('tooFewTraits', { traits: traits.length, needed: 2 }) : refusal
  }
  const constant = traits.filter((trait) => {
    const values = presentValues(columnOf(trait))
    return values.length > 1 && isConstant(values)
  })
  const sorted = [...pairs].sort(
    (one, other) => Math.abs(other.correlation.pearson.r) - Math.abs(one.correlation.pearson.r),
  )
  const [closest] = sorted
  const proven = pairs.filter(({ pHolm }) => pHolm < 0.05).length
  const plotsOf = ({ x, y }: Pair) => Array.from(completeUnits([x, y], []), (k) => units[k].plots).flat()
  const params = {
    proven,
    count: pairs.length,
    a: closest.a.name,
    b: closest.b.name,
    r: figureParam(closest.correlation.pearson.r, 2),
    p: probabilityParam(closest.pHolm),
  }
  const single = closest.pHolm < 0.05 ? 'statistics.verdict.correlated' : 'statistics.verdict.correlatedNot'
  const matrix: ChartData = {
    kind: 'matrix',
    title: { key: 'statistics.chart.matrix' },
    names: traits.map(({ name }) => name),
    reach: 1,
    decimals: 2,
    cells: pairs.map((pair) => ({
      across: pair.a.name,
      down: pair.b.name,
      value: pair.correlation.pearson.r,
      isProven: pair.pHolm < 0.05,
      plots: plotsOf(pair),
    })),
  }
  return {
    ok: true,
    verdict: { key: pairs.length > 1 ? 'statistics.verdict.correlation' : single, params },
    keyNumbers: [
      {
        label: { key: 'statistics.key.r', params: { a: closest.a.name, b: closest.b.name } },
        value: figure(closest.correlation.pearson.r, 4),
        unit: null,
      },
      {
        label: { key: 'statistics.key.interval' },
        value: figure(closest.correlation.pearson.ci95Lo, 3),
        ...(closest.correlation.pearson.ci95Hi !== null && {
          to: { value: closest.correlation.pearson.ci95Hi, decimals: 3 },
        }),
        unit: null,
      },
      { label: { key: 'statistics.key.rho' }, value: figure(closest.correlation.spearman.rho, 4), unit: null },
      {
        label: { key: isByMeans ? 'statistics.key.means' : 'statistics.key.plots' },
        value: closest.correlation.meta.n,
        unit: null,
      },
    ],
    columns: [
      column('pair', 'text', 0, true),
      column('n', 'count'),
      column('r', 'number', 4, true),
      column('low', 'number', 3),
      column('high', 'number', 3),
      column('p', 'p'),
      column('pHolm', 'p'),
      column('rho', 'number', 4),
      column('rhoP', 'p'),
      column('tau', 'number', 4),
      column('tauP', 'p'),
    ],
    rows: sorted.map((pair) => rowOf(pair, plotsOf(pair))),
    charts: [...(traits.length > 2 ? [matrix] : []), ...scatterOf(closest, units)],
    method: [
      { key: isByMeans ? 'statistics.method.correlationMeans' : 'statistics.method.correlationPlots' },
      { key: 'statistics.method.holm', params: { count: pairs.length } },
      ...transformedSentence(traits[0]),
    ],
    assumptions: [...(isByMeans ? [] : plotsAsUnits(data, 'traits', settings)), ...scaleCaution(traits[0])],
    warnings: constant.map(({ name }) => ({ key: 'statistics.warning.constant', params: { name } })),
    n: closest.correlation.meta.n,
    errorDf: closest.correlation.pearson.df,
  }
}
