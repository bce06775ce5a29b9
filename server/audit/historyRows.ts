import type { HistoryRow } from '../../src/contract/history.ts'
import { type Member, may, type Role } from '../../src/domain/company/may.ts'
import type { Language } from '../../src/words/word.ts'
import type { Tx } from '../db/connect.ts'
import type postgres from '../db/driver.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { say } from '../http/worded.ts'

/** A row as it is stored, with what its author is now. */
export interface StoredRow {
  id: number
  at: Date
  user_id: number | null
  user_name: string | null
  is_active: boolean | null
  role: Role | null
  division_id: number | null
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
  /** The year or crop whose log has it is still there. */
  log_lives: boolean
  reverted_by: number | null
}

/** Rows that a condition over `a` leaves, newest first. */
export function readRows(tx: Tx, where: postgres.PendingQuery<postgres.Row[]>, limit: number): Promise<StoredRow[]> {
  return tx<StoredRow[]>`
    SELECT a.id, a.at, a.user_id, a.user_name, u.is_active, u.role, u.division_id, a.kind, a.key, a.params, a.place, a.spec_id,
      a.field_id, a.year_id, a.plots, a.cells, a.seq, a.crop_seq, a.reverts,
      CASE WHEN a.seq IS NOT NULL THEN EXISTS (SELECT 1 FROM field_years y WHERE y.id = a.year_id)
        ELSE a.crop_seq IS NOT NULL AND EXISTS (SELECT 1 FROM crops c WHERE c.id = a.spec_id) END AS log_lives,
      CASE WHEN a.seq IS NOT NULL THEN (
          SELECT max(r.id) FROM audit_log r WHERE r.year_id = a.year_id AND r.reverts = a.seq AND r.id > a.id)
        WHEN a.crop_seq IS NOT NULL THEN (
          SELECT max(r.id) FROM audit_log r
          WHERE r.year_id IS NULL AND r.reverts = a.crop_seq AND r.spec_id = a.spec_id AND r.id > a.id)
      END AS reverted_by
    FROM (SELECT * FROM audit_log a WHERE ${where} ORDER BY a.id DESC LIMIT ${limit}) a
    LEFT JOIN users u ON u.id = a.user_id
    ORDER BY a.id DESC`
}

/** Nursery and year, or the crop by its name in the reader's language. */
export function placeText({ place }: Pick<StoredRow, 'place'>, language: Language): string {
  const crop = language === 'ru' ? (place.crop_ru ?? place.crop_en) : (place.crop_en ?? place.crop_ru)
  if (place.nursery === undefined) return crop ?? ''
  return [place.nursery, place.year].filter((part) => part !== undefined).join(' · ')
}

/** A row as the reader sees it, worded in the reader's language. */
export function wordedRow(ctx: RequestContext, row: StoredRow): HistoryRow {
  const { id, user_id, role, division_id, kind, spec_id, field_id, year_id, plots, cells, seq, crop_seq } = row
  const self: Member = { user: ctx.user, role: ctx.role, division: ctx.division }
  // Somebody who is no longer known is in no division, and nobody's equal.
  const maker: Member = { user: user_id ?? 0, role: role ?? 'employee', division: division_id }
  return {
    id,
    at: new Date(row.at).toISOString(),
    user: user_id === null ? null : { id: user_id, name: row.user_name ?? '', is_active: row.is_active ?? false },
    kind,
    text: say(ctx.language, row.key, row.params),
    spec_id,
    field_id,
    year_id,
    place: placeText(row, ctx.language),
    plots,
    cells,
    seq,
    crop_seq,
    revertible: row.log_lives && row.reverted_by === null && may(self, 'revert', maker) === true,
    reverted_by: row.reverted_by,
  }
}
