import type { PlannedChange } from '../../../../domain/files/uploadPlan/plannedChanges.ts'
import type { Upload } from '../../../../domain/files/uploadRecord.ts'
import type { MarkerQuality } from '../../../../domain/genome/quality.ts'
import type { ServerWrite } from '../../../../state/log/undo/loggedUndoEntry.ts'

/** A fault or warning of an uploaded file with the server's message. */
export interface ReportedFault {
  code: string
  sheet: string | null
  cell: string | null
  value: string | null
  message: string
}

/** The sentence of a fault for a list that names the cell next to it. */
export function sentenceWithoutCell({ cell, message }: Pick<ReportedFault, 'cell' | 'message'>): string {
  if (cell === null || !message.startsWith(`${cell}: `)) return message
  const sentence = message.slice(cell.length + 2)
  return sentence.slice(0, 1).toLocaleUpperCase() + sentence.slice(1)
}

/** The server's report of an upload: what is created and changed, or why it is refused. */
export interface UploadReport {
  created?: Record<string, number>
  updated?: Record<string, number>
  warnings?: ReportedFault[]
  /** The quality of a marker file's calls. */
  quality?: MarkerQuality
  /** The first changes that a dry run would write; `total_changes` counts all. */
  changes?: PlannedChange[]
  total_changes?: number
  /** Digest of what a dry run would write. */
  checked?: string
  /** The written changes of the logs, with their cells. */
  written?: readonly (ServerWrite & { readonly cells: number })[]
  code?: string
  faults?: ReportedFault[]
  total?: number
}

/** Counts above zero, in the upload's order. */
export function countsOf(upload: Upload, counts: Record<string, number> | undefined): [string, number][] {
  return upload.counts.flatMap((key) => {
    const count = counts?.[key] ?? 0
    return count > 0 ? [[key, count] as [string, number]] : []
  })
}

/** Whether a file would neither create nor change anything. */
export function changesNothing({ created = {}, updated = {}, total_changes = 0 }: UploadReport): boolean {
  return total_changes === 0 && [created, updated].every((counts) => Object.values(counts).every((count) => !count))
}

/** The count that names an import: the first of these that the file has. */
const mainCounts = ['plots', 'values', 'lines', 'markers', 'traits', 'plants'] as const

/** The first of `mainCounts` that a file has, with the number of created and updated items; null if it has none. */
export function mainCountOf(
  upload: Pick<Upload, 'counts'>,
  { created = {}, updated = {} }: Pick<UploadReport, 'created' | 'updated'>,
): { noun: (typeof mainCounts)[number]; count: number } | null {
  for (const noun of mainCounts) {
    if (!upload.counts.includes(noun)) continue
    const count = (created[noun] ?? 0) + (updated[noun] ?? 0)
    if (count > 0) return { noun, count }
  }
  return null
}
