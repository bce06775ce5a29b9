import type { HistoryRow } from '../../../src/contract/company/history.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type postgres from '../../platform/db/driver.ts'

/** A row of the company history in the database. */
export interface StoredRow {
  id: number
  at: Date
  user_id: number | null
  user_name: string | null
  kind: HistoryRow['kind']
  key: string
  params: Record<string, string | number>
  place: { crop_ru?: string; crop_en?: string; nursery?: string; year?: number }
  spec_id: number | null
  field_id: number | null
  year_id: number | null
  plots: number
  cells: number
  seq: number | null
  crop_seq: number | null
  reverts: number | null
}

/** Rows that satisfy a condition over `a`, newest first. */
export function readRows(tx: Tx, where: postgres.PendingQuery<postgres.Row[]>, limit: number): Promise<StoredRow[]> {
  return tx<StoredRow[]>`
    SELECT a.id, a.at, a.user_id, a.user_name, a.kind, a.key, a.params, a.place, a.spec_id, a.field_id, a.year_id, a.plots,
      a.cells, a.seq, a.crop_seq, a.reverts
    FROM audit_log a WHERE ${where} ORDER BY a.id DESC LIMIT ${limit}`
}
