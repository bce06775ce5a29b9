import { numberArray } from '../db/arrays.ts'
import { withCompany } from '../db/company.ts'
import type { Sql } from '../db/connect.ts'
import type { FileStore } from '../files/fileStore.ts'

/** Files that no request and no job has touched for this long (ms) are left over from a server that was killed. */
const oldAge = 86_400_000

/** Removes uploads that a killed server left behind; a file that a job still has to read stays, however old it is. */
export async function sweepFiles(db: Sql, stores: { uploads: FileStore; incoming: FileStore }): Promise<void> {
  await stores.incoming.sweep(oldAge)
  const jobs = await db<{ company: number; tasks: number[] }[]>`
    SELECT company_id AS company, array_agg(task_id) AS tasks FROM jobs GROUP BY company_id`
  const awaited = new Set<string>()
  for (const { company, tasks } of jobs) {
    const rows = await withCompany(
      { db, company },
      (tx) => tx<{ stored: string }[]>`
        SELECT input->>'stored' AS stored FROM tasks
        WHERE id = ANY (${numberArray(tasks)}::bigint[]) AND input ? 'stored'`,
    )
    for (const { stored } of rows) awaited.add(stored)
  }
  await stores.uploads.sweep(oldAge, awaited)
}
