import type { Said } from '../result.ts'
import type { ReportTrait } from './trialReport.ts'

/** Failing assumptions that a reader of letters and classes must know of: another model, no protection, an interaction, values left out. */
const cautions: ReadonlySet<string> = new Set([
  'statistics.nestedDesign',
  'statistics.unprotected',
  'statistics.interaction',
  'statistics.offScale.log',
  'statistics.offScale.sqrt',
  'statistics.offScale.arcsin',
])

/** What a reader of letters and classes must know first, each sentence once: the cautions among the assumptions, and warnings of the fits. */
export function reportCautions({ means, variance }: Pick<ReportTrait, 'means' | 'variance'>): Said[] {
  const shown = [means, variance].filter((one) => one.ok)
  const failing = shown.flatMap(({ assumptions }) => assumptions.filter(({ said }) => cautions.has(said.key)))
  const all = [...failing.map(({ said }) => said), ...shown.flatMap(({ warnings = [] }) => warnings)]
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
