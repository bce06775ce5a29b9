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
  const tables = [means, variance].filter((table) => table.ok)
  const failing = tables.flatMap(({ assumptions }) => assumptions.filter(({ message }) => cautions.has(message.key)))
  const messages = [...failing.map(({ message }) => message), ...tables.flatMap(({ warnings = [] }) => warnings)]
  return [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()]
}
