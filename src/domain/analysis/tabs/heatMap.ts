import { isRefusal } from '../../refusal.ts'
import { fitOfPlots, modelFits } from '../../stats/anova/anova.ts'
import type { Criterion } from '../../stats/comparisons/comparisonInput.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import type { PlotFit } from '../../stats/models/plotFit.ts'
import { factorTerm } from '../../stats/models/term.ts'
import { extent } from '../../stats/moments/extent.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import {
  type FieldTrendInput,
  type FieldTrendResult,
  fieldTrendSteps,
  type TrendRow,
} from '../../stats/spatial/fieldTrend.ts'
import type { SpatialResult } from '../../stats/spatial/spatialModel.ts'
import {
  type ControlTest,
  compareGroups,
  controlWithValues,
  criterionFor,
  criterionLimits,
  type GroupComparison,
  isHigherBetter,
} from '../compare/compared.ts'
import { column, decimalsOf, figure, figureParam, finite, isLoss, plotsByLevel } from '../figures.ts'
import { fieldChart, likeness } from '../model/residuals.ts'
import { ownUnit, scaleSentence } from '../model/scale.ts'
import {
  blocksWithValues,
  designEffects,
  fixedBlocks,
  nestedDesign,
  type PlotModel,
  trialModel,
} from '../model/trialModel.ts'
import type { ChartData, Message, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningMessages } from '../warnings.ts'
import { criterionSentence, lsdName } from './lsd.ts'

/** Spreads the values of a fit over all plots; NaN elsewhere. */
function spread(length: number, units: Int32Array, values: Float64Array): Float64Array {
  const spreadValues = new Float64Array(length).fill(Number.NaN)
  units.forEach((unit, k) => {
    spreadValues[unit] = values[k]
  })
  return spreadValues
}

const reachOf = (lists: readonly Float64Array[]): number =>
  Math.max(1e-9, ...lists.map((list) => extent(list.map(Math.abs))[1]))

function endsOf(lists: readonly Float64Array[]): readonly [number, number] {
  return extent(lists.flatMap((list) => [...list]))
}

/**
 * Raw values, trend, residuals and values without the trend; the first and last share one scale, and the other two share
 * another.
 */
function maps(data: TrialData, trait: TraitValues, { spatial }: FieldTrendResult): ChartData[] {
  const { units, trend, adjusted, residuals } = spatial.fit
  const onUnits = (values: Float64Array) => spread(data.ids.length, units, values)
  const shown = {
    raw: trait.column.values,
    trend: onUnits(trend),
    residual: onUnits(residuals),
    adjusted: onUnits(adjusted),
  }
  const ends = endsOf([shown.raw, shown.adjusted])
  const reach = reachOf([shown.trend, shown.residual])
  return (['raw', 'trend', 'residual', 'adjusted'] as const).flatMap((name): ChartData[] => {
    const scale = name === 'raw' || name === 'adjusted' ? 'sequential' : 'diverging'
    const chart = fieldChart(data, shown[name], { title: `statistics.map.${name}`, scale, unit: trait.unit })
    if (chart?.kind !== 'field') return []
    return [{ ...chart, domain: scale === 'sequential' ? ends : [-reach, reach] }]
  })
}

/** A smaller gain is within the uncertainty of the fit, %. */
const smallGain = 110

function verdictOf({ gain, moranBefore, rows, spatial }: FieldTrendResult): Message {
  const best = rows.find(({ rankAfter }) => rankAfter === 1)
  const isAlike = likeness(moranBefore).some(({ isMet }) => !isMet) && (moranBefore?.z ?? 0) > 0
  const params = {
    i: figureParam(moranBefore?.i, 2),
    times: figureParam(gain === null ? null : gain / 100, 1),
    best: best?.level ?? '–',
    from: figureParam(best?.rankBefore, 0),
  }
  if (spatial.differences === null) return { key: 'statistics.verdict.fieldLinesAlike', params }
  if (isLoss(gain)) return { key: 'statistics.verdict.fieldLoss', params: { ...params, gain: figureParam(gain, 0) } }
  if (!isAlike) {
    if (gain === null) return { key: 'statistics.verdict.fieldEvenOnly', params }
    return { key: gain >= smallGain ? 'statistics.verdict.fieldEvenGain' : 'statistics.verdict.fieldEven', params }
  }
  const rankBefore = best?.rankBefore ?? null
  if (gain === null || gain < smallGain || rankBefore === null) return { key: 'statistics.verdict.fieldTrend', params }
  return { key: rankBefore === 1 ? 'statistics.verdict.fieldGainSame' : 'statistics.verdict.fieldGain', params }
}

/**
 * Minimum number of rows and of columns in which unreplicated lines can show a trend; fewer cannot separate it from the
 * lines.
 */
const minSide = 3

