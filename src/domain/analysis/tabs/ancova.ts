import type { AnovaTable } from '../../stats/anova/table.ts'
import { ancova as analyse } from '../../stats/covariance/ancova.ts'
import { refuse } from '../../stats/result.ts'
import { chance, column, decimalsOf, decimalsOfSquares, figure, finite, plotsByLevel, said } from '../figures.ts'
import { trialModel } from '../model.ts'
import { assumptionsOf, residualField, residualsOf } from '../residuals.ts'
import type { Assumption, ChartData, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

/** Covariates at most. */
const covariatesAtMost = 3

/** Levels whose lines can be told apart by colour. */
const coloursAtMost = 8

const titled = ({ name, unit }: TraitValues) => (unit === '' ? name : `${name}, ${unit}`)

function tableRows(table: AnovaTable, withCovariate: boolean, plots: readonly number[]): ResultRow[] {
  const decimals = decimalsOfSquares([table.total.ss])
  const model = { word: `statistics.model.${withCovariate ? 'with' : 'without'}` }
  const lines = table.rows.map(({ term, ss, df, ms, f, p }) => ({
    cells: { model, source: term, ss: figure(ss, decimals), df, ms: figure(ms, 1), f: figure(f, 2), p: finite(p) },
    plots,
  }))
  const { ss, df, ms } = table.residual
  const source = { word: 'statistics.residual' }
  return [...lines, { cells: { model, source, ss: figure(ss, decimals), df, ms: figure(ms, 1) }, plots }]
}

/** The trait on the first covariate, a parallel line for each level through its adjusted mean. */
function scatter(
  data: TrialData,
  trait: TraitValues,
  covariate: TraitValues,
  slope: number,
  centre: number,
  means: ReadonlyMap<string, number>,
): ChartData {
  const known = [...data.ids.keys()].filter(
    (i) => data.by.codes[i] >= 0 && !Number.isNaN(trait.column.values[i] + covariate.column.values[i]),
  )
  const isColoured = means.size <= coloursAtMost
  const xs = known.map((i) => covariate.column.values[i])
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)]
  const groupOf = (level: string) => (isColoured ? level : null)
  return {
    kind: 'scatter',
    title: { key: 'statistics.chart.parallel' },
    x: titled(covariate),
    y: titled(trait),
    points: known.map((i) => ({
      x: covariate.column.values[i],
      y: trait.column.values[i],
      label: data.by.levels[data.by.codes[i]],
      group: groupOf(data.by.levels[data.by.codes[i]]),
      plots: [data.ids[i]],
    })),
    lines: isColoured
      ? [...means].map(([level, mean]) => ({
          ...{ x0, x1, group: level },
          y0: mean + slope * (x0 - centre),
          y1: mean + slope * (x1 - centre),
        }))
      : [],
  }
}

/** What remains of the differences when the groups are held at the same value of covariates. */
export function ancova(data: TrialData, settings: Settings): TabOutcome {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  const covariates = data.covariates.slice(0, covariatesAtMost)
  const [first] = covariates
  if (!first) return refuse('noPredictor')
  if (covariates.some(({ id }) => id === trait.id)) return refuse('sameTrait', {}, [trait.name])
  const model = trialModel(data, settings)
  const block = model.terms.find(({ name, factors }) => name !== data.by.name && factors.length === 1)?.factors[0]
  const result = analyse(trait.column, {
    covariates: covariates.map((one) => one.column),
    factor: data.by,
    block: block ?? null,
    control: null,
  })
  if (!result.ok) return result
  const decimals = decimalsOf(trait.column)
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const used = [...data.ids].filter((_, i) => !Number.isNaN(trait.column.values[i]))
  const ofGroups = (table: AnovaTable | null) => table?.rows.find(({ term }) => term === data.by.name) ?? null
  const [after, before] = [ofGroups(result.typeII), ofGroups(result.withoutCovariate)]
  const isProven = after?.p !== null && after?.p !== undefined && after.p < 0.05
  const residuals = residualsOf(trait.column, result.fit)
  const homogeneity: Assumption[] = []
  const { slopesHomogeneity, slope } = result
  if (slopesHomogeneity && slopesHomogeneity.p !== null) {
    const holds = slopesHomogeneity.p >= 0.05
    const params = { f: said(slopesHomogeneity.f, 2), p: chance(slopesHomogeneity.p) }
    homogeneity.push({ said: { key: `statistics.slopes.${holds}`, params }, holds, plots: [] })
  }
  const ordered = [...result.adjustedMeans].sort((a, b) => (b.adjustedMean ?? 0) - (a.adjustedMean ?? 0))
  const means = new Map(
    ordered.flatMap(({ level, adjustedMean }) => (adjustedMean === null ? [] : [[level, adjustedMean] as const])),
  )
  const field = residuals && residualField(residuals, data, trait.unit)
  const slopeDecimals = decimalsOf(trait.column) + 1
  const meanRows = ordered.map(
    ({ level, n, rawMean, adjustedMean, se }): ResultRow => ({
      cells: {
        model: { word: 'statistics.model.means' },
        source: level,
        n,
        raw: figure(rawMean, decimals),
        adjusted: figure(adjustedMean, decimals),
        se: figure(se, decimals),
      },
      plots: plots.get(level) ?? [],
    }),
  )
  return {
    ok: true,
    verdict: {
      key: isProven ? 'statistics.verdict.ancova' : 'statistics.verdict.ancovaNot',
      params: {
        covariate: covariates.map(({ name }) => name).join(', '),
        by: data.by.name,
        before: said(before?.f, 2),
        after: said(after?.f, 2),
        p: chance(after?.p),
      },
    },
    keyNumbers: [
      {
        label: { key: 'statistics.key.slope', params: { covariate: first.name } },
        value: figure(slope.b, Math.min(slopeDecimals, 4)),
        unit: null,
      },
      {
        label: { key: 'statistics.key.mse', params: { before: said(result.withoutCovariate?.residual.ms, 1) } },
        value: figure(result.typeII.residual.ms, 1),
        unit: null,
      },
      {
        label: { key: 'statistics.key.lsdAdjusted' },
        value: figure(result.lsd05MeanSed, decimals),
        unit: trait.unit || null,
      },
      { label: { key: 'statistics.key.fOf', params: { p: chance(after?.p) } }, value: figure(after?.f, 2), unit: null },
    ],
    columns: [
      column('model', 'text'),
      column('source', 'text', 0, true),
      column('ss', 'number'),
      column('df', 'count'),
      column('ms', 'number', 1),
      column('f', 'number', 2, true),
      column('p', 'p'),
      column('n', 'count'),
      column('raw', 'number', decimals),
      column('adjusted', 'number', decimals),
      column('se', 'number', decimals),
    ],
    rows: [
      ...(result.withoutCovariate ? tableRows(result.withoutCovariate, false, used) : []),
      ...tableRows(result.typeII, true, used),
      ...meanRows,
    ],
    charts: [scatter(data, trait, first, slope.b, result.covariateMean, means), ...(field ? [field] : [])],
    method: [
      model.reason,
      { key: 'statistics.method.ancova', params: { formula: result.meta.model, df: result.typeII.residual.df } },
    ],
    assumptions: [...homogeneity, ...(residuals ? assumptionsOf(residuals, data, data.by, block ?? null, false) : [])],
    n: result.meta.n,
    errorDf: result.typeII.residual.df,
  }
}
