import { isRefusal } from '../../refusal.ts'
import { tableOfTerms } from '../../stats/anova/anova.ts'
import { type EnvironmentsAnova, environmentsAnova } from '../../stats/anova/environments.ts'
import { type ErrorHomogeneity, errorHomogeneity } from '../../stats/anova/errorHomogeneity.ts'
import type { Criterion } from '../../stats/comparisons/comparisonInput.ts'
import { combine, type Factor, factor, type NumberColumn } from '../../stats/data/columns.ts'
import { takeFactor, takeNumbers } from '../../stats/data/complete.ts'
import { dunnett } from '../../stats/distributions/dunnett.ts'
import { studentizedRange } from '../../stats/distributions/studentizedRange.ts'
import { tCritical } from '../../stats/distributions/t.ts'
import { blueRandomBlocksSteps } from '../../stats/mixed/blueRandomBlocks.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import { factorTerm } from '../../stats/models/term.ts'
import { sumOfSquaredDeviations } from '../../stats/moments/moments.ts'
import { type Outcome, type Refusal, refuse, type Warning } from '../../stats/result.ts'
import { type AmmiResult, ammiOfTable } from '../../stats/stability/ammi.ts'
import { type GgeResult, ggeOfTable, standardErrors } from '../../stats/stability/gge.ts'
import { type MeansTable, meansTable, type TableNames } from '../../stats/stability/meansTable.ts'
import { type StabilityResult, stability } from '../../stats/stability/stability.ts'
import { criterionFor, isHigherBetter, isNoError } from '../compare/compared.ts'
import { trialModel } from '../model/trialModel.ts'
import type { Settings } from '../settings.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

type Found<T> = Extract<Outcome<T>, { ok: true }>

/** Lines in several fields; only lines that occur in all of them. */
export interface LinesInFields {
  /** Means of lines in fields, with the names of both. */
  readonly table: MeansTable
  readonly names: TableNames
  /** The model as a formula. */
  readonly model: string
  /** The test of lines over the line × field interaction; null where it is not possible. */
  readonly test: { readonly f: number | null; readonly p: number | null; readonly df: number; readonly errorDf: number }
  /** The least significant difference of line means by the test, 5 %, with that interaction as the error. */
  readonly lsd: number | null
  /** The test that was used, and the chosen one. */
  readonly criterion: Criterion
  readonly chosen: Criterion
  /** Null where lines are not repeated within fields. */
  readonly combined: Found<EnvironmentsAnova> | null
  readonly errors: Found<ErrorHomogeneity> | null
  /** The standard error of a line's mean in each field; null where one has none. */
  readonly standardErrors: Float64Array | null
  /**
   * Means over the fields by line, fields and lines fixed, blocks and interaction random; empty where that model cannot
   * be fitted.
   */
  readonly blue: ReadonlyMap<string, number>
  /** Null with fewer than three fields. */
  readonly stability: Found<StabilityResult> | null
  readonly ammi: Found<AmmiResult> | null
  readonly gge: Found<GgeResult> | null
  /** The values and factors of the analysis. */
  readonly trait: NumberColumn
  readonly grandMean: number
  /** Warnings from the fits of the combined analysis and of the means. */
  readonly warnings: readonly Warning[]
}

const ok = <T>(outcome: Outcome<T>): Found<T> | null => (outcome.ok ? (outcome as Found<T>) : null)

/** The data of the plots at these indices. */
function partOf(data: TrialData, units: Int32Array): TrialData {
  const line = takeFactor(data.line, units)
  return {
    ...data,
    ids: Float64Array.from(units, (unit) => data.ids[unit]),
    row: takeNumbers(data.row, units),
    col: takeNumbers(data.col, units),
    line,
    by: line,
    factors: data.factors.map((one) => ({ ...one, factor: takeFactor(one.factor, units) })),
    undeclared: [],
  }
}

/**
 * The blocks of every field by its design or the settings, by name: they are numbered within fields. A field without
 * blocks counts as one block. Null where no field has any.
 */
function blocksOf(data: TrialData, field: Factor, settings: Settings): Factor | null {
  const names = new Array<string | null>(data.ids.length).fill(null)
  let called: string | null = null
  field.levels.forEach((_, place) => {
    const units = Int32Array.from([...field.codes.keys()].filter((unit) => field.codes[unit] === place))
    const part = partOf(data, units)
    const block = trialModel(part, settings).terms.find(({ name }) => name !== part.by.name)?.factors[0]
    if (block) called ??= block.name
    units.forEach((unit, k) => {
      const code = block ? block.codes[k] : 0
      names[unit] = code < 0 ? null : (block?.levels[code] ?? '1')
    })
  })
  return called === null ? null : factor(called, names)
}

/** The test of lines that occur once in each field: the residual is the interaction. */
function onceInFields(
  trait: NumberColumn,
  line: Factor,
  field: Factor,
): (Pick<LinesInFields, 'model' | 'test'> & { readonly sed: number | null }) | Refusal {
  const table = tableOfTerms(trait, { terms: [factorTerm(field), factorTerm(line)], ssType: 'II' })
  if (!table.ok) return table
  const { rows, residual, meta } = table
  const row = rows[rows.length - 1]
  const sed = residual.ms === null ? null : Math.sqrt((2 * residual.ms) / field.levels.length)
  return {
    model: meta.model,
    test: { f: row.f, p: row.p, df: row.df, errorDf: residual.df },
    sed,
  }
}

