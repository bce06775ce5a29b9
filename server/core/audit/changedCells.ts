import type { ChangedCell } from '../../../src/contract/company/history.ts'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { readYearChange } from '../changes/log/archivedChanges.ts'
import type { StoredRow } from './storedRows.ts'

/** Cells of a change in one answer. */
export const cellsOfPage = 200

/** The change of a row, as its log has it; null if the row belongs to none, or its log was deleted. */
async function changeOf(tx: Tx, { seq, crop_seq, year_id, spec_id }: StoredRow): Promise<ChangeSet | null> {
  if (seq !== null && year_id !== null) return (await readYearChange(tx, year_id, seq))?.change ?? null
  if (crop_seq === null || spec_id === null) return null
  const [row] = await tx<{ change: ChangeSet }[]>`
    SELECT change FROM crop_log WHERE crop_id = ${spec_id} AND seq = ${crop_seq}`
  return row?.change ?? null
}

/** Queries of the names of each kind of entity; a year's own data have no names. */
const nameQueries = {
  plot: (tx: Tx, ids: string) => tx<NameRow[]>`
    SELECT id, coalesce(label, name) AS name FROM plots WHERE id = ANY (${ids}::bigint[])`,
  plant: (tx: Tx, ids: string) => tx<NameRow[]>`SELECT id, name FROM plants WHERE id = ANY (${ids}::bigint[])`,
  line: (tx: Tx, ids: string) => tx<NameRow[]>`SELECT id, name FROM lines WHERE id = ANY (${ids}::bigint[])`,
  trait: (tx: Tx, ids: string) => tx<NameRow[]>`SELECT id, name FROM traits WHERE id = ANY (${ids}::bigint[])`,
  marker: (tx: Tx, ids: string) => tx<NameRow[]>`SELECT id, name FROM markers WHERE id = ANY (${ids}::bigint[])`,
} as const

interface NameRow {
  id: number
  name: string | null
}

async function namesOf(tx: Tx, entity: string, ids: readonly number[]): Promise<Map<number, string | null>> {
  const read = nameQueries[entity as keyof typeof nameQueries]
  if (!read || ids.length === 0) return new Map()
  const rows = await read(tx, numberArray([...new Set(ids)]) as unknown as string)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface CellOfChange {
  column: ChangeSet['columns'][number]
  k: number
}

/** The cells of one page, and the total number of cells of the change. */
function pageOfCells(change: ChangeSet, page: number): { places: CellOfChange[]; total: number } {
  const from = (page - 1) * cellsOfPage
  const places: CellOfChange[] = []
  let total = 0
  for (const column of change.columns) {
    for (let k = Math.max(0, from - total); k < column.ids.length && total + k < from + cellsOfPage; k++)
      places.push({ column, k })
    total += column.ids.length
  }
  return { places, total }
}

/** The trait or marker in a field name (`trait:4`, `note:4`, `marker:7`); null for a field of the entity's own. */
function entityOfField(field: string): { entity: 'trait' | 'marker'; id: number } | null {
  const match = /^(trait|note|planned|suppressed|occasion|marker):(\d+)$/.exec(field)
  return match && { entity: match[1] === 'marker' ? 'marker' : 'trait', id: Number(match[2]) }
}

/** Present names of cells: the plot, plant or line, and the trait or marker of the field. */
export interface CellNames {
  name: string | null
  field_name: string | null
}

/** The names of these cells, in their order; null if there is none. */
export async function namesOfCells(
  tx: Tx,
  cells: readonly { entity: string; id: number; field: string }[],
): Promise<CellNames[]> {
  const fieldReferences = cells.map(({ field }) => entityOfField(field))
  const wantedIds = new Map<string, number[]>()
  for (const { entity, id } of [...cells, ...fieldReferences.filter((cell) => cell !== null)])
    wantedIds.set(entity, [...(wantedIds.get(entity) ?? []), id])
  const names = new Map<string, Map<number, string | null>>()
  for (const [entity, ids] of wantedIds) names.set(entity, await namesOf(tx, entity, ids))
  const nameOf = (entity: string, id: number) => names.get(entity)?.get(id) ?? null
  return cells.map(({ entity, id }, k) => ({
    name: nameOf(entity, id),
    field_name: fieldReferences[k] && nameOf(fieldReferences[k].entity, fieldReferences[k].id),
  }))
}

/**
 * One page of the cells that a row's change wrote, with their present names; the first page includes all of its plots.
 */
export async function readChangedCells(
  tx: Tx,
  row: StoredRow,
  page: number,
): Promise<{ total: number; data: ChangedCell[]; plots: number[] }> {
  const change = await changeOf(tx, row)
  if (change === null) return { total: 0, data: [], plots: [] }
  const { places, total } = pageOfCells(change, page)
  const names = await namesOfCells(
    tx,
    places.map(({ column: { entity, field, ids }, k }) => ({ entity, field, id: ids[k] })),
  )
  const data = places.map(({ column: { entity, field, ids, before, after }, k }, at): ChangedCell => {
    return { entity, id: ids[k], field, before: before[k], after: after[k], ...names[at] }
  })
  return { total, data, plots: page === 1 ? plotsOf(change) : [] }
}

/** The plots that a change wrote, each once. */
function plotsOf({ columns }: ChangeSet): number[] {
  return [...new Set(columns.flatMap(({ entity, ids }) => (entity === 'plot' ? ids : [])))]
}
