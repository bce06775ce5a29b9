import { checkCrop } from '../../api/nurseries/readFields.ts'
import { type CompanyScope, withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { ColumnStore } from '../columns/columnStore.ts'
import { type StoredPart, storeMeans } from './storeMeans.ts'

interface YearNumbers {
  id: number
  isBehind: boolean
  means_crop_seq: number | null
  crop_seq: number
}

/**
 * The parts of a crop's log that alter means or controls: properties of traits, and which lines are varieties and their
 * names.
 */
function touchesMeans(tx: Tx, crop: number, since: number): Promise<{ found: boolean }[]> {
  return tx<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM crop_log l
      CROSS JOIN LATERAL json_to_recordset(l.change -> 'columns') AS c (entity text, field text)
      WHERE l.crop_id = ${crop} AND l.seq > ${since}
        AND (c.entity = 'trait' OR (c.entity = 'line' AND c.field IN ('is_variety', 'name')))
    ) AS found`
}

/** The years of a crop whose means are outdated; years with only irrelevant newer changes are marked as up to date. */
export async function yearsBehind(tx: Tx, crop: number): Promise<number[]> {
  await checkCrop(tx, crop)
  const years = await tx<YearNumbers[]>`
    SELECT y.id, y.means_seq IS DISTINCT FROM y.seq AS "isBehind", y.means_crop_seq, c.seq AS crop_seq
    FROM field_years y JOIN fields f ON f.id = y.field_id JOIN crops c ON c.id = f.crop_id
    WHERE c.id = ${crop} ORDER BY y.id`
  const passed = years.filter(({ isBehind, means_crop_seq, crop_seq }) => !isBehind && means_crop_seq !== crop_seq)
  const outdatedYears = years.filter(({ isBehind }) => isBehind)
  if (passed.length > 0) {
    const since = Math.min(...passed.map(({ means_crop_seq }) => means_crop_seq ?? 0))
    const [{ found }] = await touchesMeans(tx, crop, since)
    if (found) outdatedYears.push(...passed)
    // A year that is being written to is skipped: reading means does not wait for writers.
    else
      await tx`
        UPDATE field_years SET means_crop_seq = ${passed[0].crop_seq}
        WHERE id IN (
          SELECT id FROM field_years
          WHERE id = ANY (${passed.map(({ id }) => id)}::bigint[]) AND means_crop_seq < ${passed[0].crop_seq}
          FOR NO KEY UPDATE SKIP LOCKED)`
  }
  return outdatedYears.map(({ id }) => id)
}

async function storeYear(
  columns: ColumnStore,
  scope: CompanyScope,
  year: number,
  shouldContinue: () => boolean,
): Promise<void> {
  let part: StoredPart | null = null
  do {
    const before: StoredPart | null = part
    part = await columns.write(scope, year, (current, tx) => storeMeans(tx, scope.company, current, before))
  } while (part && shouldContinue())
}

/**
 * Refreshes the means of a crop's lines: a read after it sees everything that was written before the call. A year with
 * many means is locked for a part of them at a time, so that others can write in between; `shouldContinue` is called between two
 * parts, and what is stored by then stays.
 * @throws ApiError `notFound` if the company has no such crop.
 */
export async function freshenMeans(
  columns: ColumnStore,
  scope: CompanyScope,
  crop: number,
  shouldContinue = () => true,
): Promise<void> {
  const outdatedYears = await withCompany(scope, (tx) => yearsBehind(tx, crop))
  // Each transaction refreshes and locks one year.
  for (const year of outdatedYears) if (shouldContinue()) await storeYear(columns, scope, year, shouldContinue)
}
