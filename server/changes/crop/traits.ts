import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import type { Trait } from '../../../src/domain/columns/fieldYear.ts'
import { numberArray, textArray } from '../../db/arrays.ts'
import type { Tx } from '../../db/connect.ts'
import { type Cells, filterCells, idsThat, refuseCells } from '../cells/draft.ts'
import { differing, settleColumn } from '../cells/settle.ts'
import { checkReserved } from '../reservedIds.ts'
import type { Work } from '../work.ts'
import { introduce, withdraw } from './mapIds.ts'

export interface StoredTrait extends Trait {
  version: number
}

const fields = ['name', 'unit', 'kind', 'role', 'categories', 'min', 'max', 'decimals'] as const

/** A trait's field as a cell; categories are one text, a line each. */
function cellOf(trait: StoredTrait, field: (typeof fields)[number]): CellValue {
  if (field === 'categories') return trait.categories?.join('\n') ?? null
  return trait[field]
}

/** All traits of the crop by id; nobody else writes them while the crop is locked. */
export async function readTraits(tx: Tx, crop: number): Promise<Map<number, StoredTrait>> {
  const rows = await tx<StoredTrait[]>`
    SELECT id, name, unit, kind, role, categories, min, max, decimals, version FROM traits
    WHERE crop_id = ${crop} ORDER BY id`
  return new Map(rows.map((trait) => [trait.id, trait]))
}

/** The same for the crop of a year. */
export async function readTraitsOfYear(tx: Tx, year: number): Promise<Map<number, StoredTrait>> {
  const rows = await tx<StoredTrait[]>`
    SELECT t.id, t.name, t.unit, t.kind, t.role, t.categories, t.min, t.max, t.decimals, t.version
    FROM traits t JOIN fields f ON f.crop_id = t.crop_id JOIN field_years y ON y.field_id = f.id
    WHERE y.id = ${year} ORDER BY t.id`
  return new Map(rows.map((trait) => [trait.id, trait]))
}

const identity = (name: CellValue, unit: CellValue): string => `${name}\n${unit}`

/** Works out what becomes of the traits of a change and writes the new and changed ones, as writeLines does. */
export async function writeTraits(work: Work): Promise<void> {
  const { draft, tx, crop } = work
  const cells = draft.trait
  if (cells.size === 0) return
  const creating = new Set(idsThat(cells, true))
  const going = new Set(idsThat(cells, false))
  const byId = await readTraits(tx, crop)
  for (const id of creating) if (byId.has(id)) creating.delete(id)
  mapKnownTraits(work, byId, creating)
  const unknown = new Set<number>()
  for (const column of cells.values())
    for (const id of column.ids) if (!byId.has(id) && !creating.has(id)) unknown.add(id)
  const refused = [...unknown].filter((id) => !going.has(id))
  if (refused.length > 0 && work.mode !== 'skip') throw refuseCells('notFound', 'trait', refused)
  filterCells(cells, (_field, id) => !unknown.has(id))
  for (const field of ['exists', ...fields] as const) {
    const column = cells.get(field)
    if (!column) continue
    const now = differing(column, byId, (trait) => (field === 'exists' ? true : cellOf(trait, field)))
    settleColumn(
      work,
      'trait',
      field,
      now.filter(({ k }) => !creating.has(column.ids[k])),
    )
  }
  await refuseKindChanges(work, byId, new Set([...creating, ...going]))
  await checkReserved(work, 'trait', [...creating])
  await insertTraits(work, [...creating])
  await updateTraits(work, byId, new Set([...creating, ...going]))
}

/** Traits made with the name and unit of one that the crop has become that one. */
function mapKnownTraits(work: Work, byId: ReadonlyMap<number, StoredTrait>, creating: Set<number>): void {
  const { draft } = work
  if (creating.size === 0) return
  const nameOf = valuesOf(draft.trait.get('name'))
  const unitOf = valuesOf(draft.trait.get('unit'))
  const unnamed = [...creating].filter((id) => !nameOf.get(id))
  if (unnamed.length > 0) throw refuseCells('validation.required', 'name', unnamed)
  const known = new Map([...byId.values()].map((trait) => [identity(trait.name, trait.unit), trait.id]))
  const given = new Map<number, number>()
  const shown = new Map<number, StoredTrait>()
  for (const id of creating) {
    const key = identity(nameOf.get(id)!, unitOf.get(id) ?? '')
    const same = known.get(key)
    if (same === undefined) known.set(key, id)
    else {
      given.set(id, same)
      const stored = byId.get(same)
      if (stored) shown.set(same, stored)
    }
  }
  if (given.size === 0) return
  for (const id of given.keys()) creating.delete(id)
  filterCells(draft.trait, (_field, id) => !given.has(id))
  draft.difference.push(
    ...introduce(
      'trait',
      [...shown.values()].map((trait) => ({
        id: trait.id,
        fields: Object.fromEntries(fields.map((field) => [field, cellOf(trait, field)])),
      })),
    ),
  )
  for (const [field, cells] of [...draft.plot]) {
    const [kind, id] = field.split(':')
    const same = given.get(Number(id))
    if (same === undefined) continue
    draft.plot.delete(field)
    draft.plot.set(`${kind}:${same}`, cells)
    draft.difference.push({ entity: 'plot', field: `${kind}:${same}` as never, ...cells })
  }
  draft.difference.push(...withdraw('trait', [...given.keys()]))
}

