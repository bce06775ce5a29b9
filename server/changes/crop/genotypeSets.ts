import { numberArray } from '../../db/arrays.ts'
import { filterCells, idsThat, refuseCells } from '../cells/draft.ts'
import { settleColumn } from '../cells/settle.ts'
import type { StoredCell, Work } from '../work.ts'

/**
 * Lets the genotype sets of a change come or go: they are made by an upload and never altered, so that a change only hides
 * and shows them.
 * @throws ApiError `notFound` for sets that the crop does not have.
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
  const now = (cells?.ids ?? []).flatMap((id, k): StoredCell[] => {
    const { is_there, version } = stored.get(id)!
    return is_there === cells?.before[k] ? [] : [{ k, value: is_there, version }]
  })
  settleColumn(work, 'genotype_set', 'exists', now)
  const [coming, going] = [true, false].map((exist) => numberArray(idsThat(draft.genotype_set, exist)))
  await tx`
    UPDATE genotype_sets SET version = ${work.cropSeq ?? 0},
      deleted_at = CASE WHEN id = ANY (${coming}::bigint[]) THEN NULL ELSE now() END
    WHERE id = ANY (${coming}::bigint[]) OR id = ANY (${going}::bigint[])`
}
