import type { Fault } from '../../src/domain/files/fault.ts'
import type { PlannedChange } from '../../src/domain/files/plan/plannedChanges.ts'
import type { UploadReport } from '../../src/domain/files/plan/report.ts'
import type { Language } from '../../src/words/word.ts'
import { say } from '../http/worded.ts'

/** A fault with its sentence in the uploader's language. */
interface WordedFault {
  code: string
  sheet: string | null
  cell: string | null
  value: string | null
  message: string
}

/** The report of an upload as its task carries it. */
export type TaskReport =
  | {
      created: Partial<Record<string, number>>
      updated: Partial<Record<string, number>>
      warnings: WordedFault[]
      changes?: readonly PlannedChange[]
    }
  | { code: string; errors: { file: string[] }; faults: WordedFault[]; total: number }

/** The sentence of a fault: what is wrong and what to do. */
function wordFault(fault: Fault, language: Language): WordedFault {
  const { code, sheet, cell, value, params } = fault
  return { code, sheet, cell, value, message: say(language, `faults.${code}`, { ...params, cell, value }) }
}

/** The report of an upload that the server itself could not end. */
export function failedReport(language: Language): TaskReport & { code: 'task.failed' } {
  const code = 'task.failed'
  const message = say(language, code)
  return {
    code,
    errors: { file: [message] },
    faults: [{ code, sheet: null, cell: null, value: null, message }],
    total: 1,
  }
}

/** Words a report. `changes` are those of a dry run, null for an upload that writes. */
export function wordReport(
  report: UploadReport,
  language: Language,
  changes: readonly PlannedChange[] | null,
): TaskReport {
  if (report.ok) {
    const { created, updated } = report
    const warnings = report.warnings.map((fault) => wordFault(fault, language))
    return { created: { ...created }, updated: { ...updated }, warnings, ...(changes === null ? {} : { changes }) }
  }
  const faults = report.faults.map((fault) => wordFault(fault, language))
  return { code: report.code, errors: { file: faults.map((fault) => fault.message) }, faults, total: report.total }
}
