import { type EnvironmentsOptions, environmentsAnova } from '../../../src/domain/stats/anova/environments.ts'
import type { Term } from '../../../src/domain/stats/models/term.ts'
import type { OracleAdapter, OracleAnalysis, OracleContext } from '../adapter.ts'
import { trialModel } from '../modelColumns.ts'
import { roleFactor, traitName } from '../roles.ts'
import { numbersOf } from '../trialTable.ts'
import { anovaOfModel, ssTypeOf, withoutAliased } from './anovaFamily.ts'

/**
 * Several environments: `env [+ env:block] + line + env:line` with its random tests; another model is analysed as
 * written. An analysis without its own model uses its `error_model`, or the columns of its environment, block and line.
 */
export const metAnova: OracleAdapter = (analysis, context) => {
  const formula = [analysis.model, analysis.error_model].find((text) => typeof text === 'string')
  if (typeof formula !== 'string') return factorsOfRoles(analysis, context)
  const { trait, terms } = trialModel(context.trial, formula)
  const roles = environmentRoles(terms)
  if (roles === null) return anovaOfModel({ ...analysis, model: formula }, context)
  return withoutAliased(environmentsAnova(trait, { ...roles, ssType: ssTypeOf(analysis) }), analysis)
}

function factorsOfRoles(analysis: OracleAnalysis, context: OracleContext) {
  const [environment, line] = [roleFactor(analysis, context, 'environment'), roleFactor(analysis, context, 'line')]
  if (environment === null || line === null) throw new Error('no columns of environments and lines')
  const roles = { environment, line, block: roleFactor(analysis, context, 'block'), ssType: ssTypeOf(analysis) }
  return withoutAliased(environmentsAnova(numbersOf(context.trial, traitName(analysis, context)), roles), analysis)
}

/** The roles of a combined model's factors; null for the terms of another model. */
export function environmentRoles(terms: readonly Term[]): EnvironmentsOptions | null {
  const mains = terms.filter((term) => term.factors.length === 1).map((term) => term.factors[0]!)
  const [environment, line] = mains
  if (!environment || !line || mains.length !== 2) return null
  const block =
    terms.flatMap((term) => term.factors).find((f) => f.name !== environment.name && f.name !== line.name) ?? null
  const blocks = block === null ? [] : [`${environment.name}:${block.name}`]
  const wanted = [environment.name, ...blocks, line.name, `${environment.name}:${line.name}`]
  return wanted.join() === terms.map((term) => term.name).join() ? { environment, block, line } : null
}
