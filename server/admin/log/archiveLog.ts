import { setCompany } from '../../platform/db/company.ts'
import type { Sql, Tx } from '../../platform/db/connect.ts'
import { defaultPatience, type Step, withLocks } from '../../platform/db/lockedSteps.ts'
import { serveOnlyFrom } from '../../platform/db/migrate.ts'

/** The migration since which programs read archived changes: older ones would take them for changes without cells. */
export const archiveReadableFrom = 75

/** Limits of a batch: changes, and stored bytes of their contents. A change with more bytes forms a batch by itself. */
const batch = { rows: 500, bytes: 1 << 18 }

export interface ArchiveOptions {
  /** How long a batch waits for the lock of its year, ms. */
  patience?: number
  /** Called after each batch with the number of changes archived so far. */
  report?: (changes: number) => void
}

export interface ArchivedLog {
  /** Nursery-years with newly archived changes, and the number of those changes. */
  years: number
  changes: number
  /** Stored bytes of the contents: of both copies in the log before, and of the archive now. */
  bytes: number
  archived_bytes: number
}

type Batch = Pick<ArchivedLog, 'changes' | 'bytes' | 'archived_bytes'>

/**
 * Archives the next changes of a year that are older than a time, all before a newer one. It locks the year as its writers do:
 * contents move, nothing is removed.
 */
async function archiveBatch(tx: Tx, company: number, year: number, before: Date): Promise<Batch | null> {
  await setCompany(tx, company)
  const [locked] = await tx`
    SELECT 1 FROM field_years WHERE company_id = ${company} AND id = ${year} FOR NO KEY UPDATE`
  // The year was purged in the meantime.
  if (!locked) return null
  const [{ last }] = await tx<{ last: number | null }[]>`
    WITH next AS (
      SELECT seq, at, pg_column_size(change) AS size FROM change_log
      WHERE company_id = ${company} AND field_year_id = ${year} AND seq > coalesce((
        SELECT max(last_seq) FROM archived_changes WHERE company_id = ${company} AND field_year_id = ${year}), 0)
      ORDER BY seq LIMIT ${batch.rows}
    ), counted AS (
      SELECT seq, bool_and(at < ${before}) OVER w AS "isOld", sum(size) OVER w - size AS before
      FROM next WINDOW w AS (ORDER BY seq)
    )
    SELECT max(seq) AS last FROM counted WHERE "isOld" AND before < ${batch.bytes}`
  if (last === null) return null
  const [archived] = await tx<Omit<Batch, 'archived_bytes'>[]>`
    WITH old AS MATERIALIZED (
      SELECT seq, change FROM change_log
      WHERE company_id = ${company} AND field_year_id = ${year} AND seq <= ${last} AND seq > coalesce((
        SELECT max(last_seq) FROM archived_changes WHERE company_id = ${company} AND field_year_id = ${year}), 0)
    ), packed AS (
      INSERT INTO archived_changes (company_id, field_year_id, last_seq, changes)
      SELECT ${company}, ${year}, ${last}, json_agg(json_build_object('seq', seq, 'change', change) ORDER BY seq) FROM old
    ), emptied AS (
      UPDATE change_log l SET change = json_build_object('name', old.change -> 'name', 'columns', '[]'::json) FROM old
      WHERE l.company_id = ${company} AND l.field_year_id = ${year} AND l.seq = old.seq
    ), cells AS (
      DELETE FROM change_log_cells c USING old CROSS JOIN LATERAL log_cells(old.change, '{plot,plant}') k
      WHERE c.company_id = ${company} AND c.field_year_id = ${year} AND c.seq = old.seq
        AND c.entity = k.entity AND c.field = k.field
      RETURNING pg_column_size(c.name) + pg_column_size(c.ids) + pg_column_size(c.before) + pg_column_size(c.after) AS size
    )
    SELECT count(*)::integer AS changes,
      (sum(pg_column_size(change)) + (SELECT coalesce(sum(size), 0) FROM cells))::float8 AS bytes
    FROM old`
  const [{ size }] = await tx<{ size: number }[]>`
    SELECT pg_column_size(changes) AS size FROM archived_changes
    WHERE company_id = ${company} AND field_year_id = ${year} AND last_seq = ${last}`
  return { ...archived, archived_bytes: size }
}

/**
 * Packs the contents of all changes of nursery-years that are older than a time, while nodes serve requests. They stay
 * readable; the log keeps number, author, time, key and answer of each. A run that is stopped has archived whole batches, and the
 * next one continues.
 */
export async function archiveLog(owner: Sql, before: Date, options: ArchiveOptions = {}): Promise<ArchivedLog> {
  const { patience = defaultPatience, report = () => undefined } = options
  await serveOnlyFrom(owner, archiveReadableFrom)
  const step: Step = { owner, name: 'archived_changes', patience }
  const total: ArchivedLog = { years: 0, changes: 0, bytes: 0, archived_bytes: 0 }
  for (const { id: company } of await owner<{ id: number }[]>`SELECT id FROM companies ORDER BY id`) {
    const years = await owner<{ id: number }[]>`SELECT id FROM field_years WHERE company_id = ${company} ORDER BY id`
    for (const { id: year } of years)
      for (let isFirst = true; ; isFirst = false) {
        const batch = await withLocks(step, (tx) => archiveBatch(tx, company, year, before))
        if (!batch) break
        if (isFirst) total.years++
        total.changes += batch.changes
        total.bytes += batch.bytes
        total.archived_bytes += batch.archived_bytes
        report(total.changes)
      }
  }
  return total
}
