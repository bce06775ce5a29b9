import { isRefusal } from '../../refusal.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { refuse } from '../../stats/result.ts'
import { type GroupComparison, isHigherBetter } from '../compare/compared.ts'
import { compareBySettings } from '../compare/comparedByWelch.ts'
import { column, decimalsOf, figure, figureParam, finite, plotsByLevel, probabilityParam } from '../figures.ts'
import { assumptionsOf, blocksOf, residualField, residualsOf } from '../model/residuals.ts'
import { isTransformed, type OwnUnit, ownUnit, scaleCaution, scaleSentence } from '../model/scale.ts'
import { blocksLeftOut, nestedDesign } from '../model/trialModel.ts'
import { interactionCaution } from '../model/varianceTables.ts'
import type { Assumption, Cell, KeyNumber, MeanMark, Message, Param, ResultRow, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningMessages } from '../warnings.ts'

interface GroupVerdict {
  readonly row: ResultRow
  readonly mean: number
  readonly letters: string
  readonly tone: 'above' | 'below' | 'control' | 'plain'
}

/** The text of a level's group in the table. */
const groupCell = (tone: GroupVerdict['tone'], isBetterHigh: boolean): Cell => {
  if (tone === 'control') return { word: 'statistics.group.control' }
  if (tone === 'plain') return 2
  return (tone === 'above') === isBetterHigh ? 1 : 3
}

function compareGroupsWithControl(
  data: TrialData,
  trait: TraitValues,
  compared: GroupComparison,
  decimals: number,
): GroupVerdict[] {
  const units = ownUnit(trait)
  const control = compared.controlComparison ? units.fromScale(compared.controlComparison.controlMean) : null
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const against = new Map(compared.controlComparison?.rows.map((row) => [row.level, row]))
  return compared.means.flatMap(({ level, n, raw, adjusted, letters }) => {
    if (adjusted === null) return []
    const row = against.get(level)
    const { least, p } = compared.against.get(level) ?? { least: null, p: null }
    const side = row && least !== null && Math.abs(row.diff) > least ? (row.diff > 0 ? 'above' : 'below') : 'plain'
    const tone: GroupVerdict['tone'] = row ? side : level === compared.controlComparison?.control ? 'control' : 'plain'
    const cells: Record<string, Cell> = {
      level,
      n,
      mean: units.figure(raw),
      adjusted: units.figure(adjusted),
      difference: figure(row?.diff, decimals),
      percent: row && control ? finite((100 * units.fromScale(adjusted)) / control) : tone === 'control' ? 100 : null,
      lsd05: figure(least, decimals),
      t: finite(row?.t),
      p: finite(p),
      pDunnett: finite(row?.pDunnett),
      group: groupCell(tone, isHigherBetter(trait)),
      letters: letters || null,
    }
    const resultRow: ResultRow = { cells, plots: plots.get(level) ?? [], ...(tone === 'plain' ? {} : { tone }) }
    return [{ row: resultRow, mean: units.fromScale(adjusted), letters, tone }]
  })
}

/** The name of the least significant difference by the test that was used. */
export const lsdName = ({ criterion }: Pick<GroupComparison, 'criterion'>): Param => ({
  word: `statistics.least.${criterion}`,
})

/**
 * The least significant difference from the control, and the one for the other pairs, each the mean of its pairs; null where
 * one value applies to all pairs or nothing was compared with the control.
 */
function lsdOfControl(compared: GroupComparison) {
  const { controlComparison: against, isEqual, lsd, means, criterion } = compared
  if (isEqual || !against || against.rows.length === 0) return null
  const differences = [...compared.against.values()].map(({ least }) => least)
  const total = differences.reduce((sum, difference) => sum + difference, 0)
  const count = means.filter(({ adjusted }) => adjusted !== null).length
  const pairs = (count * (count - 1)) / 2
  const otherPairs = pairs - differences.length
  return {
    withControl: total / differences.length,
    isOne: Math.max(...differences) - Math.min(...differences) <= 1e-9 * total,
    // Dunnett's test does not compare the others.
    others: otherPairs > 0 && criterion !== 'dunnett' ? (lsd * pairs - total) / otherPairs : null,
  }
}

/** Whether one least significant difference applies to every comparison with the control. */
function hasOneLeast(compared: GroupComparison): boolean {
  const least = lsdOfControl(compared)
  return least === null || least.isOne
}

/**
 * The control with the least significant difference on both sides, in the trait's own unit; where each pair has its own
 * the band is the control alone, and the means have intervals. Null without a control.
 */
function bandOf(compared: GroupComparison, { fromScale }: Pick<OwnUnit, 'fromScale'>) {
  if (!compared.controlComparison) return null
  const at = compared.controlComparison.controlMean
  const half = hasOneLeast(compared) ? (lsdOfControl(compared)?.withControl ?? compared.lsd) : 0
  return { at: fromScale(at), from: fromScale(at - half), to: fromScale(at + half) }
}

