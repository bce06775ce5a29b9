import type { MarkerQuality } from '../../genome/quality.ts'
import type { Fault } from '../fault.ts'
import type { Counts, Decision } from './decision.ts'

/** Most faults, and most warnings, that a report lists. */
const REPORT_LENGTH = 100

/**
 * The report of a task: what a file created and changed, or why it was refused. Messages are in the reader's language.
 */
export type UploadReport =
  | {
      readonly ok: true
      readonly created: Counts
      readonly updated: Counts
      readonly warnings: readonly Fault[]
      readonly total_warnings: number
      /** Only for a marker file. */
      readonly quality?: MarkerQuality
    }
  | { readonly ok: false; readonly code: string; readonly faults: readonly Fault[]; readonly total: number }

/** Shortens a decision to its report; a refusal has the code of the first fault. */
export function reportOf(decision: Decision): UploadReport {
  const { faults, warnings, created, updated } = decision
  if (faults.length > 0) return refusalOf(faults, decision.faultTotal)
  return {
    ok: true,
    created,
    updated,
    warnings: warnings.slice(0, REPORT_LENGTH),
    total_warnings: decision.warningTotal,
    ...(decision.quality && { quality: decision.quality }),
  }
}

/** The report of a file that is refused for `faults` (at least one, in cell order). */
export function refusalOf(faults: readonly Fault[], total: number = faults.length): UploadReport {
  return { ok: false, code: faults[0].code, faults: faults.slice(0, REPORT_LENGTH), total }
}
