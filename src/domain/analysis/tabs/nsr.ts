import { tCritical } from '../../stats/distributions/t.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { refuse } from '../../stats/result.ts'
import { type Compared, isHigherBetter, shownMarks } from '../compared.ts'
import { compareAsked } from '../comparedByWelch.ts'
import { chance, column, decimalsOf, figure, finite, plotsByLevel, said } from '../figures.ts'
import { assumptionsOf, blocksOf, residualField, residualsOf } from '../residuals.ts'
import type { Cell, KeyNumber, MeanMark, ResultRow, Said, TabOutcome } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningsSaid } from '../warnings.ts'

/** How many standard errors a difference from the control must exceed by the chosen test; null where it cannot be had. */
function criticalOf({ nsr: against, tukey, df }: Compared, test: Settings['test']): number | null {
  if (test === 'dunnett') return against?.dunnettCrit05 ?? null
  return test === 'tukey' && tukey !== null ? tukey / Math.SQRT2 : tCritical(0.05, df)
}

interface Judged {
  readonly row: ResultRow
  readonly mean: number
  readonly letters: string
  readonly tone: 'above' | 'below' | 'control' | 'plain'
}

/** The group of a level as the table words it. */
const groupCell = (tone: Judged['tone'], isBetterHigh: boolean): Cell => {
  if (tone === 'control') return { word: 'statistics.group.control' }
  if (tone === 'plain') return 2
  return (tone === 'above') === isBetterHigh ? 1 : 3
}

function judge(
  data: TrialData,
  trait: TraitValues,
  compared: Compared,
  test: Settings['test'],
  decimals: number,
): Judged[] {
  const plots = plotsByLevel(data.by, data.ids, trait.column)
  const against = new Map(compared.nsr?.rows.map((row) => [row.level, row]))
  const critical = criticalOf(compared, test)
  return compared.means.flatMap(({ level, n, raw, adjusted, letters }) => {
    if (adjusted === null) return []
    const row = against.get(level)
    const byTest = critical === null ? null : critical * (row?.sdDiff ?? 0)
    const least = row ? (test === 'lsd' ? row.nsr05 : byTest) : null
    const side = row && least !== null && Math.abs(row.diff) > least ? (row.diff > 0 ? 'above' : 'below') : 'plain'
    const tone: Judged['tone'] = row ? side : level === compared.nsr?.control ? 'control' : 'plain'
    const cells: Record<string, Cell> = {
      level,
      n,
      mean: figure(raw, decimals),
      adjusted: figure(adjusted, decimals),
      difference: figure(row?.diff, decimals),
      percent: row ? finite(row.diffPct === null ? null : 100 + row.diffPct) : tone === 'control' ? 100 : null,
      lsd05: figure(least, decimals),
      t: finite(row?.t),
      p: finite(row?.p),
      pDunnett: finite(row?.pDunnett),
      group: groupCell(tone, isHigherBetter(trait)),
      letters,
    }
    const shown: ResultRow = { cells, plots: plots.get(level) ?? [], ...(tone === 'plain' ? {} : { tone }) }
    return [{ row: shown, mean: adjusted, letters, tone }]
  })
}

/**
 * The least significant difference from the control, and that of the pairs without it, each as the mean of its pairs; null where one
 * holds for all pairs or nothing was compared with the control.
 */
function leastOfControl({ nsr: against, isEqual, lsd, means }: Compared) {
  if (isEqual || !against || against.rows.length === 0) return null
  const all = against.rows.map(({ nsr05 }) => nsr05)
  const total = all.reduce((sum, one) => sum + one, 0)
  const count = means.filter(({ adjusted }) => adjusted !== null).length
  const pairs = (count * (count - 1)) / 2
  const others = pairs - all.length
  return {
    withControl: total / all.length,
    isOne: Math.max(...all) - Math.min(...all) <= 1e-9 * total,
    others: others > 0 ? (lsd * pairs - total) / others : null,
  }
}

function keyNumbersOf(compared: Compared, trait: TraitValues, decimals: number): KeyNumber[] {
  const { f, p, df, sedMean, grandMean } = compared
  const unit = trait.unit || null
  const least = leastOfControl(compared)
  // One for all that stand against a control of more plots: the mean of all pairs would be that of none.
  const hasOwn = least?.isOne === true && least.others !== null
  const percent = said(least === null || grandMean === 0 ? null : (100 * least.withControl) / grandMean, 1)
  return [
    ...(hasOwn
      ? [
          {
            label: { key: 'statistics.key.lsdControl', params: { percent } },
            value: figure(least.withControl, decimals),
            unit,
          },
          { label: { key: 'statistics.key.lsdOthers' }, value: figure(least.others, decimals), unit },
        ]
      : [leastDifference(compared, trait, decimals)]),
    {
      label: { key: 'statistics.key.meanOf', params: { count: compared.n } },
      value: figure(grandMean, decimals),
      unit,
    },
    ...(hasOwn ? [] : [{ label: { key: 'statistics.key.sed' }, value: figure(sedMean, decimals + 1), unit }]),
    { label: { key: 'statistics.key.errorDf' }, value: figure(df, Number.isInteger(df) ? 0 : 1), unit: null },
    { label: { key: 'statistics.key.fOf', params: { p: chance(p) } }, value: figure(f, 2), unit: null },
  ]
}

