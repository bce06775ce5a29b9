import type { ChangedCell } from '../../src/contract/history.ts'
import type { ChangeSet, Entity } from '../../src/domain/change/changeSet.ts'
import { numberArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import type { StoredRow } from './storedRows.ts'

/** Cells of a change that are answered at once. */
export const cellsOfPage = 200

/** The change of a row, as its log has it; null = the row is of none, or its log is gone. */
async function changeOf(tx: Tx, { seq, crop_seq, year_id, spec_id }: StoredRow): Promise<ChangeSet | null> {
  if (seq !== null && year_id !== null) {
    const [row] = await tx<{ change: ChangeSet }[]>`
      SELECT change FROM change_log WHERE field_year_id = ${year_id} AND seq = ${seq}`
    return row?.change ?? null
  }
  if (crop_seq === null || spec_id === null) return null
  const [row] = await tx<{ change: ChangeSet }[]>`
    SELECT change FROM crop_log WHERE crop_id = ${spec_id} AND seq = ${crop_seq}`
  return row?.change ?? null
}

/** Where names of things of a kind stand; a year's own data have none. */
const named = {
  plot: (tx: Tx, ids: string) => tx<Named[]>`
    SELECT id, coalesce(label, name) AS name FROM plots WHERE id = ANY (${ids}::bigint[])`,
  plant: (tx: Tx, ids: string) => tx<Named[]>`SELECT id, name FROM plants WHERE id = ANY (${ids}::bigint[])`,
  line: (tx: Tx, ids: string) => tx<Named[]>`SELECT id, name FROM lines WHERE id = ANY (${ids}::bigint[])`,
  trait: (tx: Tx, ids: string) => tx<Named[]>`SELECT id, name FROM traits WHERE id = ANY (${ids}::bigint[])`,
  marker: (tx: Tx, ids: string) => tx<Named[]>`SELECT id, name FROM markers WHERE id = ANY (${ids}::bigint[])`,
} as const

interface Named {
  id: number
  name: string | null
}

async function namesOf(tx: Tx, entity: string, ids: readonly number[]): Promise<Map<number, string | null>> {
  const read = named[entity as keyof typeof named]
  if (!read || ids.length === 0) return new Map()
  const rows = await read(tx, numberArray([...new Set(ids)]) as unknown as string)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Place {
  column: ChangeSet['columns'][number]
  k: number
}

/** The places of the cells of one page, and how many cells the change has. */
function pageOfCells(change: ChangeSet, page: number): { places: Place[]; total: number } {
  const from = (page - 1) * cellsOfPage
  const places: Place[] = []
  let total = 0
  for (const column of change.columns) {
    for (let k = Math.max(0, from - total); k < column.ids.length && total + k < from + cellsOfPage; k++)
      places.push({ column, k })
    total += column.ids.length
  }
  return { places, total }
}

/** The trait or marker that a field is of (`trait:4`, `note:4`, `marker:7`); null for a field of its own. */
function ofField(field: string): { entity: 'trait' | 'marker'; id: number } | null {
  const found = /^(trait|note|planned|suppressed|occasion|marker):(\d+)$/.exec(field)
  return found && { entity: found[1] === 'marker' ? 'marker' : 'trait', id: Number(found[2]) }
}

/** One page of the cells that a row's change wrote, with what they are called now. */
export async function readChangedCells(
  tx: Tx,
  row: StoredRow,
  page: number,
): Promise<{ total: number; data: ChangedCell[] }> {
  const change = await changeOf(tx, row)
  if (change === null) return { total: 0, data: [] }
  const { places, total } = pageOfCells(change, page)
  const entities = [...new Set(places.map(({ column }) => column.entity))]
  const idsOf = (entity: Entity) => places.flatMap(({ column, k }) => (column.entity === entity ? [column.ids[k]] : []))
  const names = new Map<string, Map<number, string | null>>()
  for (const entity of entities) names.set(entity, await namesOf(tx, entity, idsOf(entity)))
  const fields = places.map(({ column }) => ofField(column.field)).filter((one) => one !== null)
  const traits = await namesOf(
    tx,
    'trait',
    fields.flatMap(({ entity, id }) => (entity === 'trait' ? [id] : [])),
  )
  const markers = await namesOf(
    tx,
    'marker',
    fields.flatMap(({ entity, id }) => (entity === 'marker' ? [id] : [])),
  )
  const data = places.map(({ column, k }): ChangedCell => {
    const { entity, field } = column
    const id = column.ids[k]
    const of = ofField(field)
    const field_name = of === null ? null : ((of.entity === 'trait' ? traits : markers).get(of.id) ?? null)
    const name = names.get(entity)?.get(id) ?? null
    return { entity, id, name, field, field_name, before: column.before[k], after: column.after[k] }
  })
  return { total, data }
}