/** Each difference of a mixed model has its own degrees of freedom; p and LSD use their mean. */
const isMeanDf = ({ model, mixed }: GroupComparison): boolean => model.random !== null || Boolean(mixed)

function keyNumbersOf(compared: GroupComparison, trait: TraitValues, decimals: number): KeyNumber[] {
  const { f, p, df, sedMean, grandMean } = compared
  const unit = trait.unit || null
  const units = ownUnit(trait)
  const isScaled = isTransformed(trait)
  const least = lsdOfControl(compared)
  // One value for all comparisons with a control of more plots: the mean over all pairs would fit none of them.
  const test = lsdName(compared)
  const isDunnett = compared.criterion === 'dunnett'
  const hasOwn = least !== null && (isDunnett || (least.isOne && least.others !== null))
  const percent = figureParam(least === null || grandMean === 0 ? null : (100 * least.withControl) / grandMean, 1)
  return [
    ...(hasOwn
      ? [
          {
            label: {
              key: `statistics.key.lsdControl${isScaled ? 'OnScale' : ''}`,
              params: isScaled ? { test } : { test, percent },
            },
            value: figure(least.withControl, decimals),
            unit,
          },
          ...(isDunnett
            ? []
            : [
                {
                  label: { key: 'statistics.key.lsdOthers', params: { test } },
                  value: figure(least.others, decimals),
                  unit,
                },
              ]),
        ]
      : [leastDifference(compared, trait, decimals)]),
    {
      label: { key: 'statistics.key.meanOf', params: { count: compared.n } },
      value: units.figure(grandMean),
      unit: units.unit,
    },
    ...(hasOwn ? [] : [{ label: sedLabel(compared, trait), value: figure(sedMean, decimals + 1), unit }]),
    {
      label: { key: `statistics.key.${isMeanDf(compared) ? 'differenceDf' : 'errorDf'}` },
      value: figure(df, Number.isInteger(df) ? 0 : 1),
      unit: null,
    },
    { label: { key: 'statistics.key.fOf', params: { p: probabilityParam(p) } }, value: figure(f, 2), unit: null },
  ]
}

/**
 * The label of the standard error of a difference: the mean of the pairs where they differ, and the scale of the
 * analysis.
 */
function sedLabel({ isEqual }: Pick<GroupComparison, 'isEqual'>, trait: TraitValues): Message {
  return { key: `statistics.key.sed${isEqual ? '' : 'Mean'}${isTransformed(trait) ? 'OnScale' : ''}` }
}

/** The least significant difference as a key number: of every pair, or of the mean pair. */
export function leastDifference(compared: GroupComparison, trait: TraitValues, decimals: number): KeyNumber {
  const { lsd, isEqual, grandMean } = compared
  const percent = grandMean === 0 ? null : (100 * lsd) / grandMean
  const isScaled = isTransformed(trait)
  const test = lsdName(compared)
  return {
    label: {
      key: `statistics.key.${isEqual ? 'lsd' : 'lsdMean'}${isScaled ? 'OnScale' : ''}`,
      // A percentage of a mean of logarithms or roots has no meaning.
      params: isScaled ? { test } : { test, percent: figureParam(percent, 1) },
    },
    value: figure(lsd, decimals),
    unit: trait.unit || null,
  }
}

/** The test that compared the means, and why it replaces the chosen one; empty for a chosen LSD. */
export function criterionSentence({
  criterion,
  chosen,
  isWelch = false,
}: Pick<GroupComparison, 'criterion' | 'chosen'> & { readonly isWelch?: boolean }): Message[] {
  const instead: Message[] = criterion === chosen ? [] : [{ key: `statistics.method.criterionInstead.${criterion}` }]
  if (criterion === 'lsd') return instead
  return [...instead, { key: `statistics.method.criterion${isWelch ? 'Welch' : ''}.${criterion}` }]
}

/** How the analysis was made, in the order of a reader's questions. */
export function methodOf({
  model,
  formula,
  df,
  isWelch,
  blocksGain,
  criterion,
  chosen,
  lacksLetters,
  means,
  mixed,
  fDf,
  fits,
  f,
}: GroupComparison): Message[] {
  const letterSentences: Message[] = lacksLetters
    ? [{ key: 'statistics.method.noLetters', params: { count: means.length, test: lsdName({ criterion }) } }]
    : []
  if (isWelch) return [model.reason, ...criterionSentence({ criterion, chosen, isWelch }), ...letterSentences]
  const fixed = model.random ? 'statistics.method.blue' : 'statistics.method.lsd'
  const key = mixed ? 'statistics.method.splitMixed' : fixed
  const shownDf = mixed ? (fDf ?? Number.NaN) : df
  const params = { formula, df: figureParam(shownDf, Number.isInteger(shownDf) ? 0 : 1) }
  const wholePlotSentences: Message[] = model.wholePlots ? [{ key: 'statistics.method.wholePlots' }] : []
  const blockSentences: Message[] =
    blocksGain === null ? [] : [{ key: 'statistics.method.blocksGain', params: { gain: figureParam(blocksGain, 0) } }]
  // With random blocks F of the lines is from the table with the same blocks fixed.
  const fTestSentences: Message[] =
    model.random && !mixed && fits === null && f !== null ? [{ key: 'statistics.method.fFixedBlocks' }] : []
  const criterionText = criterionSentence({ criterion, chosen, isWelch })
  return [
    model.reason,
    { key, params },
    ...fTestSentences,
    ...wholePlotSentences,
    ...blockSentences,
    ...criterionText,
    ...letterSentences,
  ]
}