/**
 * Critical value at 5 % for the difference of two line means, in standard errors. Over the same fields all differences
 * have one standard error, and two differences from a control have the correlation 0.5.
 */
function criticalOfLines(criterion: Criterion, lines: number, df: number): number {
  const pairs = (lines * (lines - 1)) / 2
  switch (criterion) {
    case 'tukey':
      return studentizedRange(lines, df).critical(0.05) / Math.SQRT2
    case 'dunnett':
      return dunnett(new Array<number>(lines - 1).fill(Math.SQRT1_2), df).critical(0.05)
    case 'bonferroni':
      return tCritical(0.05 / pairs, df)
    case 'lsd':
      return tCritical(0.05, df)
  }
}

interface Parts {
  readonly trait: NumberColumn
  readonly line: Factor
  readonly field: Factor
  readonly block: Factor | null
}

/** The estimated means, with the warnings of their fit. */
interface Blues {
  readonly means: ReadonlyMap<string, number>
  readonly warnings: readonly Warning[]
}

const noBlues: Blues = { means: new Map(), warnings: [] }

function* bluesOf({ trait, line, field, block }: Parts, isRepeated: boolean): Steps<Blues> {
  const random = [
    ...(block ? [combine([field, block], ':', `${field.name}:${block.name}`)] : []),
    ...(isRepeated ? [combine([field, line], ':', `${field.name}:${line.name}`)] : []),
  ]
  if (random.length === 0) return noBlues
  const blue = yield* blueRandomBlocksSteps({
    trait,
    line,
    fixed: [field],
    random,
    control: null,
    higherIsBetter: true,
  })
  if (!blue.ok) return noBlues
  const means = blue.rows.flatMap(({ level, mean }) => (mean === null ? [] : [[level, mean] as const]))
  return { means: new Map(means), warnings: blue.meta.warnings }
}

/**
 * The combined analysis of lines in several fields (McIntosh 1983), their stability, AMMI and GGE. Lines that are missing
 * in a field are left out. Refused: tooFewGroups (fewer than two fields or lines), emptyCells (fewer than two lines occur
 * in all of them), as `anova`.
 */
export function* linesInFields(data: TrialData, of: TraitValues, settings: Settings): Steps<LinesInFields | Refusal> {
  const { environment, line: all } = data
  if (!environment) return refuse('tooFewGroups', { groups: 1, needed: 2 }, [])
  const wholeField = { line: all, environment, block: blocksOf(data, environment, settings) }
  const table = meansTable(of.column, wholeField, { lines: 2, environments: 2 })
  if (isRefusal(table)) return table
  yield { step: 1, total: null }
  const common = new Set(table.lines)
  const units = Int32Array.from(
    [...of.column.values.keys()].filter(
      (i) => all.codes[i] >= 0 && common.has(all.levels[all.codes[i]]) && !Number.isNaN(of.column.values[i]),
    ),
  )
  const parts: Parts = {
    trait: takeNumbers(of.column, units),
    line: takeFactor(all, units),
    field: takeFactor(environment, units),
    block: wholeField.block && takeFactor(wholeField.block, units),
  }
  const { trait, line, field, block } = parts
  const trial = { line, environment: field, block }
  const isRepeated = table.counts.some((count) => count > 1)
  const combined = isRepeated ? ok(environmentsAnova(trait, { ...trial, ssType: 'II' })) : null
  const lines = combined?.fLineOnInteraction
  const tested: ReturnType<typeof onceInFields> =
    combined && lines && lines.df2 !== null
      ? {
          model: combined.meta.model,
          test: { f: lines.f, p: lines.p, df: lines.df1, errorDf: lines.df2 },
          sed: combined.lsdOnInteraction?.sdDiff ?? null,
        }
      : onceInFields(trait, line, field)
  if (isRefusal(tested)) return tested
  if (tested.sed !== null && isNoError(tested.sed ** 2, sumOfSquaredDeviations(trait.values)))
    return refuse('noErrorVariance', { n: units.length })
  yield { step: 2, total: null }
  const blue = yield* bluesOf(parts, isRepeated)
  const errors = isRepeated ? ok(errorHomogeneity(trait, field, line, block)) : null
  const control = data.control !== null && common.has(data.control) ? data.control : null
  const criterion = criterionFor(settings.test, control, table.lines.length)
  const { sed, ...rest } = tested
  const names = { trait: trait.name, line: line.name, environment: field.name }
  return {
    ...rest,
    lsd: sed === null ? null : sed * criticalOfLines(criterion, table.lines.length, tested.test.errorDf),
    ...{ criterion, chosen: settings.test },
    table,
    names,
    combined,
    errors,
    standardErrors: errors && standardErrors(table, errors),
    blue: blue.means,
    warnings: [...(combined?.meta.warnings ?? []), ...blue.warnings],
    stability: ok(stability(trait, { ...trial, higherIsBetter: isHigherBetter(of) })),
    ammi: ok(ammiOfTable(table, names)),
    gge: ok(ggeOfTable(table, names)),
    trait,
    grandMean: table.means.reduce((sum, value) => sum + value, 0) / table.means.length,
  }
}
