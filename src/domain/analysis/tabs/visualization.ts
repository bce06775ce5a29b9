import { naturally } from '../../naturalOrder.ts'
import { correlation } from '../../stats/correlation/correlation.ts'
import { type Description, describe } from '../../stats/descriptive/describe.ts'
import { extent } from '../../stats/moments/extent.ts'
import { refuse } from '../../stats/result.ts'
import { histogramOf } from '../charts/histogram.ts'
import { scatterOrBins } from '../charts/points.ts'
import { column, decimalsOf, figure, figureParam, finite, plotsByLevel } from '../figures.ts'
import { fieldChart } from '../model/residuals.ts'
import { isTransformed, scaleCaution, transformedSentence } from '../model/scale.ts'
import type { ChartData, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

const titled = ({ name, unit }: TraitValues) => (unit === '' ? name : `${name}, ${unit}`)

/** One trait against another, plot by plot, with the line of their regression where there is one. */
function scatter(data: TrialData, a: TraitValues, b: TraitValues): ChartData {
  const measured = [...data.ids.keys()].filter((i) => !Number.isNaN(a.column.values[i] + b.column.values[i]))
  const result = correlation(a.column, b.column)
  const xs = measured.map((i) => a.column.values[i])
  const [low, high] = extent(xs)
  const at = (x: number) => (result.ok ? result.regressionYOnX.intercept + result.regressionYOnX.slope * x : 0)
  return scatterOrBins({
    kind: 'scatter',
    title: { key: 'statistics.chart.scatter', params: { a: a.name, b: b.name } },
    x: titled(a),
    y: titled(b),
    points: measured.map((i) => ({
      x: a.column.values[i],
      y: b.column.values[i],
      label: data.by.codes[i] < 0 ? '' : data.by.levels[data.by.codes[i]],
      group: null,
      plots: [data.ids[i]],
    })),
    lines: result.ok ? [{ x0: low, y0: at(low), x1: high, y1: at(high), group: null }] : [],
  })
}

function rowOf(trait: TraitValues, { group, ...of }: Description, plots: readonly number[]): ResultRow {
  const decimals = decimalsOf(trait.column)
  return {
    cells: {
      trait: trait.name,
      level: group ?? '',
      n: of.n,
      mean: figure(of.mean, decimals),
      sd: figure(of.sd, decimals),
      ...(isTransformed(trait) ? {} : { cv: finite(of.cvPct) }),
      min: figure(of.min, decimals),
      q1: figure(of.q1, decimals),
      median: figure(of.median, decimals),
      q3: figure(of.q3, decimals),
      max: figure(of.max, decimals),
    },
    plots,
  }
}

/** Distribution of values: histogram and field of a trait, two traits against each other, figures group by group. */
export function visualizationTab(data: TrialData, _settings: Settings): TabOutcome {
  const traits = data.traits.slice(0, 2)
  const [first, second] = traits
  if (!first) return refuse('noTrait')
  if (second && second.id === first.id) return refuse('sameTrait', {}, [first.name])
  const description = describe(first.column, null)
  if (!description.ok) return description
  const [overall] = description.rows
  const rows = traits.flatMap((trait) => {
    const groups = describe(trait.column, data.by)
    const plots = plotsByLevel(data.by, data.ids, trait.column)
    const found = groups.ok ? groups.rows.filter(({ n }) => n > 0) : []
    return [...found]
      .sort((a, b) => naturally(a.group ?? '', b.group ?? ''))
      .map((description) => rowOf(trait, description, plots.get(description.group ?? '') ?? []))
  })
  const decimals = decimalsOf(first.column)
  const unit = first.unit || null
  const isScaled = isTransformed(first)
  const field = fieldChart(data, first.column.values, {
    title: 'statistics.rawField',
    scale: 'sequential',
    unit: first.unit,
  })
  return {
    ok: true,
    verdict: {
      key: 'statistics.verdict.spread',
      params: {
        trait: first.name,
        count: overall.n,
        min: figureParam(overall.min, decimals),
        max: figureParam(overall.max, decimals),
        mean: figureParam(overall.mean, decimals),
      },
    },
    keyNumbers: [
      {
        label: { key: 'statistics.key.meanOf', params: { count: overall.n } },
        value: figure(overall.mean, decimals),
        unit,
      },
      { label: { key: 'statistics.key.median' }, value: figure(overall.median, decimals), unit },
      { label: { key: 'statistics.key.sd' }, value: figure(overall.sd, decimals), unit },
      // A coefficient of variation of logarithms or roots has no meaning.
      ...(isScaled ? [] : [{ label: { key: 'statistics.key.cv' }, value: figure(overall.cvPct, 1), unit: '%' }]),
    ],
    columns: [
      ...(traits.length > 1 ? [column('trait', 'text')] : []),
      column('level', 'text', 0, true),
      column('n', 'count'),
      column('mean', 'number', decimals, true),
      column('sd', 'number', decimals),
      ...(isScaled ? [] : [column('cv', 'number', 1)]),
      column('min', 'number', decimals),
      column('q1', 'number', decimals),
      column('median', 'number', decimals),
      column('q3', 'number', decimals),
      column('max', 'number', decimals),
    ],
    rows,
    charts: [
      ...(second ? [scatter(data, first, second)] : []),
      ...traits.flatMap((trait) => histogramOf(trait, data.ids) ?? []),
      ...(field ? [field] : []),
    ],
    method: [{ key: 'statistics.method.describe' }, ...transformedSentence(first)],
    assumptions: scaleCaution(first),
    n: overall.n,
    errorDf: null,
  }
}