/**
 * Refuses single plots in too few rows or columns: a correlation along one line of them cannot be estimated in addition
 * to the lines.
 */
function tooNarrow({ row, col }: TrialData, { column }: TraitValues): Refusal | null {
  const used = [...column.values.keys()].filter((i) =>
    [column, row, col].every(({ values }) => !Number.isNaN(values[i])),
  )
  const [rows, cols] = [row, col].map(({ values }) => new Set(used.map((i) => values[i])).size)
  if (used.length === 0 || (rows >= minSide && cols >= minSide)) return null
  return refuse('fieldTooNarrow', { rows, cols, needed: minSide }, [row.name, col.name])
}

/**
 * The effects that a refused fit could not separate from the trend: the one that it names, else the random ones, else all
 * blocks.
 */
function notEstimable({ code, names }: Refusal, effects: PlotModel): string[] {
  const { random } = effects
  const droppedTerms = random.filter(({ name }) => names.includes(name))
  if (code === 'collinear' || code === 'tooFewGroups') return droppedTerms.map(({ name }) => name)
  if (code !== 'noFieldTrend' && code !== 'noResidualDf') return []
  return (random.length > 0 ? random : fixedBlocks(effects)).map(({ name }) => name)
}

/**
 * The trend of the field together with the effects of the design (Gilmour, Cullis & Verbyla 1997: blocks of the
 * randomisation stay in the model). Effects that cannot be separated from the trend are left out and named in `unused`.
 */
function* withDesign(input: FieldTrendInput, design: PlotModel) {
  const unused: string[] = []
  for (;;) {
    const [fixed, random] = [design.fixed, design.random].map((all) => all.filter(({ name }) => !unused.includes(name)))
    const effects = { fixed, random, interactions: design.interactions }
    const result = yield* fieldTrendSteps({ ...input, ...effects })
    const drop = result.ok ? [] : notEstimable(result, effects)
    if (drop.length === 0) return { result, unused }
    unused.push(...drop)
  }
}

/** Residuals of each plot by the model of the other tabs; for whole plots, after blocks and treatments. */
function residualsBefore({ fit, model }: GroupComparison, { column }: TraitValues): PlotFit | null {
  if (!model.wholePlots) return fit
  const { fixed, interactions } = model.plotModel
  const { replication, wholePlot } = model.wholePlots
  const fits = modelFits(
    column,
    [replication, ...fixed, wholePlot, ...interactions].map((factor) => factorTerm(factor)),
  )
  return isRefusal(fits) ? null : fitOfPlots(fits)
}

/** The trait adjusted for the field's trend, or a refusal; lines are random where none is repeated. */
function* trendOf(data: TrialData, trait: TraitValues, settings: Settings) {
  const model = trialModel(data, settings)
  const counts = [...plotsByLevel(data.by, data.ids, trait.column).values()]
  const isReplicated = counts.some(({ length }) => length > 1)
  const compared = yield* compareGroups(data, trait, settings, null)
  // Only plots with a place are in the field.
  const control = controlWithValues(data.by, data.control, [trait.column, data.row, data.col])
  const criterion = criterionFor(settings.test, control, data.by.levels.length)
  const narrow = isReplicated ? null : tooNarrow(data, trait)
  const input = {
    trait: trait.column,
    line: data.by,
    lineEffects: isReplicated ? ('fixed' as const) : ('random' as const),
    row: data.row,
    col: data.col,
    nugget: isReplicated,
    before:
      isRefusal(compared) || !(compared.sedMean > 0) ? null : { ...compared, fit: residualsBefore(compared, trait) },
    blocks: [],
    higherIsBetter: isHigherBetter(trait),
    control,
    criterion,
    letters: false,
  }
  // Blocks and lines that describe every value leave no error to compare a trend with.
  const isExact = isRefusal(compared) && compared.code === 'noErrorVariance'
  const refused = isExact ? compared : narrow
  const { result, unused } = refused ? { result: refused, unused: [] } : yield* withDesign(input, designEffects(model))
  return { model, isReplicated, result, unused, criterion }
}

/** The gain of removing the field's trend over the blocks, % (`FieldTrendResult.gain`); null where it is unknown. */
export function* fieldGain(data: TrialData, settings: Settings): Steps<{ readonly gain: number | null }> {
  const [trait] = data.traits
  if (!trait) return { gain: null }
  const { result } = yield* trendOf(data, trait, settings)
  return { gain: result.ok ? result.gain : null }
}

/**
 * The differences of lines by the chosen test with the errors of the spatial model. Beyond 1,000 lines only every k-th is
 * compared, and the LSD of their mean pair is used for all.
 */
function judgedInField({ spatial, lsd05 }: FieldTrendResult, criterion: Criterion) {
  const { comparison } = spatial
  if (!comparison) return { criterion: 'lsd' as const, least: lsd05, against: new Map<string, ControlTest>() }
  const levels = comparison.means.filter(({ mean }) => mean !== null).length
  return { criterion, ...criterionLimits(criterion, { ...comparison, levels }) }
}

