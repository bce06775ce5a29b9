import { isRefusal } from '../../refusal.ts'
import { groupMeans } from '../../stats/descriptive/groupMeans.ts'
import { eachOf, type Steps } from '../../stats/mixed/steps.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import { controlForTest, type GroupComparison, halfInterval } from '../compare/compared.ts'
import { compareBySettings } from '../compare/comparedByWelch.ts'
import { column, decimalsOf, figure, figureParam, finite, plotsByLevel, probabilityParam } from '../figures.ts'
import { assumptionsOf, blocksOf, residualsOf } from '../model/residuals.ts'
import { isTransformed, ownUnit, scaleCaution, scaleSentence } from '../model/scale.ts'
import { blocksLeftOut, nestedDesign } from '../model/trialModel.ts'
import { interactionCaution } from '../model/varianceTables.ts'
import type { ChartData, KeyNumber, MeanMark, Message, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningMessages } from '../warnings.ts'
import { methodOf } from './lsd.ts'

interface Averages {
  readonly rows: readonly ResultRow[]
  readonly chart: ChartData
  readonly verdict: Message
  readonly keyNumbers: readonly KeyNumber[]
  readonly method: readonly Message[]
  readonly assumptions: ReturnType<typeof assumptionsOf>
  readonly warnings: readonly Message[]
  readonly n: number
  readonly errorDf: number | null
}

interface Level {
  readonly level: string
  readonly n: number
  readonly mean: number
  readonly adjusted: number | null
  readonly se: number | null
  readonly low: number | null
  readonly high: number | null
  readonly sd: number | null
  /** Null where no two means are compared. */
  readonly letters: string | null
  /** On another scale than the trait's own: the mean on that scale with its standard error. */
  readonly scaled?: { readonly mean: number | null; readonly se: number | null }
}

/** A level with its mean and interval back-transformed to the trait's own unit. */
function toOwnUnit(level: Level, trait: TraitValues): Level {
  if (!isTransformed(trait)) return level
  const { fromScale } = ownUnit(trait)
  const converted = (value: number | null) => (value === null ? null : fromScale(value))
  const { mean, adjusted, low, high, se } = level
  return {
    ...level,
    mean: fromScale(mean),
    adjusted: converted(adjusted),
    low: converted(low),
    high: converted(high),
    se: null,
    sd: null,
    scaled: { mean: adjusted, se },
  }
}

/** Why the differences of means cannot be tested, as the sentence of the method words it. */
const reasons: Partial<Record<Refusal['code'], string>> = {
  constantTrait: 'allEqual',
  noErrorVariance: 'noErrorVariance',
  noResidualDf: 'ownSpread',
}

/**
 * The means of the levels with intervals by the pooled error, highest first; by Welch, or without an error, each by its
 * own standard deviation.
 */
function* levelsOf(
  data: TrialData,
  trait: TraitValues,
  settings: Settings,
  known: GroupComparison | Refusal | null,
): Steps<{ levels: Level[]; parts: Partial<Averages> } | Refusal> {
  const plain = groupMeans(trait.column, data.by, [])
  if (!plain.ok) return plain
  const compared =
    known ?? (yield* compareBySettings(data, trait, settings, controlForTest(data, settings, [trait.column])))
  if (isRefusal(compared)) {
    const reason = reasons[compared.code] ?? 'untested'
    const hasSpread = reason === 'ownSpread' || reason === 'untested'
    const spreadOnly = (value: number | null) => (hasSpread ? value : null)
    const levels = plain.rows.map(({ level, n, mean, sd, se, ci95Lo, ci95Hi }) => ({
      ...{ level, n, mean, sd },
      se: spreadOnly(se),
      adjusted: mean,
      low: spreadOnly(ci95Lo),
      high: spreadOnly(ci95Hi),
      letters: null,
    }))
    const value = ownUnit(trait).figure(plain.rows[0].mean) ?? '–'
    const verdict = { key: 'statistics.verdict.allEqual', params: { value } }
    return {
      levels,
      parts: {
        method: [{ key: `statistics.method.${reason}` }],
        ...(reason === 'allEqual' ? { verdict } : {}),
        errorDf: null,
        assumptions: [],
      },
    }
  }
  // Levels that share one error share one critical value, which is computed once.
  const criticals = new Map<number | null, number | null>()
  const criticalOf = (df: number | null) => {
    if (!criticals.has(df)) criticals.set(df, halfInterval(1, df))
    return criticals.get(df) ?? null
  }
  const adjusted = new Map(compared.means.map((mean) => [mean.level, mean]))
  const levels = plain.rows.map(({ level, n, mean, sd }) => {
    const one = adjusted.get(level)
    const [at, se] = [one?.adjusted ?? null, one?.se ?? null]
    const critical = criticalOf(one?.df ?? null)
    const half = critical === null || se === null ? null : critical * se
    const end = (sign: number) => (at === null || half === null ? null : at + sign * half)
    return { level, n, mean, sd, adjusted: at, se, low: end(-1), high: end(1), letters: one?.letters || null }
  })
  const residuals = residualsOf(trait.column, compared.fit)
  const assumptions = [
    ...nestedDesign(data, compared.model),
    ...interactionCaution(data, trait, compared),
    ...(compared.isWelch ? [] : blocksLeftOut(data, compared.model, trait.column, settings)),
    ...(residuals ? assumptionsOf(residuals, data, trait, data.by, blocksOf(compared.model.terms, data.by)) : []),
  ]
  const isProven = compared.p !== null && compared.p < 0.05
  const key = isProven ? 'statistics.verdict.differ' : 'statistics.verdict.differNot'
  const params = { by: data.by.name, f: figureParam(compared.f, 2), p: probabilityParam(compared.p) }
  return {
    levels,
    parts: {
      method: methodOf(compared),
      errorDf: compared.df,
      assumptions,
      warnings: warningMessages(compared.warnings),
      verdict: { key, params },
    },
  }
}

