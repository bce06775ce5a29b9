import { twowayAnova } from '../../../src/domain/stats/anova/twoway.ts'
import { type OracleAdapter, textOption } from '../adapter.ts'
import { trialModel } from '../modelColumns.ts'
import { anovaOfModel, ssTypeOf, withoutAliased } from './anovaFamily.ts'

/** Two factors with their interaction, blocks before them or none; a model of another form is analysed as written. */
export const twowayOfModel: OracleAdapter = (analysis, context) => {
  const { trait, terms } = trialModel(context.trial, textOption(analysis, 'model'))
  const [first, second] = terms.at(-1)?.factors ?? []
  const shape = terms.map((term) => term.name)
  const [block = null] = terms.slice(0, -3).map((term) => term.factors[0]!)
  const wanted = [block?.name, first?.name, second?.name, `${first?.name}:${second?.name}`].filter(
    (name) => name !== undefined,
  )
  if (!first || !second || shape.join() !== wanted.join()) return anovaOfModel(analysis, context)
  return withoutAliased(twowayAnova(trait, { first, second, block, ssType: ssTypeOf(analysis) }), analysis)
}
