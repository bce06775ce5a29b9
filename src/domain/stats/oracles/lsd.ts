import { environmentsAnova } from '../anova/environments.ts'
import { lsd } from '../comparisons/lsd.ts'
import { type OracleAdapter, recordOption, textOption } from './adapter.ts'
import { environmentRoles } from './metAnova.ts'
import { trialModel } from './modelColumns.ts'

/** Least significant difference with the error of the model as written, against the control that the oracle names. */
export const lsdOfModel: OracleAdapter = (analysis, { trial }) => {
  const { trait, terms } = trialModel(trial, textOption(analysis, 'model'))
  const control = recordOption(analysis, 'nsr')?.control
  const factor = textOption(analysis, 'factor')
  const result = lsd(trait, { terms, factor, control: typeof control === 'string' ? control : null })
  const roles = environmentRoles(terms)
  const combined = roles && environmentsAnova(trait, roles)
  return combined?.ok ? { ...result, lsdOnInteraction: combined.lsdOnInteraction } : result
}
