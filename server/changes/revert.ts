import { type ChangeSet, countCells, invertChange } from '../../src/domain/change/changeSet.ts'
import type { Member } from '../../src/domain/company/may.ts'
import { numberArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { LiveFanout } from '../live/fanout.ts'
import { readMember } from '../policy/demand.ts'
import { applyChanges } from './applyChanges.ts'
import { type Accepted, holdYears, requestDigest } from './log/changeLog.ts'
import { type CellConflict, withAuthors } from './log/conflicts.ts'
import type { Author, FoundConflict } from './work.ts'

export interface Reverted {
  seq: number
  crop_seq: number
  at: string
  change: ChangeSet
  /** Cells that were taken back. */
  reverted: number
  /** Cells that another has changed since and that stay. */
  skipped: CellConflict[]
}

/**
 * Takes an accepted change back by its number, as a new change of the log. Cells that were changed since stay as they
 * are; plots that the change made and that were written since stay whole.
 * @throws ApiError `notFound` for a number that the log does not have, what `mayRevert` throws of who made it,
 * `change.nothing_to_revert`.
 */
export async function revertChange(
  tx: Tx,
  context: { author: Author; live: LiveFanout; mayRevert(maker: Member): void },
  year: number,
  seq: number,
  key: string,
): Promise<Reverted> {
  const [logged] = await tx<{ change: ChangeSet; user_id: number | null }[]>`
    SELECT change, user_id FROM change_log WHERE field_year_id = ${year} AND seq = ${seq}`
  if (!logged) throw notFound()
  context.mayRevert(await readMember(tx, logged.user_id))
  await holdYears(tx, [year])
  const inverse = invertChange(logged.change, { key: 'change.reverted', params: { seq } })
  const kept = await withoutPlotsWrittenSince(tx, year, seq, inverse)
  const applied = await applyChanges(tx, context, year, kept.change, {
    key,
    request: requestDigest(seq),
    conflicts: 'skip',
    reverts: seq,
    answer: async (accepted: Accepted, { change, skipped, work }) => {
      if (change === null) throw new ApiError('change.nothing_to_revert')
      const { seq: number, crop_seq, at } = accepted
      const skippedCells = await withAuthors(work, [...kept.written, ...skipped])
      return { seq: number, crop_seq, at, change, reverted: countCells(change), skipped: skippedCells }
    },
  })
  return applied.answer as Reverted
}

/** A plot that was made by the change and written since is not taken away, nor any of its cells. */
async function withoutPlotsWrittenSince(
  tx: Tx,
  year: number,
  seq: number,
  inverse: ChangeSet,
): Promise<{ change: ChangeSet; written: FoundConflict[] }> {
  const going = inverse.columns.flatMap((column) =>
    column.entity === 'plot' && column.field === 'exists' ? column.ids.filter((_, k) => !column.after[k]) : [],
  )
  if (going.length === 0) return { change: inverse, written: [] }
  const rows = await tx<{ id: number; version: number }[]>`
    SELECT p.id, greatest(p.version, max(v.version)) AS version
    FROM plots p LEFT JOIN plot_values v ON v.plot_id = p.id AND v.field_year_id = p.field_year_id
    WHERE p.field_year_id = ${year} AND p.id = ANY (${numberArray(going)}::bigint[])
    GROUP BY p.company_id, p.id HAVING greatest(p.version, max(v.version)) > ${seq}`
  if (rows.length === 0) return { change: inverse, written: [] }
  const stay = new Set(rows.map((row) => row.id))
  const columns = inverse.columns.flatMap((column) => {
    if (column.entity !== 'plot') return [column]
    const free = column.ids.map((id) => !stay.has(id))
    if (!free.some(Boolean)) return []
    const pick = <T>(values: T[]): T[] => values.filter((_, k) => free[k])
    return [{ ...column, ids: pick(column.ids), before: pick(column.before), after: pick(column.after) }]
  })
  const written: FoundConflict[] = rows.map(({ id, version }) => ({
    entity: 'plot',
    field: 'exists',
    id,
    current: true,
    mine: false,
    version,
  }))
  return { change: { name: inverse.name, columns }, written }
}
