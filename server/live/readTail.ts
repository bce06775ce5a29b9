import type { Tx } from '../db/connect.ts'
import { type LogName, longestChange, type ToldChange } from './message.ts'

/** Most changes that are read at once. */
const mostRead = 50

/** The changes of a log after a number, oldest first, as clients receive them; `isAll`: there are no more. */
export async function readTail(
  tx: Tx,
  log: LogName,
  since: number,
): Promise<{ changes: ToldChange[]; isAll: boolean }> {
  const changes = await (log.of === 'year' ? ofYear(tx, log.id, since) : ofCrop(tx, log.id, since))
  return { changes, isAll: changes.length < mostRead }
}

function ofYear(tx: Tx, year: number, since: number): Promise<ToldChange[]> {
  return tx<ToldChange[]>`
    SELECT f.crop_id AS spec_id, y.id AS year_id, l.seq, nullif((l.answer ->> 'crop_seq')::integer, 0) AS crop_seq, l.key,
      l.user_id, l.at, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS user_name,
      CASE WHEN length(l.change::text) <= ${longestChange} THEN l.change END AS change
    FROM change_log l JOIN field_years y ON y.id = l.field_year_id JOIN fields f ON f.id = y.field_id
    LEFT JOIN users u ON u.id = l.user_id
    WHERE l.field_year_id = ${year} AND l.seq > ${since} ORDER BY l.seq LIMIT ${mostRead}`
}

/** A change that is also in a year's log has that year: clients that watch it get the change from that log. */
function ofCrop(tx: Tx, crop: number, since: number): Promise<ToldChange[]> {
  return tx<ToldChange[]>`
    SELECT l.crop_id AS spec_id, l.origin_year_id AS year_id, l.seq, l.seq AS crop_seq, l.key, l.user_id, l.at,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS user_name,
      CASE WHEN length(l.change::text) <= ${longestChange} THEN l.change END AS change
    FROM crop_log l LEFT JOIN users u ON u.id = l.user_id
    WHERE l.crop_id = ${crop} AND l.seq > ${since} ORDER BY l.seq LIMIT ${mostRead}`
}