function valuesOf(column: Cells | undefined): Map<number, CellValue> {
  return new Map(column?.ids.map((id, k) => [id, column.after[k]]))
}

/** @throws ApiError `trait.type_conflict` when a trait with values would change its kind, `trait.duplicate`. */
async function refuseKindChanges(
  work: Work,
  byId: ReadonlyMap<number, StoredTrait>,
  besides: ReadonlySet<number>,
): Promise<void> {
  const kinds = work.draft.trait.get('kind')
  const changed = kinds?.ids.filter((id) => !besides.has(id)) ?? []
  if (changed.length > 0) {
    const used = await work.tx<{ id: number }[]>`
      SELECT t.id FROM traits t WHERE t.id = ANY (${numberArray(changed)}::bigint[]) AND (
        EXISTS (SELECT 1 FROM plot_values v WHERE v.trait_id = t.id)
        OR EXISTS (SELECT 1 FROM plant_values v WHERE v.trait_id = t.id))`
    if (used.length > 0)
      throw refuseCells(
        'trait.type_conflict',
        'kind',
        used.map((row) => row.id),
        { name: byId.get(used[0].id)?.name ?? '' },
      )
  }
  const nameOf = valuesOf(work.draft.trait.get('name'))
  const unitOf = valuesOf(work.draft.trait.get('unit'))
  const taken = new Map<string, number>()
  for (const trait of byId.values()) {
    const key = identity(nameOf.get(trait.id) ?? trait.name, unitOf.get(trait.id) ?? trait.unit)
    const other = taken.get(key)
    if (other !== undefined) throw refuseCells('trait.duplicate', 'name', [other, trait.id], { name: trait.name })
    taken.set(key, trait.id)
  }
}

async function insertTraits(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { draft, author, tx } = work
  const column = Object.fromEntries(fields.map((field) => [field, valuesOf(draft.trait.get(field))]))
  const texts = (field: string, absent: string) =>
    textArray(ids.map((id) => (column[field].get(id) as string) ?? absent))
  const numbers = (field: string) => numberArray(ids.map((id) => (column[field].get(id) as number) ?? null))
  await tx`
    INSERT INTO traits (company_id, id, crop_id, name, unit, kind, role, categories, min, max, decimals, version)
    SELECT ${author.company}, u.id, ${work.crop}, u.name, u.unit, u.kind, u.role,
      string_to_array(nullif(u.categories, ''), E'\n'), u.min, u.max, u.decimals, ${work.cropSeq}
    FROM unnest(
      ${numberArray(ids)}::bigint[], ${texts('name', '')}::text[], ${texts('unit', '')}::text[],
      ${texts('kind', 'quantitative')}::text[], ${texts('role', 'trait')}::text[], ${texts('categories', '')}::text[],
      ${numbers('min')}::double precision[], ${numbers('max')}::double precision[], ${numbers('decimals')}::smallint[]
    ) AS u (id, name, unit, kind, role, categories, min, max, decimals)`
}

async function updateTraits(
  work: Work,
  byId: ReadonlyMap<number, StoredTrait>,
  besides: ReadonlySet<number>,
): Promise<void> {
  const changed = new Map<number, StoredTrait>()
  for (const field of fields) {
    const column = work.draft.trait.get(field)
    column?.ids.forEach((id, k) => {
      const stored = changed.get(id) ?? byId.get(id)
      if (besides.has(id) || !stored) return
      const value = column.after[k]
      const next = field === 'categories' ? ((value as string | null)?.split('\n') ?? null) : value
      changed.set(id, { ...stored, [field]: next })
    })
  }
  for (const trait of changed.values())
    await work.tx`
      UPDATE traits SET name = ${trait.name}, unit = ${trait.unit}, kind = ${trait.kind}, role = ${trait.role},
        categories = ${trait.categories === null ? null : textArray(trait.categories)}::text[], min = ${trait.min},
        max = ${trait.max}, decimals = ${trait.decimals}, version = ${work.cropSeq}
      WHERE id = ${trait.id}`
}

/** Deletes the traits that a change takes away, unless values of any year use them. @throws ApiError `trait.used`. */
export async function deleteUnusedTraits(work: Work): Promise<void> {
  const going = idsThat(work.draft.trait, false)
  if (going.length === 0) return
  const used = await work.tx<{ id: number }[]>`
    SELECT t.id FROM traits t WHERE t.id = ANY (${numberArray(going)}::bigint[]) AND (
      EXISTS (SELECT 1 FROM plot_values v WHERE v.trait_id = t.id)
      OR EXISTS (SELECT 1 FROM plant_values v WHERE v.trait_id = t.id))`
  const kept = new Set(used.map((row) => row.id))
  // A client that takes a trait off its screen loses its values there: it must not believe that they are gone.
  if (work.mode === 'check' && kept.size > 0) throw refuseCells('trait.used', 'exists', [...kept])
  filterCells(work.draft.trait, (_field, id) => !kept.has(id))
  if (kept.size > 0) {
    const stored = await readTraits(work.tx, work.crop)
    work.draft.difference.push(
      ...introduce(
        'trait',
        [...kept].map((id) => ({
          id,
          fields: Object.fromEntries(fields.map((field) => [field, cellOf(stored.get(id)!, field)])),
        })),
      ),
    )
  }
  await work.tx`
    DELETE FROM traits WHERE id = ANY (${numberArray(going.filter((id) => !kept.has(id)))}::bigint[])`
}
