import { isRefusal } from '../../refusal.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { extent } from '../../stats/moments/extent.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import { fieldPlot } from '../charts/fieldPlot.ts'
import { isHigherBetter } from '../compare/compared.ts'
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
import { normality, residualsOf } from '../model/residuals.ts'
import { isTransformed, type OwnUnit, ownUnit, scaleCaution, scaleSentence, scaleToTry } from '../model/scale.ts'
import type { Assumption, Cell, KeyNumber, Message, ResultColumn, ResultRow, TabOutcome, TabResult } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'
import { warningMessages } from '../warnings.ts'
import { type LinesInFields, linesInFields } from '../years/lineFields.ts'
import { criterionSentence, lsdName } from './lsd.ts'

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

function keyNumbersOf(fields: LinesInFields, trait: TraitValues, { share }: ReturnType<typeof fieldPlot>): KeyNumber[] {
  const decimals = decimalsOf(trait.column)
  const { test, errors } = fields
  const unit = trait.unit || null
  const units = ownUnit(trait)
  const df = { df: test.df, errorDf: test.errorDf }
  return [
    {
      label: {
        key: isTransformed(trait) ? 'statistics.key.lsdLinesOnScale' : 'statistics.key.lsdLines',
        params: { test: lsdName(fields) },
      },
      value: figure(fields.lsd, decimals),
      unit,
    },
    {
      label: { key: 'statistics.key.meanOf', params: { count: fields.table.n } },
      value: units.figure(fields.grandMean),
      unit: units.unit,
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
  { fromScale, decimals }: OwnUnit,
): ResultColumn[] {
  const fields = table.environments.map((name, j): ResultColumn => {
    const values = table.lines.map((_, i) => fromScale(means.at(i, j)))
    const best = fromScale(means.at(table.lines.indexOf(means.best[j]), j))
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
  fields: LinesInFields,
  means: MeansOf,
  ordered: readonly string[],
  plots: ReadonlyMap<string, readonly number[]>,
  { fromScale }: OwnUnit,
): ResultRow[] {
  const { table, blue, stability, ammi } = fields
  const converted = (value: number | undefined) => (value === undefined ? null : fromScale(value))
  const stable = new Map(stability?.rows.map((row) => [row.level, row]))
  const asv = new Map(ammi?.lines.map((line) => [line.level, line.asv]))
  const cellsByField = (valueIn: (field: number) => number): Record<string, Cell> =>
    Object.fromEntries(table.environments.map((_, j) => [`field${j}`, fromScale(valueIn(j))]))
  const rows = ordered.map((line): ResultRow => {
    const i = table.lines.indexOf(line)
    const stabilityRow = stable.get(line)
    const tone = toneOf(line, data, means, fields.lsd)
    return {
      cells: {
        line,
        ...cellsByField((j) => means.at(i, j)),
        mean: converted(means.lines.get(line)),
        blue: finite(converted(blue.get(line))),
        b: finite(stabilityRow?.bFinlayWilkinson),
        pB: finite(stabilityRow?.pBEq1),
        s2d: finite(stabilityRow?.s2dEberhartRussell),
        wricke: finite(stabilityRow?.wrickeEcovalence),
        shukla: finite(stabilityRow?.shuklaVariance),
        linBinns: finite(stabilityRow?.linBinnsP),
        asv: finite(asv.get(line)),
      },
      plots: plots.get(line) ?? [],
      ...(tone ? { tone } : {}),
    }
  })
  const cells = {
    line: { word: 'statistics.fieldMean' },
    ...cellsByField((j) => means.fields[j]),
    mean: fromScale(fields.grandMean),
  }
  return [...rows, { cells, plots: [], tone: 'sum' }]
}

function assumptionsOf({ errors, combined, trait }: LinesInFields, traitValues: TraitValues): Assumption[] {
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
    ...(residuals ? normality(residuals, scaleToTry(traitValues)) : []),
  ]
}

function methodOf({ model, test, table, blue, criterion, chosen }: LinesInFields): Message[] {
  const incomplete = table.incomplete.length
  const counts = { lines: table.lines.length, fields: table.environments.length }
  return [
    { key: 'statistics.method.fields', params: { formula: model, df: figureParam(test.errorDf, 0) } },
    ...criterionSentence({ criterion, chosen }),
    ...(blue.size > 0 ? [{ key: 'statistics.method.fieldsBlue' }] : []),
    { key: 'statistics.method.fieldsLines', params: counts },
    ...(incomplete > 0 ? [{ key: 'statistics.method.fieldsLeft', params: { count: incomplete } }] : []),
  ]
}

/** Lines in several years and nurseries: the best on average, the best in each, and how they respond to the fields. */
export function* comparisonTab(data: TrialData, settings: Settings): Steps<TabOutcome> {
  const compared = yield* compareFields(data, settings)
  return isRefusal(compared) ? compared : compared.result
}

/** The tab's result and the analysis that it words, for the tab and the saved result. */
export interface ComparedFields {
  readonly result: TabResult
  readonly fields: LinesInFields
}

/** The tab `comparison` together with the analysis from which it is made. */
export function* compareFields(data: TrialData, settings: Settings): Steps<ComparedFields | Refusal> {
  const [trait] = data.traits
  if (!trait) return refuse('noTrait')
  const fields = yield* linesInFields(data, trait, settings)
  if (isRefusal(fields)) return fields
  const isHigher = isHigherBetter(trait)
  const means = meansOf(fields, isHigher)
  const ordered = [...means.lines].sort((a, b) => (isHigher ? b[1] - a[1] : a[1] - b[1])).map(([line]) => line)
  const plots = plotsByLevel(data.line, data.ids, trait.column)
  const plotsByField = data.environment ? plotsByLevel(data.environment, data.ids, trait.column) : new Map()
  const plotted = fieldPlot(fields, trait, settings, { lines: plots, fields: plotsByField })
  const result: TabResult = {
    ok: true,
    verdict: verdictOf(fields, ordered, means),
    keyNumbers: keyNumbersOf(fields, trait, plotted),
    columns: columnsOf(fields, means, ownUnit(trait)),
    rows: rowsOf(data, fields, means, ordered, plots, ownUnit(trait)),
    charts: plotted.charts,
    method: [...methodOf(fields), ...plotted.method, ...scaleSentence(trait)],
    assumptions: [...scaleCaution(trait), ...assumptionsOf(fields, trait)],
    warnings: warningMessages(fields.warnings),
    n: fields.table.n,
    errorDf: fields.test.errorDf,
  }
  return { result, fields }
}
