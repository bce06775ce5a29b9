import { type ChangeSet, countCells, type Entity, invertChange } from '../../../src/domain/change/changeSet.ts'
import type { Member } from '../../../src/domain/company/may.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import type { LiveFanout } from '../../platform/live/fanout.ts'
import { readMember } from '../../platform/policy/permissions.ts'
import { type CellNames, namesOfCells } from '../audit/changedCells.ts'
import { type AppliedChange, applyChanges } from './applyChanges.ts'
import { cellsWhere } from './cells/draft.ts'
import { applyCropChange } from './crop/cropChange.ts'
import { isUsedLine } from './crop/usedLines.ts'
import { readYearChange } from './log/archivedChanges.ts'
import { type AcceptedChange, cropPart, lockCrop, lockYears, requestDigest } from './log/changeLog.ts'
import { type CellConflict, withAuthors } from './log/conflicts.ts'
import type { Author, FoundConflict } from './work.ts'

export interface RevertOutcome {
  seq: number
  crop_seq: number
  at: string
  change: ChangeSet
  /** Cells that were reverted. */
  reverted: number
  /** Cells that another user has changed since and that stay. */
  skipped: (CellConflict & CellNames)[]
}

export interface RevertContext {
  author: Author
  live: LiveFanout
  /** @throws ApiError if the signed-in user may not revert changes of this person. */
  mayRevert(maker: Member): void
}

/** The part of a change that can be reverted, and the cells that stay because others have written or use them. */
interface Revertible {
  change: ChangeSet
  written: FoundConflict[]
}

/** Options of the revert: what it reverts, and the answer that is stored under its key. */
function revertOptions(seq: number, key: string, { written }: Revertible) {
  return {
    key,
    request: requestDigest(seq),
    conflicts: 'skip' as const,
    reverts: seq,
    answer: async (accepted: AcceptedChange, { change, skipped, work }: AppliedChange): Promise<RevertOutcome> => {
      if (change === null) throw new ApiError('change.nothing_to_revert')
      const { seq: number, crop_seq, at } = accepted
      const cells = await withAuthors(work, [...written, ...skipped])
      const names = await namesOfCells(work.tx, cells)
      const skippedCells = cells.map((cell, k) => ({ ...cell, ...names[k] }))
      return { seq: number, crop_seq, at, change, reverted: countCells(change), skipped: skippedCells }
    },
  }
}

const inverseOf = (change: ChangeSet, seq: number): ChangeSet =>
  invertChange(change, { key: 'change.reverted', params: { seq } })

/**
 * Reverts an accepted change of a year by its number, as a new change of the log. Cells that were changed since stay as
 * they are; plots that the change created and that were written since stay whole.
 * @throws ApiError `notFound` for a number that the log does not have, the error of `mayRevert` for its author,
 * `change.nothing_to_revert`.
 */
export async function revertChange(
  tx: Tx,
  context: RevertContext,
  year: number,
  seq: number,
  key: string,
): Promise<RevertOutcome> {
  const logged = await readYearChange(tx, year, seq)
  if (!logged) throw notFound()
  context.mayRevert(await readMember(tx, logged.user_id))
  await lockYears(tx, [year])
  const plots = await withoutPlotsWrittenSince(tx, year, seq, inverseOf(logged.change, seq))
  const plants = await withoutPlantsWrittenSince(tx, seq, plots.change)
  const revertible = { change: plants.change, written: [...plots.written, ...plants.written] }
  const applied = await applyChanges(tx, context, year, revertible.change, revertOptions(seq, key, revertible))
  return applied.answer as RevertOutcome
}

/**
 * Reverts a change of a crop's log. Lines that it created and that were written since, or that something uses by
 * now, stay whole. Of a change that came with a year's, only the lines and traits are reverted.
 * @throws ApiError as revertChange does.
 */
