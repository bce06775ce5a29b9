import type { Steps } from '../../stats/mixed/steps.ts'
import { extent } from '../../stats/moments/extent.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import { isHigherBetter } from '../compared.ts'
import { fieldPlot } from '../fieldPlot.ts'
import {
  column,
  decimalsOf,
  decimalsOfSquares,
  figure,
  figureParam,
  finite,
  plotsByLevel,
  probabilityParam,
} from '../figures.ts'
import { type LinesInFields, linesInFields } from '../lineFields.ts'
import { normality, residualsOf } from '../residuals.ts'
import type { Assumption, Cell, KeyNumber, Message, ResultColumn, ResultRow, TabOutcome, TabResult } from '../result.ts'
import { isTransformed, type OwnUnit, ownUnit, scaleCaution, scaleSentence, scaleToTry } from '../scale.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningMessages } from '../warnings.ts'
import { criterionSentence, leastWord } from './nsr.ts'

/** Means by line and by field, and the best line of each field. */
interface MeansOf {
  readonly lines: ReadonlyMap<string, number>
  readonly fields: readonly number[]
  readonly best: readonly string[]
  readonly at: (line: number, field: number) => number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function meansOf({ table }: LinesInFields, isHigher: boolean): MeansOf {
  const { lines, environments, means } = table
  const at = (line: number, field: number) => means[line * environments.length + field]
  const isBetter = (one: number, other: number) => (isHigher ? one > other : one < other)
  return {
    at,
    lines: new Map(lines.map((name, i) => [name, mean(environments.map((_, j) => at(i, j)))])),
    fields: environments.map((_, j) => mean(lines.map((__, i) => at(i, j)))),
    best: environments.map(
      (_, j) => lines[lines.reduce((best, __, i) => (isBetter(at(i, j), at(best, j)) ? i : best), 0)],
    ),
  }
}

/** Lines that lead in some field with the number of fields, most first: `M 2, C 2, J 1`. */
function leaders(best: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const line of best) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([line, count]) => `${line} – ${count}`)
    .join(', ')
}

function verdictOf({ test }: LinesInFields, ordered: readonly string[], { best }: MeansOf): Message {
  const isProven = test.p !== null && test.p < 0.05
  return {
    key: `statistics.verdict.fields.${isProven}`,
    params: { f: figureParam(test.f, 2), p: probabilityParam(test.p), best: ordered[0], leaders: leaders(best) },
  }
}

function keyNumbersOf(found: LinesInFields, trait: TraitValues, { share }: ReturnType<typeof fieldPlot>): KeyNumber[] {
  const decimals = decimalsOf(trait.column)
  const { test, errors } = found
  const unit = trait.unit || null
  const own = ownUnit(trait)
  const df = { df: test.df, errorDf: test.errorDf }
  return [
    {
      label: {
        key: isTransformed(trait) ? 'statistics.key.lsdLinesOnScale' : 'statistics.key.lsdLines',
        params: { test: leastWord(found) },
      },
      value: figure(found.least, decimals),
      unit,
    },
    {
      label: { key: 'statistics.key.meanOf', params: { count: found.table.n } },
      value: own.figure(found.grandMean),
      unit: own.unit,
    },
    { label: { key: 'statistics.key.fLines', params: df }, value: figure(test.f, 2), unit: null },
    { label: { key: 'statistics.key.errorRatio' }, value: figure(errors?.fMax, 2), unit: null },
    ...(share
      ? [{ label: { key: `statistics.key.${share.model}Shown` }, value: figure(share.percent, 1), unit: '%' }]
      : []),
  ]
}

/** Digits after the decimal point of a measure of stability; the largest gets four significant digits. */
function decimalsOfStability(
  { rows }: NonNullable<LinesInFields['stability']>,
  measure: 's2dEberhartRussell' | 'wrickeEcovalence' | 'shuklaVariance' | 'linBinnsP',
): number {
  return Math.max(1, decimalsOfSquares(rows.map((row) => row[measure])) - 2)
}

function columnsOf(
  { table, blue, ammi, stability }: LinesInFields,
  means: MeansOf,
  { back, decimals }: OwnUnit,
): ResultColumn[] {
  const fields = table.environments.map((name, j): ResultColumn => {
    const values = table.lines.map((_, i) => back(means.at(i, j)))
    const best = back(means.at(table.lines.indexOf(means.best[j]), j))
    const [low, high] = extent(values)
    const places = { low, high, best }
    return { ...column(`field${j}`, 'number', decimals), title: name, places }
  })
  return [
    column('line', 'text', 0, true),
    ...fields,
    column('mean', 'number', decimals, true),
    ...(blue.size > 0 ? [column('blue', 'number', decimals)] : []),
    ...(stability
      ? [
          column('b', 'number', 2),
          column('pB', 'p'),
          column('s2d', 'number', decimalsOfStability(stability, 's2dEberhartRussell')),
          column('wricke', 'number', decimalsOfStability(stability, 'wrickeEcovalence')),
          column('shukla', 'number', decimalsOfStability(stability, 'shuklaVariance')),
          column('linBinns', 'number', decimalsOfStability(stability, 'linBinnsP')),
        ]
      : []),
    ...(ammi ? [column('asv', 'number', 2)] : []),
  ]
}

