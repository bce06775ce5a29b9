import { describe } from '../../stats/descriptive/describe.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { refuse } from '../../stats/result.ts'
import { histogramOf } from '../charts/histogram.ts'
import { column, decimalsOf, figure, finite } from '../figures.ts'
import { isTransformed, scaleCaution, transformedSentence } from '../model/scale.ts'
import { nestedDesign, trialModel } from '../model/trialModel.ts'
import type { ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

const columns = [
  column('trait', 'text', 0, true),
  column('n', 'count'),
  column('missing', 'count'),
  column('suppressed', 'count'),
  column('outOfRange', 'count'),
  column('mean', 'number'),
  column('sd', 'number'),
  column('cv', 'number', 1),
  column('min', 'number'),
  column('q1', 'number'),
  column('median', 'number'),
  column('q3', 'number'),
  column('max', 'number'),
  column('shapiroP', 'p'),
]

function rowOf({ ids }: TrialData, trait: TraitValues): ResultRow {
  const { missing, suppressed, outOfRange } = trait.leftOut
  const described = describe(trait.column, null)
  const [description] = described.ok ? described.rows : []
  const decimals = decimalsOf(trait.column)
  const name = trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`
  return {
    cells: {
      trait: name,
      n: description?.n ?? 0,
      missing: missing.length,
      suppressed: suppressed.length,
      outOfRange: outOfRange.length,
      mean: figure(description?.mean, decimals),
      sd: figure(description?.sd, decimals),
      ...(isTransformed(trait) ? {} : { cv: finite(description?.cvPct) }),
      min: figure(description?.min, decimals),
      q1: figure(description?.q1, decimals),
      median: figure(description?.median, decimals),
      q3: figure(description?.q3, decimals),
      max: figure(description?.max, decimals),
      shapiroP: finite(description?.shapiroP),
    },
    plots: [...ids].filter((_, i) => !Number.isNaN(trait.column.values[i])),
  }
}

/** Maximum number of histograms; the first traits are drawn. */
const maxCharts = 4

/** Overview of the year: completeness and figures of each trait, and the design. */
export function* infoTab(data: TrialData, settings: Settings): Steps<TabOutcome> {
  if (data.traits.length === 0) return refuse('noTrait')
  const rows: ResultRow[] = []
  for (const [k, trait] of data.traits.entries()) {
    if (k > 0) yield { step: k, total: data.traits.length }
    rows.push(rowOf(data, trait))
  }
  const values = rows.reduce((sum, { cells }) => sum + Number(cells.n), 0)
  if (values === 0) return refuse('allMissing', { missing: data.ids.length * data.traits.length })
  const lines = data.line.levels.length
  const gaps = data.traits.reduce((sum, { leftOut }) => sum + leftOut.missing.length + leftOut.offScale.length, 0)
  const model = trialModel(data, settings, data.line)
  return {
    ok: true,
    verdict: {
      key: gaps === 0 ? 'statistics.verdict.infoWhole' : 'statistics.verdict.info',
      params: { plots: data.ids.length, lines, traits: data.traits.length, gaps },
    },
    keyNumbers: [
      { label: { key: 'statistics.key.plots' }, value: data.ids.length, unit: null },
      { label: { key: 'statistics.key.lines' }, value: lines, unit: null },
      { label: { key: 'statistics.key.traits' }, value: data.traits.length, unit: null },
      { label: { key: 'statistics.key.values' }, value: values, unit: null },
    ],
    // A coefficient of variation of logarithms or roots has no meaning.
    columns: data.traits.some(isTransformed) ? columns.filter(({ id }) => id !== 'cv') : columns,
    rows,
    charts: data.traits.slice(0, maxCharts).flatMap((trait) => histogramOf(trait, data.ids) ?? []),
    method: [{ key: 'statistics.method.describe' }, ...transformedSentence(data.traits[0]), model.reason],
    assumptions: [...nestedDesign(data, model), ...scaleCaution(data.traits[0])],
    n: values,
    errorDf: null,
  }
}