function* averagesOf(
  data: TrialData,
  trait: TraitValues,
  settings: Settings,
  compared: GroupComparison | Refusal | null,
): Steps<Averages | Refusal> {
  const averages = yield* levelsOf(data, trait, settings, compared)
  if (isRefusal(averages)) return averages
  const { decimals, unit, title } = ownUnit(trait)
  const onScale = decimalsOf(trait.column)
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const value = ({ adjusted, mean }: Level) => adjusted ?? mean
  const sign = trait.better === 'lower' ? 1 : -1
  const levels = averages.levels.map((level) => toOwnUnit(level, trait)).sort((a, b) => sign * (value(a) - value(b)))
  const control = levels.find(({ level }) => level === data.control)
  const n = levels.reduce((sum, level) => sum + level.n, 0)
  // Equal means share a rank.
  const rankOf = (level: Level) => 1 + levels.findIndex((other) => value(other) === value(level))
  const rows = levels.map((one): ResultRow => {
    const { level, mean, adjusted, se, low, high, sd } = one
    const percentOfControl = control && value(control) !== 0 ? (100 * value(one)) / value(control) : null
    return {
      cells: {
        trait: trait.name,
        level,
        n: one.n,
        mean: figure(mean, decimals),
        adjusted: figure(adjusted, decimals),
        se: figure(se, decimals),
        low: figure(low, decimals),
        high: figure(high, decimals),
        sd: figure(sd, decimals),
        cv: sd === null || mean === 0 ? null : finite((100 * sd) / mean),
        percentOfControl: finite(percentOfControl),
        rank: rankOf(one),
        letters: one.letters,
        ...(one.scaled ? { scaled: figure(one.scaled.mean, onScale), seScaled: figure(one.scaled.se, onScale) } : {}),
      },
      plots: plots.get(level) ?? [],
      ...(one === control ? { tone: 'control' } : {}),
    }
  })
  const marks = levels.map(
    (level, k): MeanMark => ({
      label: level.level,
      mean: value(level),
      low: level.low,
      high: level.high,
      note: '',
      tone: level === control ? 'control' : 'plain',
      plots: rows[k].plots,
    }),
  )
  const [best, worst] = [levels[0], levels[levels.length - 1]]
  const extreme = (key: string, level: Level): KeyNumber => ({
    label: { key, params: { level: level.level } },
    value: figure(value(level), decimals),
    unit,
  })
  const grand = ownUnit(trait).fromScale(averages.levels.reduce((sum, level) => sum + level.mean * level.n, 0) / n)
  return {
    rows,
    chart: {
      kind: 'means',
      title: { key: 'statistics.chart.means', params: { trait: trait.original.name } },
      x: title,
      marks,
      band: null,
    },
    verdict: averages.parts.verdict ?? {
      key: 'statistics.verdict.noTest',
      params: { best: best.level, worst: worst.level, by: data.by.name },
    },
    keyNumbers: [
      { label: { key: 'statistics.key.meanOf', params: { count: n } }, value: figure(grand, decimals), unit },
      extreme('statistics.key.best', best),
      extreme('statistics.key.worst', worst),
      { label: { key: 'statistics.key.groups', params: { by: data.by.name } }, value: levels.length, unit: null },
    ],
    method: [...(averages.parts.method ?? []), ...scaleSentence(trait)],
    assumptions: [...scaleCaution(trait), ...(averages.parts.assumptions ?? [])],
    warnings: averages.parts.warnings ?? [],
    n,
    errorDf: averages.parts.errorDf ?? null,
  }
}

/** Maximum number of traits averaged side by side. */
const maxTraits = 12

/**
 * Means of the groups with their intervals, trait by trait; the verdict and key numbers are for the first. Rows contain
 * letters, which the report shows. `compared`: the comparison of the groups of the one trait, where it was computed already.
 */
export function* averageTab(
  data: TrialData,
  settings: Settings,
  compared: GroupComparison | Refusal | null = null,
): Steps<TabOutcome> {
  const traits = data.traits.slice(0, maxTraits)
  if (traits.length === 0) return refuse('noTrait')
  const outcomes = yield* eachOf(traits, (trait) => averagesOf(data, trait, settings, compared))
  const [first] = outcomes
  if (isRefusal(first)) return first
  const averages = outcomes.filter((outcome): outcome is Averages => !isRefusal(outcome))
  const isScaled = traits.some(isTransformed)
  return {
    ok: true,
    verdict: first.verdict,
    keyNumbers: first.keyNumbers,
    columns: [
      ...(averages.length > 1 ? [column('trait', 'text')] : []),
      column('level', 'text', 0, true),
      column('n', 'count'),
      column('mean', 'number'),
      column('adjusted', 'number', 0, true),
      ...(isScaled ? [] : [column('se', 'number')]),
      column('low', 'number'),
      column('high', 'number'),
      ...(isScaled
        ? [column('scaled', 'number'), column('seScaled', 'number')]
        : [column('sd', 'number'), column('cv', 'number', 1)]),
      column('percentOfControl', 'number', 1),
      column('rank', 'count'),
    ],
    rows: averages.flatMap(({ rows }) => rows),
    charts: averages.slice(0, 4).map(({ chart }) => chart),
    method: first.method,
    assumptions: first.assumptions,
    warnings: first.warnings,
    n: first.n,
    errorDf: first.errorDf,
  }
}
