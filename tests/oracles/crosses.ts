import { type Factor, factor } from '../../src/domain/stats/columns/columns.ts'
import { griffing } from '../../src/domain/stats/genetics/griffing.ts'
import type { DiallelMethod } from '../../src/domain/stats/genetics/griffingMethods.ts'
import { heterosis } from '../../src/domain/stats/genetics/heterosis.ts'
import { lineByTester } from '../../src/domain/stats/genetics/lineByTester.ts'
import type { Outcome } from '../../src/domain/stats/result.ts'
import { type OracleAdapter, type OracleAnalysis, type OracleContext, rowsOption, textOption } from './adapter.ts'
import { roleColumn, roleFactor } from './roles.ts'
import { labels, numbersOf } from './trialTable.ts'

/** Diallel analysis by the method that the oracle names. */
export const griffingDiallel: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const trait = numbersOf(trial, textOption(analysis, 'trait'))
  const method = analysis.method as DiallelMethod
  return withStatedError(analysis, context, (errorFrom, block) =>
    griffing(trait, { ...parentsOf(analysis, context), block, method, errorFrom }),
  )
}

/** Heterosis of the F1 over their parents. */
export const heterosisOfCrosses: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const trait = numbersOf(trial, textOption(analysis, 'trait'))
  const check = typeof analysis.check === 'string' ? analysis.check : null
  const higherIsBetter = analysis.higher_is_better !== false
  const result = withStatedError(analysis, context, (_, block) =>
    heterosis(trait, { ...parentsOf(analysis, context), block, higherIsBetter, check }),
  )
  return result.ok ? { ...result, higherIsBetter } : result
}

/** Line × tester analysis of the lines and testers that the oracle lists. */
export const linesByTesters: OracleAdapter = (analysis, context) => {
  const { trial } = context
  const trait = numbersOf(trial, textOption(analysis, 'trait'))
  const names = (key: string) => rowsOption(analysis, key).map((row) => String(row.level))
  const [lines, testers] = [names('gca_lines'), names('gca_testers')]
  const result = withStatedError(analysis, context, (errorFrom, block) =>
    lineByTester(trait, { ...parentsOf(analysis, context), block, lines, testers, errorFrom }),
  )
  if (!result.ok) return result
  // Without parents all entries are crosses: one row or two.
  const listed = rowsOption(analysis, 'rows').map((row) => row.term)
  const alone = result.rows.every((row) => row.term !== 'parents vs crosses')
  const rows = result.rows.filter(({ term }) => !alone || term !== 'entries without check' || listed.includes(term))
  if (typeof analysis.f_lines_on_interaction !== 'number') return { ...result, rows }
  return {
    ...result,
    rows,
    fLinesOnInteraction: result.fLinesOnInteraction.f,
    fTestersOnInteraction: result.fTestersOnInteraction.f,
  }
}

/**
 * Mother and father of each plot. Where one of them is empty the plot holds the other one itself (a parent); where both are, it
 * holds what the columns entry, name or line call it.
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
  const own = other === undefined ? null : labels(trial, other)
  const fill = (first: readonly (string | null)[], second: readonly (string | null)[]) =>
    first.map((name, row) => name ?? second[row] ?? own?.[row] ?? null)
  return { mother: factor(motherColumn, fill(mothers, fathers)), father: factor(fatherColumn, fill(fathers, mothers)) }
}

/**
 * The error may come from all entries or only from those analysed, with blocks or without: the one that has the stated error
 * degrees of freedom is meant.
 */
function withStatedError<T extends { readonly dfError: number }>(
  analysis: OracleAnalysis,
  context: OracleContext,
  analyse: (errorFrom: 'all' | 'used', block: Factor | null) => Outcome<T>,
): Outcome<T> {
  const blocks = [roleFactor(analysis, context, 'block'), null]
  const results = blocks.flatMap((block) => (['all', 'used'] as const).map((errorFrom) => analyse(errorFrom, block)))
  return results.find((result) => result.ok && result.dfError === analysis.df_error) ?? results[0]!
}