/** Whether a line is above or below the control by more than the least significant difference. */
function toneOf(line: string, data: TrialData, { lines }: MeansOf, lsd: number | null): ResultRow['tone'] {
  const control = data.control === null ? undefined : lines.get(data.control)
  if (line === data.control) return 'control'
  const difference = (lines.get(line) ?? 0) - (control ?? Number.NaN)
  if (lsd === null || !(Math.abs(difference) > lsd)) return undefined
  return difference > 0 ? 'above' : 'below'
}

function rowsOf(
  data: TrialData,
  found: LinesInFields,
  means: MeansOf,
  ordered: readonly string[],
  plots: ReadonlyMap<string, readonly number[]>,
  { back }: OwnUnit,
): ResultRow[] {
  const { table, blue, stability, ammi } = found
  const own = (value: number | undefined) => (value === undefined ? null : back(value))
  const stable = new Map(stability?.rows.map((row) => [row.level, row]))
  const asv = new Map(ammi?.lines.map((one) => [one.level, one.asv]))
  const inFields = (of: (field: number) => number): Record<string, Cell> =>
    Object.fromEntries(table.environments.map((_, j) => [`field${j}`, back(of(j))]))
  const rows = ordered.map((line): ResultRow => {
    const i = table.lines.indexOf(line)
    const of = stable.get(line)
    const tone = toneOf(line, data, means, found.least)
    return {
      cells: {
        line,
        ...inFields((j) => means.at(i, j)),
        mean: own(means.lines.get(line)),
        blue: finite(own(blue.get(line))),
        b: finite(of?.bFinlayWilkinson),
        pB: finite(of?.pBEq1),
        s2d: finite(of?.s2dEberhartRussell),
        wricke: finite(of?.wrickeEcovalence),
        shukla: finite(of?.shuklaVariance),
        linBinns: finite(of?.linBinnsP),
        asv: finite(asv.get(line)),
      },
      plots: plots.get(line) ?? [],
      ...(tone ? { tone } : {}),
    }
  })
  const cells = {
    line: { word: 'statistics.fieldMean' },
    ...inFields((j) => means.fields[j]),
    mean: back(found.grandMean),
  }
  return [...rows, { cells, plots: [], tone: 'sum' }]
}

function assumptionsOf({ errors, combined, trait }: LinesInFields, of: TraitValues): Assumption[] {
  const residuals = residualsOf(trait, combined?.fit ?? null)
  const isMet = errors !== null && errors.p >= 0.05
  return [
    ...(errors
      ? [
          {
            message: { key: `statistics.errors.${isMet}`, params: { p: probabilityParam(errors.p) } },
            isMet,
            plots: [],
          },
        ]
      : []),
    ...(residuals ? normality(residuals, scaleToTry(of)) : []),
  ]
}

function methodOf({ model, test, table, blue, criterion, chosen }: LinesInFields): Message[] {
  const left = table.incomplete.length
  const counted = { lines: table.lines.length, fields: table.environments.length }
  return [
    { key: 'statistics.method.fields', params: { formula: model, df: figureParam(test.errorDf, 0) } },
    ...criterionSentence({ criterion, chosen }),
    ...(blue.size > 0 ? [{ key: 'statistics.method.fieldsBlue' }] : []),
    { key: 'statistics.method.fieldsLines', params: counted },
    ...(left > 0 ? [{ key: 'statistics.method.fieldsLeft', params: { count: left } }] : []),
  ]
}

/** Lines in several years and nurseries: the best on average, the best in each, and how they respond to the fields. */
export function* comparison(data: TrialData, settings: Settings): Steps<TabOutcome> {
  const compared = yield* compareFields(data, settings)
  return 'ok' in compared ? compared : compared.result
}

/** The tab's result and the analysis that it words, for the tab and the saved result. */
export interface ComparedFields {
  readonly result: TabResult
  readonly found: LinesInFields
}

/** The tab `comparison` together with the analysis from which it is made. */
export function* compareFields(data: TrialData, settings: Settings): Steps<ComparedFields | Refusal> {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  const found = yield* linesInFields(data, trait, settings)
  if ('ok' in found) return found
  const isHigher = isHigherBetter(trait)
  const means = meansOf(found, isHigher)
  const ordered = [...means.lines].sort((a, b) => (isHigher ? b[1] - a[1] : a[1] - b[1])).map(([line]) => line)
  const plots = plotsByLevel(data.line, data.ids, trait.column)
  const inFields = data.environment ? plotsByLevel(data.environment, data.ids, trait.column) : new Map()
  const plotted = fieldPlot(found, trait, settings, { lines: plots, fields: inFields })
  const result: TabResult = {
    ok: true,
    verdict: verdictOf(found, ordered, means),
    keyNumbers: keyNumbersOf(found, trait, plotted),
    columns: columnsOf(found, means, ownUnit(trait)),
    rows: rowsOf(data, found, means, ordered, plots, ownUnit(trait)),
    charts: plotted.charts,
    method: [...methodOf(found), ...plotted.method, ...scaleSentence(trait)],
    assumptions: [...scaleCaution(trait), ...assumptionsOf(found, trait)],
    warnings: warningMessages(found.warnings),
    n: found.table.n,
    errorDf: found.test.errorDf,
  }
  return { result, found }
}