/**
 * Where the F test shows no difference, the LSD does not protect the letters and classes (Fisher 1935): with no true
 * differences some pair exceeds it in most large trials. Empty where the test itself protects all comparisons.
 */
export function protection({ criterion, f, p }: GroupComparison): Assumption[] {
  if (criterion !== 'lsd' || p === null || p < 0.05) return []
  return [
    {
      message: { key: 'statistics.unprotected', params: { f: figureParam(f, 2), p: probabilityParam(p) } },
      isMet: false,
      other: { label: 'statistics.other.tukey', change: { test: 'tukey' } },
      plots: [],
    },
  ]
}

/** Every line against the control: which are above it by more than the least significant difference, and which below. */
export function* lsdTab(data: TrialData, settings: Settings): Steps<TabOutcome> {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  if (data.control === null) return refuse('noControl')
  const compared = yield* compareBySettings(data, trait, settings, data.control)
  return isRefusal(compared) ? compared : lsdOf(data, trait, compared, settings)
}

/** The LSD tab of groups that have already been compared with the control. */
export function lsdOf(data: TrialData, trait: TraitValues, compared: GroupComparison, settings: Settings): TabOutcome {
  const decimals = decimalsOf(trait.column)
  const comparisons = compareGroupsWithControl(data, trait, compared, decimals)
  const residuals = residualsOf(trait.column, compared.fit)
  const count = (tone: GroupVerdict['tone']) => comparisons.filter((comparison) => comparison.tone === tone).length
  const units = ownUnit(trait)
  const isOneLeast = hasOneLeast(compared)
  const onScale = new Map(compared.means.map(({ level, adjusted }) => [level, adjusted]))
  /** A mean with its own least significant difference from the control on both sides. */
  const ends = (level: string): Pick<MeanMark, 'low' | 'high'> => {
    const [at, least] = [onScale.get(level) ?? null, compared.against.get(level)?.least ?? null]
    if (isOneLeast || at === null || least === null) return { low: null, high: null }
    return { low: units.fromScale(at - least), high: units.fromScale(at + least) }
  }
  const marks = comparisons.map(
    ({ row, mean, letters, tone }): MeanMark => ({
      label: String(row.cells.level),
      mean,
      ...ends(String(row.cells.level)),
      note: letters,
      tone,
      plots: row.plots,
    }),
  )
  const field = residuals && residualField(residuals, data, trait.unit)
  const isScaled = isTransformed(trait)
  return {
    ok: true,
    verdict: {
      key: 'statistics.verdict.nsr',
      params: {
        above: count('above'),
        below: count('below'),
        same: count('plain'),
        control: data.control ?? '–',
        test: lsdName(compared),
      },
    },
    keyNumbers: keyNumbersOf(compared, trait, decimals),
    columns: [
      column('level', 'text', 0, true),
      column('n', 'count'),
      column('mean', 'number', units.decimals),
      column('adjusted', 'number', units.decimals, true),
      column('difference', 'number', decimals, false, `statistics.column.difference${isScaled ? 'OnScale' : ''}`),
      column('percent', 'number', 1),
      column('lsd05', 'number', decimals, false, `statistics.column.${compared.criterion}05`),
      column('t', 'number', 2),
      column('p', 'p'),
      ...(compared.criterion === 'lsd' ? [column('pDunnett', 'p')] : []),
      column('group', 'count'),
      ...(comparisons.some(({ letters }) => letters !== '') ? [column('letters', 'text')] : []),
    ],
    rows: comparisons.map(({ row }) => row),
    charts: [
      {
        kind: 'means',
        title: {
          key: `statistics.chart.control${isOneLeast ? '' : 'Own'}`,
          params: { control: data.control ?? '–', test: lsdName(compared) },
        },
        x: units.title,
        marks,
        band: bandOf(compared, units),
      },
      ...(field ? [field] : []),
    ],
    method: [...methodOf(compared), ...scaleSentence(trait)],
    assumptions: [
      ...nestedDesign(data, compared.model),
      ...interactionCaution(data, trait, compared),
      ...scaleCaution(trait),
      ...(compared.isWelch ? [] : blocksLeftOut(data, compared.model, trait.column, settings)),
      ...protection(compared),
      ...(residuals ? assumptionsOf(residuals, data, trait, data.by, blocksOf(compared.model.terms, data.by)) : []),
    ],
    warnings: warningMessages(compared.warnings),
    ...(compared.mixed ? { errorMs: compared.mixed.errorMs } : {}),
    n: compared.n,
    errorDf: compared.df,
  }
}
