import { anova } from '../../../src/domain/stats/anova/anova.ts'
import { type Factor, factor } from '../../../src/domain/stats/data/columns.ts'
import type { EntryErrorOptions } from '../../../src/domain/stats/genetics/crosses.ts'
import { griffing } from '../../../src/domain/stats/genetics/griffing.ts'
import type { DiallelMethod } from '../../../src/domain/stats/genetics/griffingMethods.ts'
import { heterosis } from '../../../src/domain/stats/genetics/heterosis.ts'
import { lineByTester } from '../../../src/domain/stats/genetics/lineByTester.ts'
import type { Outcome } from '../../../src/domain/stats/result.ts'
import { type OracleAdapter, type OracleAnalysis, type OracleContext, rowsOption, textOption } from '../adapter.ts'
import { trialModel } from '../modelColumns.ts'
import { roleColumn, roleFactor } from '../roles.ts'
import { hasColumn, labels, numbersOf } from '../trialTable.ts'

/** Diallel analysis by the method that the oracle names. */
export const griffingDiallel: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const trait = numbersOf(trial, textOption(analysis, 'trait'))
  const method = analysis.method as DiallelMethod
  return withStatedError(analysis, context, (source) =>
    griffing(trait, { ...parentsOf(analysis, context), method, ...source }),
  )
}

/** Heterosis of the F1 over their parents. */
export const heterosisOfCrosses: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const trait = numbersOf(trial, textOption(analysis, 'trait'))
  const check = typeof analysis.check === 'string' ? analysis.check : null
  const higherIsBetter = analysis.higher_is_better !== false
  const result = withStatedError(analysis, context, (source) =>
    heterosis(trait, { ...parentsOf(analysis, context), higherIsBetter, check, ...source }),
  )
  return result.ok ? { ...result, higherIsBetter } : result
}

/** Line × tester analysis of the lines and testers that the oracle lists. */
export const linesByTesters: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const trait = numbersOf(trial, textOption(analysis, 'trait'))
  const names = (key: string) => rowsOption(analysis, key).map((row) => String(row.level))
  const [lines, testers] = [names('gca_lines'), names('gca_testers')]
  const result = withStatedError(analysis, context, (source) =>
    lineByTester(trait, { ...parentsOf(analysis, context), lines, testers, ...source }),
  )
  if (!result.ok) return result
  // Without parents all entries are crosses: one row or two.
  const listed = rowsOption(analysis, 'rows').map((row) => row.term)
  const lacksParents = result.rows.every((row) => row.term !== 'parents vs crosses')
  const rows = result.rows.filter(
    ({ term }) => !lacksParents || term !== 'entries without check' || listed.includes(term),
  )
  if (typeof analysis.f_lines_on_interaction !== 'number') return { ...result, rows }
  return {
    ...result,
    rows,
    fLinesOnInteraction: result.fLinesOnInteraction.f,
    fTestersOnInteraction: result.fTestersOnInteraction.f,
  }
}

/**
 * Mother and father of each plot. If one of them is empty the plot has the other one itself (a parent); if both are, it
 * has the entry named in the columns entry, name or line.
 */
function parentsOf(
  analysis: OracleAnalysis,
  context: OracleContext,
): { readonly mother: Factor; readonly father: Factor } {
  const { trial } = context
  const [motherColumn, fatherColumn] = [
    roleColumn(analysis, context, 'mother'),
    roleColumn(analysis, context, 'father'),
  ]
  if (motherColumn === null || fatherColumn === null) throw new Error('no columns of mothers and fathers')
  const [mothers, fathers] = [labels(trial, motherColumn), labels(trial, fatherColumn)]
  const other = ['entry', 'name', 'genotype', 'check'].find((name) => trial.columns.has(name))
  const otherLabels = other === undefined ? null : labels(trial, other)
  const fill = (first: readonly (string | null)[], second: readonly (string | null)[]) =>
    first.map((name, row) => name ?? second[row] ?? otherLabels?.[row] ?? null)
  return { mother: factor(motherColumn, fill(mothers, fathers)), father: factor(fatherColumn, fill(fathers, mothers)) }
}

/** The source of the error of entries, and the blocks. */
type ErrorSource = EntryErrorOptions & { readonly errorFrom: 'all' | 'used'; readonly block: Factor | null }

/**
 * The analysis with the error that the oracle uses. `error_model` names it: the residual of that model, or, if
 * environments are a sample, the mean square of entry × environment in it. Over an `environment` alone it is either of
 * the combined analysis. Among several sources (all entries or only the analysed ones, with or without blocks) the one
 * with the stated degrees of freedom is used.
 */
function withStatedError<T extends { readonly dfError: number | null }>(
  analysis: OracleAnalysis,
  context: OracleContext,
  analyse: (source: ErrorSource) => Outcome<T>,
): Outcome<T> {
  const results = [...errorsOfModel(analysis, context), ...errorsOfDesign(analysis, context)].map(analyse)
  return results.find((result) => result.ok && result.dfError === (analysis.df_error ?? null)) ?? results[0]!
}

/** The errors of the analysis's `error_model`: its residual, and its last interaction. */
function errorsOfModel(analysis: OracleAnalysis, { trial }: OracleContext): ErrorSource[] {
  if (typeof analysis.error_model !== 'string') return []
  const { trait, terms } = trialModel(trial, analysis.error_model)
  const table = anova(trait, { terms })
  if (!table.ok) throw new Error(`the error model is refused: ${table.code}`)
  const interaction = terms.at(-1)!.factors.length > 1 ? [table.rows.at(-1)!] : []
  return [table.residual, ...interaction].flatMap(({ ms, df }) =>
    ms === null || df < 1 ? [] : [{ error: { ms, df }, errorFrom: 'all' as const, block: null }],
  )
}

/** The errors of a trial, or of the combined analysis if the analysis names environments. */
function errorsOfDesign(analysis: OracleAnalysis, context: OracleContext): ErrorSource[] {
  const isOver = typeof analysis.environment === 'string' && hasColumn(context.trial, analysis.environment)
  const environment = isOver ? roleFactor(analysis, context, 'environment') : null
  const models = isOver ? (['residual', 'entryByEnvironment'] as const) : [undefined]
  return [roleFactor(analysis, context, 'block'), null].flatMap((block) =>
    models.flatMap((errorModel) =>
      (['all', 'used'] as const).map((errorFrom) => ({
        ...(errorModel ? { environment, errorModel } : {}),
        errorFrom,
        block,
      })),
    ),
  )
}
