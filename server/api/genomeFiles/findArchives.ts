import type { GenomeFile } from '../../../src/contract/genome/genomeFiles.ts'
import type { ArchiveFault } from '../../../src/domain/genome/reads/archiveMembers.ts'
import type { ArchiveStatus } from '../../../src/domain/genome/reads/archiveRules.ts'
import type { Language } from '../../../src/words/word.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import { translate } from '../../platform/http/answers/translate.ts'

/** The content type of archives: nothing that a browser would open. */
export const archiveType = 'application/octet-stream'

/** An archive with its place. */
export interface Archive {
  id: number
  key: string
  name: string
  paired: boolean
  bytes: number
  status: ArchiveStatus
  task_id: number | null
  plot_id: number
  /** Name or label of the plot. */
  plot: string
  spec_id: number
  field_id: number
  year_id: number
}

/** The sentence of a fault of an archive: what is wrong and what to do; it names the member, else the archive. */
export function faultSentence(
  language: Language,
  { code, value }: { code: string; value: string | null },
  archive: string,
): string {
  return translate(language, `archiveFault.${code}`, { value: value ?? archive })
}

/** The topic that makes clients reload an archive. */
export const archiveTopic = ({ spec_id, id }: Pick<Archive, 'spec_id' | 'id'>) => ({
  topic: 'genome_files' as const,
  spec_id,
  ids: [id],
})

/**
 * The archive of an id, or the one stored or arriving under a key; `hidden`: includes archives of deleted plots.
 * @throws ApiError `notFound`.
 */
export async function findArchive(
  tx: Tx,
  by: { id: number } | { key: string },
  { locked = false, hidden = false } = {},
): Promise<Archive> {
  const [archive] = await tx<Archive[]>`
    SELECT g.id, g.key, g.name, g.paired, g.bytes, g.status, g.task_id, g.plot_id, coalesce(p.label, p.name) AS plot,
      f.crop_id AS spec_id, y.field_id, y.id AS year_id
    FROM genome_files g JOIN plots p ON p.id = g.plot_id JOIN field_years y ON y.id = p.field_year_id
      JOIN fields f ON f.id = y.field_id
    WHERE ${'id' in by ? tx`g.id = ${by.id}` : tx`g.key = ${by.key}`} AND ${hidden ? tx`true` : tx`p.live`}
    ${locked ? tx`FOR UPDATE OF g` : tx``}`
  if (!archive) throw notFound()
  return archive
}

/**
 * A readable archive, with its digest. @throws ApiError `notFound`; `genome.notReady` until it was examined without a
 * fault.
 */
export async function findReadyArchive(tx: Tx, id: number): Promise<Archive & { sha256: string }> {
  const archive = await findArchive(tx, { id })
  const [file] = await tx<{ sha256: string }[]>`
    SELECT f.sha256 FROM genome_files g JOIN files f ON f.id = g.file_id WHERE g.id = ${id}`
  if (!file) throw new ApiError('genome.notReady')
  return { ...archive, ...file }
}

type Row = Omit<GenomeFile, 'fault' | 'progress'> & {
  fault: ArchiveFault | null
  received: number
  task_progress: number | null
  task_ended: boolean
}

/** Archives of a plot, newest first. */
export async function readArchives(tx: Tx, plot: number, language: Language): Promise<GenomeFile[]> {
  const rows = await tx<Row[]>`
    SELECT g.id AS fastqc_id, g.data_type, g.paired, g.partial, g.name AS archive, g.bytes AS size, s.sha256, g.status,
      g.created_at, g.report, g.fault, g.received, t.progress AS task_progress, t.finished_at IS NOT NULL AS task_ended
    FROM genome_files g LEFT JOIN files s ON s.id = g.file_id LEFT JOIN tasks t ON t.id = g.task_id
    WHERE g.plot_id = ${plot} ORDER BY g.id DESC`
  return rows.map((row) => archiveOf(row, language))
}

function archiveOf({ fault, received, task_progress, task_ended, ...row }: Row, language: Language): GenomeFile {
  // A task that was cancelled, or that the server could not end, has stored no outcome.
  const isLeft = row.status === 'Processing' && task_ended
  const shownFault = isLeft ? ({ code: 'task.failed', value: null } as const) : fault
  return {
    ...row,
    status: isLeft ? 'failed' : row.status,
    progress: row.status === 'Uploading' ? received / row.size : isLeft ? 1 : (task_progress ?? 1),
    fault: shownFault && { ...shownFault, message: faultSentence(language, shownFault, row.archive) },
  }
}
