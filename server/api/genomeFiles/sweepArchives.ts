import { archiveIdle } from '../../../src/domain/genome/reads/archiveRules.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Services } from '../../services.ts'
import { removeBytes } from './writeArchives.ts'

/** Deletes archives that have received no byte for a week. */
export async function sweepArchives({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const before = new Date(Date.now() - archiveIdle)
  const idle = await db<{ company: number; id: number }[]>`SELECT company, id FROM idle_genome_files(${before})`
  for (const { company, id } of idle) {
    const [deleted] = await withCompany(
      { db, company },
      (tx) => tx<{ key: string }[]>`
        DELETE FROM genome_files WHERE id = ${id} AND status = 'Uploading' AND moved_at < ${before} RETURNING key`,
    )
    if (deleted) await removeBytes(files, deleted.key)
  }
}