/** Whether a line is above or below the control by more than the least significant difference. */
function toneOf(difference: number | null, lsd: number | null): ResultRow['tone'] {
  if (difference === null || lsd === null || Math.abs(difference) <= lsd) return undefined
  return difference > 0 ? 'above' : 'below'
}

/**
 * The sentence of the model: it names an independent error of each plot in addition to the correlated one only where that
 * is not 0.
 */
function methodKey(isReplicated: boolean, { varianceNugget: nugget, differences }: SpatialResult): string {
  if (!isReplicated)
    return differences ? 'statistics.method.spatialRandom' : 'statistics.method.spatialRandomNoDifferences'
  return nugget === 0 ? 'statistics.method.spatialNoNugget' : 'statistics.method.spatial'
}

/** Names the effects of the design that the fitted model lacks. */
const leftOut = (names: readonly string[]): Message[] =>
  names.length === 0 ? [] : [{ key: 'statistics.warning.notWithTrend', params: { name: names.join(', ') } }]

/** The field's trend removed: four maps, and the lines without it. */
export function* heatMapTab(data: TrialData, settings: Settings): Steps<TabOutcome> {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  const { model, isReplicated, result, unused, criterion: trendCriterion } = yield* trendOf(data, trait, settings)
  if (!result.ok) return result
  const { spatial, gain, sedBefore, sedAfter, moranBefore, moranAfter } = result
  const { criterion, least, against } = judgedInField(result, trendCriterion)
  const test = lsdName({ criterion })
  const decimals = decimalsOf(trait.column)
  const units = ownUnit(trait)
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  // Ranks by the less precise of two models are not offered.
  const isBest = !isLoss(gain)
  const rankOf = ({ rankBefore, rankAfter }: TrendRow) => (isBest ? rankAfter : rankBefore) ?? Infinity
  const ordered = [...result.rows].sort((a, b) => rankOf(a) - rankOf(b) || 0)
  const control = ordered.find(({ level }) => level === data.control)?.adjusted ?? null
  const rows = ordered.map(({ level, n, mean, adjusted, rankBefore, rankAfter }): ResultRow => {
    const tone =
      level === data.control
        ? 'control'
        : toneOf(adjusted === null || control === null ? null : adjusted - control, against.get(level)?.least ?? least)
    return {
      cells: {
        level,
        n: n || (plots.get(level)?.length ?? 0),
        mean: units.figure(mean),
        adjusted: units.figure(adjusted),
        rankBefore,
        rankAfter: isBest ? rankAfter : null,
        gained: isBest && rankBefore !== null && rankAfter !== null ? rankBefore - rankAfter : null,
      },
      plots: plots.get(level) ?? [],
      ...(tone ? { tone } : {}),
    }
  })
  const rho = (value: number | null) => figure(value, 2)
  return {
    ok: true,
    verdict: verdictOf(result),
    keyNumbers: [
      { label: { key: 'statistics.key.gain' }, value: figure(gain, 0), unit: '%' },
      {
        label: { key: 'statistics.key.sedWas', params: { before: figureParam(sedBefore, decimals) } },
        value: figure(sedAfter, decimals),
        unit: trait.unit || null,
      },
      {
        label: { key: 'statistics.key.leastAfter', params: { test } },
        value: figure(least, decimals),
        unit: trait.unit || null,
      },
      { label: { key: 'statistics.key.rhoRow' }, value: rho(spatial.rhoRow), unit: null },
      { label: { key: 'statistics.key.rhoCol' }, value: rho(spatial.rhoCol), unit: null },
      {
        label: { key: 'statistics.key.moran', params: { after: figureParam(moranAfter?.i, 2) } },
        value: figure(moranBefore?.i, 2),
        unit: null,
      },
    ],
    columns: [
      column('level', 'text', 0, true),
      column('n', 'count'),
      column('mean', 'number', units.decimals),
      column('adjusted', 'number', units.decimals, true),
      column('rankBefore', 'count'),
      ...(isBest ? [column('rankAfter', 'count'), column('gained', 'count')] : []),
    ],
    rows,
    charts: maps(data, trait, result),
    method: [
      model.reason,
      ...blocksWithValues(designEffects(model), trait.column),
      {
        key: methodKey(isReplicated, spatial),
        params: { test, lsd: figureParam(least, decimals) },
      },
      ...criterionSentence({ criterion, chosen: settings.test }),
      ...scaleSentence(trait),
    ],
    assumptions: [...nestedDesign(data, model), ...likeness(moranAfter)],
    warnings: [...leftOut(unused), ...warningMessages(result.meta.warnings)],
    n: result.meta.n,
    errorDf: finite(spatial.differences?.df),
  }
}
