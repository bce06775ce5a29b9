import type { ChangeSet } from '../../../../src/domain/change/changeSet.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type postgres from '../../../platform/db/driver.ts'

// Contents of old changes may be packed in `archived_changes` (`npm run admin -- archive-log`). A statement that reads the log reads
// them as well, so that a change is never missed that is archived between two statements.

type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Archived changes (seq, change) of a year after a number; some before it may be among them. */
function contents(tx: Tx, year: number, since: number): Fragment {
  return tx`
    SELECT c.seq, c.change FROM archived_changes a
    CROSS JOIN LATERAL json_to_recordset(a.changes) AS c (seq integer, change json)
    WHERE a.field_year_id = ${year} AND a.last_seq > ${since}::bigint`
}

/** The rows that a CTE `log` has read of a year after a number, oldest first, with the contents that are archived. */
export function changesWithContents(tx: Tx, year: number, since: number): Fragment {
  return tx`(
    SELECT l.seq, l.at, l.user_id, l.key, l.reverts, coalesce(c.change, l.change) AS change
    FROM log l LEFT JOIN (
      ${contents(tx, year, since)} AND a.last_seq <= coalesce((
        SELECT min(last_seq) FROM archived_changes
        WHERE field_year_id = ${year} AND last_seq >= (SELECT max(seq) FROM log)), a.last_seq)
    ) c USING (seq))`
}

/** Rows of `change_log_cells` of a year after a number, also of archived changes. The year's own cells are never archived. */
export function cellsOfYear(tx: Tx, year: number, since = 0): Fragment {
  return tx`(
    SELECT entity, field, seq, name, ids, before, after FROM change_log_cells
    WHERE field_year_id = ${year} AND seq > ${since}
    UNION ALL
    SELECT k.entity, k.field, c.seq, c.change -> 'name', k.ids, k.before, k.after
    FROM (${contents(tx, year, since)}) c CROSS JOIN LATERAL log_cells(c.change, '{plot,plant}') k
    WHERE c.seq > ${since})`
}

/** A logged change of a year by its number, with its author; undefined if the log does not have it. */
export async function readYearChange(
  tx: Tx,
  year: number,
  seq: number,
): Promise<{ change: ChangeSet; user_id: number | null } | undefined> {
  const [logged] = await tx<{ change: ChangeSet; user_id: number | null }[]>`
    SELECT l.user_id, coalesce((
      SELECT c.change FROM (
        SELECT changes FROM archived_changes
        WHERE field_year_id = ${year} AND last_seq >= ${seq} ORDER BY last_seq LIMIT 1
      ) a CROSS JOIN LATERAL json_to_recordset(a.changes) AS c (seq integer, change json) WHERE c.seq = ${seq}
    ), l.change) AS change
    FROM change_log l WHERE l.field_year_id = ${year} AND l.seq = ${seq}`
  return logged
}