/** The least significant difference as a key number: of every pair, or of the mean pair. */
export function leastDifference(
  { lsd, isEqual, grandMean }: Compared,
  trait: TraitValues,
  decimals: number,
): KeyNumber {
  const percent = grandMean === 0 ? null : (100 * lsd) / grandMean
  return {
    label: { key: `statistics.key.${isEqual ? 'lsd' : 'lsdMean'}`, params: { percent: said(percent, 1) } },
    value: figure(lsd, decimals),
    unit: trait.unit || null,
  }
}

/** How the analysis was made, in the order that a reader asks. */
export function methodOf({
  model,
  formula,
  df,
  isWelch,
  blocksGain,
}: Pick<Compared, 'model' | 'formula' | 'df' | 'isWelch' | 'blocksGain'>): Said[] {
  if (isWelch) return [model.reason]
  const key = model.random ? 'statistics.method.blue' : 'statistics.method.lsd'
  const params = { formula, df: said(df, Number.isInteger(df) ? 0 : 1) }
  const ofWhole: Said[] = model.wholePlots ? [{ key: 'statistics.method.wholePlots' }] : []
  const ofBlocks: Said[] =
    blocksGain === null ? [] : [{ key: 'statistics.method.blocksGain', params: { gain: said(blocksGain, 0) } }]
  return [model.reason, { key, params }, ...ofWhole, ...ofBlocks]
}

/** Every line against the control: which exceed it by more than the least significant difference, and which fall short of it. */
export function* nsr(data: TrialData, settings: Settings): Steps<TabOutcome> {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  if (data.control === null) return refuse('noControl')
  const compared = yield* compareAsked(data, trait, settings, data.control)
  return 'ok' in compared ? compared : nsrOf(data, trait, compared, settings)
}

/** The same of groups that have been compared with the control. */
export function nsrOf(data: TrialData, trait: TraitValues, compared: Compared, settings: Settings): TabOutcome {
  const { isWelch } = compared
  const decimals = decimalsOf(trait.column)
  const judged = judge(data, trait, compared, isWelch ? 'lsd' : settings.test, decimals)
  const residuals = residualsOf(trait.column, compared.fit)
  const count = (tone: Judged['tone']) => judged.filter((one) => one.tone === tone).length
  const marks = judged.map(
    ({ row, mean, letters, tone }): MeanMark => ({
      label: String(row.cells.level),
      mean,
      low: null,
      high: null,
      note: letters,
      tone,
      plots: row.plots,
    }),
  )
  const field = residuals && residualField(residuals, data, trait.unit)
  return {
    ok: true,
    verdict: {
      key: 'statistics.verdict.nsr',
      params: { above: count('above'), below: count('below'), same: count('plain'), control: data.control ?? '–' },
    },
    keyNumbers: keyNumbersOf(compared, trait, decimals),
    columns: [
      column('level', 'text', 0, true),
      column('n', 'count'),
      column('mean', 'number', decimals),
      column('adjusted', 'number', decimals, true),
      column('difference', 'number', decimals),
      column('percent', 'number', 1),
      column('lsd05', 'number', decimals),
      column('t', 'number', 2),
      column('p', 'p'),
      column('pDunnett', 'p'),
      column('group', 'count'),
      column('letters', 'text'),
    ],
    rows: judged.map(({ row }) => row),
    charts: [
      {
        kind: 'means',
        title: { key: 'statistics.chart.control', params: { control: data.control ?? '–' } },
        x: trait.unit === '' ? trait.name : `${trait.name}, ${trait.unit}`,
        marks: shownMarks(marks),
        band: compared.nsr
          ? { at: compared.nsr.controlMean, half: leastOfControl(compared)?.withControl ?? compared.lsd }
          : null,
      },
      ...(field ? [field] : []),
    ],
    method: methodOf(compared),
    assumptions: residuals ? assumptionsOf(residuals, data, data.by, blocksOf(compared.model.terms, data.by)) : [],
    warnings: warningsSaid(compared.warnings),
    n: compared.n,
    errorDf: compared.df,
  }
}
