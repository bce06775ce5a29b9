import { anova } from '../../../src/domain/stats/anova/anova.ts'
import { environmentsAnova } from '../../../src/domain/stats/anova/environments.ts'
import type { AnovaTable } from '../../../src/domain/stats/anova/table.ts'
import { type LsdResult, lsd } from '../../../src/domain/stats/comparisons/lsd.ts'
import type { Outcome } from '../../../src/domain/stats/result.ts'
import { type OracleAdapter, recordOption, textOption } from '../adapter.ts'
import type { Alternatives } from '../compare.ts'
import { trialModel } from '../modelColumns.ts'
import { tukeyAlsoInR } from '../tukeyInR.ts'
import { environmentRoles } from './metAnova.ts'

/** Least significant difference with the error of the model as written, against the control that the oracle names. */
export const lsdOfModel: OracleAdapter = (analysis, { trial }) => {
  const { trait, terms } = trialModel(trial, textOption(analysis, 'model'))
  const control = recordOption(analysis, 'nsr')?.control
  const factor = textOption(analysis, 'factor')
  const result = lsd(trait, { terms, factor, control: typeof control === 'string' ? control : null })
  const roles = environmentRoles(terms)
  const combined = roles && environmentsAnova(trait, roles)
  if (!result.ok) return result
  const outcome = {
    ...result,
    ...eitherTest(result, anova(trait, { terms }), factor),
    nsr: result.controlComparison,
    tukey: tukeyAlsoInR(result),
  }
  return combined?.ok ? { ...outcome, lsdOnInteraction: combined.lsdOnInteraction } : outcome
}

/**
 * The oracle files do not state whether the F test of a factor is adjusted for later terms (the engine's is) or from the
 * table.
 */
function eitherTest({ f, fP, protectedSignificant }: LsdResult, table: Outcome<AnovaTable>, factor: string) {
  const row = table.ok ? table.rows.find(({ term }) => term === factor) : undefined
  if (!row || row.p === null) return {}
  return {
    f: { anyOf: [f, row.f] },
    fP: { anyOf: [fP, row.p] },
    protectedSignificant: { anyOf: [protectedSignificant, row.p < 0.05] },
  } satisfies Record<string, Alternatives>
}
