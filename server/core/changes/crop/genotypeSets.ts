import { numberArray } from '../../../platform/db/arrays.ts'
import { filterCells, idsWhere, refuseCells } from '../cells/draft.ts'
import { reconcileColumn } from '../cells/reconcile.ts'
import type { StoredCell, Work } from '../work.ts'

/**
 * Shows or hides the genotype sets of a change: they are created by an upload and never altered. The markers that come
 * with them exist by now.
 * @throws ApiError `notFound` for sets that the crop does not have, `genotype.markers_gone`.
 */
export async function writeGenotypeSets(work: Work): Promise<void> {
  const { tx, draft, crop, mode } = work
  const exists = draft.genotype_set.get('exists')
  if (!exists) return
  const rows = await tx<{ id: number; is_there: boolean; version: number }[]>`
    SELECT id, deleted_at IS NULL AS is_there, version FROM genotype_sets
    WHERE crop_id = ${crop} AND id = ANY (${numberArray(exists.ids)}::bigint[]) FOR UPDATE`
  const stored = new Map(rows.map((row) => [row.id, row]))
  const unknown = exists.ids.filter((id) => !stored.has(id))
  if (unknown.length > 0 && mode !== 'skip') throw refuseCells('notFound', 'genotype_set', unknown)
  filterCells(draft.genotype_set, (_field, id) => stored.has(id))
  const cells = draft.genotype_set.get('exists')
  const storedCells = (cells?.ids ?? []).flatMap((id, k): StoredCell[] => {
    const { is_there, version } = stored.get(id)!
    return is_there === cells?.before[k] ? [] : [{ k, value: is_there, version }]
  })
  reconcileColumn(work, 'genotype_set', 'exists', storedCells)
  await checkMarkersExist(work, (id) => stored.get(id)?.version ?? null)
  const [coming, going] = [true, false].map((exist) => numberArray(idsWhere(draft.genotype_set, exist)))
  const version = work.cropSeq ?? 0
  // Two statements: a distributed database allows now() in no CASE.
  await Promise.all([
    tx`UPDATE genotype_sets SET version = ${version}, deleted_at = NULL WHERE id = ANY (${coming}::bigint[])`,
    tx`UPDATE genotype_sets SET version = ${version}, deleted_at = now() WHERE id = ANY (${going}::bigint[])`,
  ])
}

/**
 * @throws ApiError `genotype.markers_gone` for sets without all of their markers; where nothing may be refused, they stay
 * hidden.
 */
async function checkMarkersExist(work: Work, versionOf: (id: number) => number | null): Promise<void> {
  const { tx, draft, mode, conflicts } = work
  const createdIds = idsWhere(draft.genotype_set, true)
  if (createdIds.length === 0) return
  const rows = await tx<{ id: number }[]>`
    SELECT s.id FROM genotype_sets s WHERE s.id = ANY (${numberArray(createdIds)}::bigint[]) AND EXISTS (
      SELECT 1 FROM unnest(s.marker_ids) AS u (id) WHERE NOT EXISTS (SELECT 1 FROM markers m WHERE m.id = u.id))`
  if (rows.length === 0) return
  const lost = new Set(rows.map(({ id }) => id))
  if (mode !== 'skip') throw refuseCells('genotype.markers_gone', 'genotype_set', [...lost])
  for (const id of lost)
    conflicts.push({ entity: 'genotype_set', field: 'exists', id, current: false, mine: true, version: versionOf(id) })
  filterCells(draft.genotype_set, (_field, id) => !lost.has(id))
}
