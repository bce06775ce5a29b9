import type { Message } from '../result.ts'
import type { ReportTrait } from './trialReport.ts'

/**
 * Failed assumptions that a reader of letters and classes must know: another model, no protection, an interaction, values
 * left out.
 */
const cautions: ReadonlySet<string> = new Set([
  'statistics.nestedDesign',
  'statistics.unprotected',
  'statistics.interaction',
  'statistics.offScale.log',
  'statistics.offScale.sqrt',
  'statistics.offScale.arcsin',
])

/**
 * What a reader of letters and classes must know first, each sentence once: cautions among the assumptions, and warnings
 * of the fits.
 */
export function reportCautions({ means, variance }: Pick<ReportTrait, 'means' | 'variance'>): Message[] {
  const shown = [means, variance].filter((one) => one.ok)
  const failing = shown.flatMap(({ assumptions }) => assumptions.filter(({ message }) => cautions.has(message.key)))
  const all = [...failing.map(({ message }) => message), ...shown.flatMap(({ warnings = [] }) => warnings)]
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