export async function revertCropChange(
  tx: Tx,
  context: RevertContext,
  crop: number,
  seq: number,
  key: string,
): Promise<RevertOutcome> {
  const [logged] = await tx<{ change: ChangeSet; user_id: number | null }[]>`
    SELECT change, user_id FROM crop_log WHERE crop_id = ${crop} AND seq = ${seq}`
  if (!logged) throw notFound()
  context.mayRevert(await readMember(tx, logged.user_id))
  await lockCrop(tx, crop)
  const revertible = await withoutLinesInUse(tx, seq, inverseOf(cropPart(logged.change), seq))
  const applied = await applyCropChange(tx, context, crop, revertible.change, revertOptions(seq, key, revertible))
  return applied.answer as RevertOutcome
}

/** Ids of an entity that a change deletes. */
function idsGoing(change: ChangeSet, entity: Entity): number[] {
  return change.columns.flatMap((column) =>
    column.entity === entity && column.field === 'exists' ? column.ids.filter((_, k) => !column.after[k]) : [],
  )
}

/** The change without these rows of an entity, which are reported as cells that stay. */
function withoutRows(change: ChangeSet, entity: Entity, rows: readonly { id: number; version: number }[]): Revertible {
  const stay = new Set(rows.map((row) => row.id))
  const columns = change.columns.flatMap((column) => {
    if (column.entity !== entity) return [column]
    const free = column.ids.map((id) => !stay.has(id))
    if (!free.some(Boolean)) return []
    return [{ ...column, ...cellsWhere(column, free) }]
  })
  const written = rows.map(
    ({ id, version }): FoundConflict => ({ entity, field: 'exists', id, current: true, mine: false, version }),
  )
  return { change: { name: change.name, columns }, written }
}

/** A line that the change created and that is used, or was written since, is not deleted, nor any of its cells. */
async function withoutLinesInUse(tx: Tx, seq: number, inverse: ChangeSet): Promise<Revertible> {
  const deletedIds = idsGoing(inverse, 'line')
  if (deletedIds.length === 0) return { change: inverse, written: [] }
  const rows = await tx<{ id: number; version: number }[]>`
    SELECT l.id, l.version FROM lines l
    WHERE l.id = ANY (${numberArray(deletedIds)}::bigint[]) AND (l.version > ${seq} OR ${isUsedLine(tx, deletedIds)})`
  return withoutRows(inverse, 'line', rows)
}

/** A plot that the change created and that was written since is not deleted, nor any of its cells. */
async function withoutPlotsWrittenSince(tx: Tx, year: number, seq: number, inverse: ChangeSet): Promise<Revertible> {
  const deletedIds = idsGoing(inverse, 'plot')
  if (deletedIds.length === 0) return { change: inverse, written: [] }
  const rows = await tx<{ id: number; version: number }[]>`
    SELECT p.id, greatest(p.version, max(v.version)) AS version
    FROM plots p LEFT JOIN (
      SELECT plot_id, version FROM plot_values WHERE field_year_id = ${year}
      UNION ALL
      SELECT plot_id, version FROM plot_genotypes WHERE plot_id = ANY (${numberArray(deletedIds)}::bigint[])
    ) v ON v.plot_id = p.id
    WHERE p.field_year_id = ${year} AND p.id = ANY (${numberArray(deletedIds)}::bigint[])
    GROUP BY p.company_id, p.id HAVING greatest(p.version, max(v.version)) > ${seq}`
  return withoutRows(inverse, 'plot', rows)
}

/** Removes plants from an inverse change if they were written since `seq`. */
async function withoutPlantsWrittenSince(tx: Tx, seq: number, inverse: ChangeSet): Promise<Revertible> {
  const deletedIds = idsGoing(inverse, 'plant')
  if (deletedIds.length === 0) return { change: inverse, written: [] }
  const rows = await tx<{ id: number; version: number }[]>`
    SELECT t.id, greatest(t.version, max(v.version)) AS version
    FROM plants t LEFT JOIN plant_values v ON v.plant_id = t.id
    WHERE t.id = ANY (${numberArray(deletedIds)}::bigint[])
    GROUP BY t.company_id, t.id HAVING greatest(t.version, max(v.version)) > ${seq}`
  return withoutRows(inverse, 'plant', rows)
}
