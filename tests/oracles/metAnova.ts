import { type EnvironmentsOptions, environmentsAnova } from '../../src/domain/stats/anova/environments.ts'
import type { Term } from '../../src/domain/stats/models/term.ts'
import { type OracleAdapter, textOption } from './adapter.ts'
import { anovaOfModel, ssTypeOf, withoutAliased } from './anovaFamily.ts'
import { trialModel } from './modelColumns.ts'

/** Several environments: `env [+ env:block] + line + env:line` with its random tests; another model is analysed as written. */
export const metAnova: OracleAdapter = (analysis, context) => {
  const { trait, terms } = trialModel(context.trial, textOption(analysis, 'model'))
  const roles = environmentRoles(terms)
  if (roles === null) return anovaOfModel(analysis, context)
  return withoutAliased(environmentsAnova(trait, { ...roles, ssType: ssTypeOf(analysis) }), analysis)
}

/** The roles of a combined model's factors; null where the terms are not those of one. */
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
