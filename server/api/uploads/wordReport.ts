import type { Fault } from '../../../src/domain/files/fault.ts'
import { FILE_LANGUAGES } from '../../../src/domain/files/headers/columns.ts'
import type { KnownRegion } from '../../../src/domain/files/uploadPlan/known.ts'
import { type NurseryKind, nurseryKindName } from '../../../src/domain/files/uploadPlan/nurseryKinds.ts'
import type { PlannedChange } from '../../../src/domain/files/uploadPlan/plannedChanges.ts'
import { positionKindName } from '../../../src/domain/files/uploadPlan/positionKinds.ts'
import type { UploadReport } from '../../../src/domain/files/uploadPlan/report.ts'
import type { MarkerQuality } from '../../../src/domain/genome/quality.ts'
import type { PositionKind } from '../../../src/domain/layout/structure/positionKinds.ts'
import type { Language } from '../../../src/words/word.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import type { WrittenChange } from './writtenChange.ts'

/** A fault with its sentence in the uploader's language. */
interface WordedFault {
  code: string
  sheet: string | null
  cell: string | null
  value: string | null
  message: string
}

/** The report of an upload in its task. */
export type TaskReport =
  | {
      created: Partial<Record<string, number>>
      updated: Partial<Record<string, number>>
      warnings: WordedFault[]
      quality?: MarkerQuality
      changes?: readonly PlannedChange[]
      total_changes?: number
      checked?: string
      written?: readonly WrittenChange[]
    }
  | { code: string; errors: { file: string[] }; faults: WordedFault[]; total: number }

/** The outcome of a dry run: the first of the changes, their number, and the regions that they name by id. */
export interface DryRunOutcome {
  changes: readonly PlannedChange[]
  changeTotal: number
  regions: readonly KnownRegion[]
  digest: string | null
}

/**
 * Replaces a nursery's region and kind, and the kind of a plot's place, by their names; everything else in the plan is
 * readable already.
 */
function wordChange(change: PlannedChange, regions: readonly KnownRegion[], language: Language): PlannedChange {
  if (change.entity === 'plot' && change.field === 'position_kind')
    return { ...change, after: positionKindName(change.after as PositionKind, language) }
  if (change.entity !== 'nursery' || (change.field !== 'region' && change.field !== 'kind')) return change
  const namedValue = (value: PlannedChange['before']) =>
    value === null
      ? null
      : change.field === 'kind'
        ? nurseryKindName(value as NurseryKind, language)
        : (regions.find(({ id }) => id === value)?.names[FILE_LANGUAGES.indexOf(language)] ?? null)
  return { ...change, before: namedValue(change.before), after: namedValue(change.after) }
}

/** The sentence of a fault: the problem and its remedy. */
function wordFault(fault: Fault, language: Language): WordedFault {
  const { code, sheet, cell, value, params } = fault
  return { code, sheet, cell, value, message: translate(language, `faults.${code}`, { ...params, cell, value }) }
}

/** The report of an upload that the server itself could not end. */
export function failedReport(language: Language): TaskReport & { code: 'task.failed' } {
  const code = 'task.failed'
  const message = translate(language, code)
  return {
    code,
    errors: { file: [message] },
    faults: [{ code, sheet: null, cell: null, value: null, message }],
    total: 1,
  }
}

/** Words a report. `written`: the changes that were written, or that a dry run would write; null if there are none. */
export function wordReport(
  report: UploadReport,
  language: Language,
  written: DryRunOutcome | readonly WrittenChange[] | null,
): TaskReport {
  if (report.ok) {
    const { created, updated, quality } = report
    const warnings = report.warnings.map((fault) => wordFault(fault, language))
    const worded = { created: { ...created }, updated: { ...updated }, warnings, ...(quality && { quality }) }
    if (written === null) return worded
    if (!('changes' in written)) return { ...worded, written }
    const changes = written.changes.map((change) => wordChange(change, written.regions, language))
    return {
      ...worded,
      changes,
      total_changes: written.changeTotal,
      ...(written.digest && { checked: written.digest }),
    }
  }
  const faults = report.faults.map((fault) => wordFault(fault, language))
  return { code: report.code, errors: { file: faults.map((fault) => fault.message) }, faults, total: report.total }
}
