import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { declarationField, declarationOf } from '../../../../src/domain/columns/declaredColumns.ts'
import type { Trait, TraitFieldName } from '../../../../src/domain/traits/trait.ts'
import {
  isDated,
  nameFamily,
  newTraitFields,
  traitCell,
  traitFieldNames,
  traitWith,
} from '../../../../src/domain/traits/traitFields.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { addCells, type Cells, filterCells, idsWhere, refuseCells } from '../cells/draft.ts'
import { differingCells, reconcileColumn } from '../cells/reconcile.ts'
import { checkReserved } from '../reservedIds.ts'
import type { Work } from '../work.ts'
import { creationColumns, replaceCreated } from './mapIds.ts'

export interface StoredTrait extends Trait {
  version: number
}

/** What describes a trait as its row has it, for a statement that reads traits as `t`. */
export function traitList(tx: Tx) {
  return traitFieldNames.map((field) => tx`t.${tx(field)}`).reduce((list, item) => tx`${list}, ${item}`)
}

/** What describes a trait as cells of a change. */
function cellsOf(trait: StoredTrait): Record<string, CellValue> {
  return Object.fromEntries(traitFieldNames.map((field) => [field, traitCell(trait, field)]))
}

/** All traits of the crop by id; no other transaction writes them while the crop is locked. */
export async function readTraits(tx: Tx, crop: number): Promise<Map<number, StoredTrait>> {
  const rows = await tx<StoredTrait[]>`
    SELECT t.id, ${traitList(tx)}, t.version FROM traits t WHERE t.crop_id = ${crop} ORDER BY t.id`
  return new Map(rows.map((trait) => [trait.id, trait]))
}

/** What determines the rules for the values of a trait. */
export type TraitUsage = Pick<StoredTrait, 'kind' | 'role'>

/** Kinds and roles of these traits, by id; traits that the crop of the year does not have are absent. */
export async function readUsesOfTraits(tx: Tx, year: number, ids: readonly number[]): Promise<Map<number, TraitUsage>> {
  const rows = await tx<(TraitUsage & { id: number })[]>`
    SELECT t.id, t.kind, t.role
    FROM field_years y JOIN fields f ON f.id = y.field_id JOIN traits t ON t.crop_id = f.crop_id
    WHERE y.id = ${year} AND t.id = ANY (${numberArray(ids)}::bigint[])`
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

const identity = (name: CellValue, unit: CellValue, role: CellValue): string =>
  `${nameFamily(role as StoredTrait['role'])}\n${name}\n${unit}`

/** Resolves the traits of a change and writes the new and changed ones, as writeLines does. */
export async function writeTraits(work: Work): Promise<void> {
  const { draft, tx, crop } = work
  const cells = draft.trait
  if (cells.size === 0) return
  const creating = new Set(idsWhere(cells, true))
  const deletedIds = new Set(idsWhere(cells, false))
  const byId = await readTraits(tx, crop)
  for (const id of creating) if (byId.has(id)) creating.delete(id)
  mapKnownTraits(work, byId, creating)
  const unknown = new Set<number>()
  for (const column of cells.values())
    for (const id of column.ids) if (!byId.has(id) && !creating.has(id)) unknown.add(id)
  const refused = [...unknown].filter((id) => !deletedIds.has(id))
  if (refused.length > 0 && work.mode !== 'skip') throw refuseCells('notFound', 'trait', refused)
  filterCells(cells, (_field, id) => !unknown.has(id))
  for (const field of ['exists', ...traitFieldNames] as const) {
    const column = cells.get(field)
    if (!column) continue
    const storedCells = differingCells(column, byId, (trait) => (field === 'exists' ? true : traitCell(trait, field)))
    reconcileColumn(
      work,
      'trait',
      field,
      storedCells.filter(({ k }) => !creating.has(column.ids[k])),
    )
  }
  const createdOrDeleted = new Set([...creating, ...deletedIds])
  addDateKinds(work, creating)
  await checkKindChanges(work, byId, createdOrDeleted)
  await checkReserved(work, 'trait', [...creating])
  await insertTraits(work, [...creating])
  await updateTraits(work, byId, createdOrDeleted)
}

/**
 * Traits created with the name and unit of one that the crop has become that one.
 * @throws ApiError `trait.duplicate` if the change then has two values for one cell.
 */
function mapKnownTraits(work: Work, byId: ReadonlyMap<number, StoredTrait>, creating: Set<number>): void {
  const { draft } = work
  if (creating.size === 0) return
  const nameOf = valuesOf(draft.trait.get('name'))
  const unitOf = valuesOf(draft.trait.get('unit'))
  const roleOf = valuesOf(draft.trait.get('role'))
  const unnamed = [...creating].filter((id) => !nameOf.get(id))
  if (unnamed.length > 0) throw refuseCells('validation.required', 'name', unnamed)
  const known = new Map([...byId.values()].map((trait) => [identity(trait.name, trait.unit, trait.role), trait.id]))
  const replacements = new Map<number, number>()
  const shown = new Map<number, StoredTrait>()
  for (const id of creating) {
    const key = identity(nameOf.get(id)!, unitOf.get(id) ?? '', roleOf.get(id) ?? 'trait')
    const existing = known.get(key)
    if (existing === undefined) known.set(key, id)
    else {
      replacements.set(id, existing)
      const stored = byId.get(existing)
      if (stored) shown.set(existing, stored)
    }
  }
  if (replacements.size === 0) return
  for (const id of replacements.keys()) creating.delete(id)
  filterCells(draft.trait, (_field, id) => !replacements.has(id))
  draft.difference.push(
    ...creationColumns(
      'trait',
      [...shown.values()].map((trait) => ({
        id: trait.id,
        fields: cellsOf(trait),
      })),
    ),
  )
  for (const entity of ['plot', 'plant'] as const)
    for (const [field, cells] of [...draft[entity]]) {
      const [kind, id] = field.split(':')
      const replacement = replacements.get(Number(id))
      if (replacement === undefined) continue
      draft[entity].delete(field)
      addToKnown(draft[entity], `${kind}:${replacement}`, cells, {
        created: Number(id),
        same: replacement,
        name: nameOf.get(Number(id)),
      })
      draft.difference.push({ entity, field: `${kind}:${replacement}` as never, ...cells })
    }
  for (const [field, cells] of [...draft.field_year]) {
    const declaration = declarationOf(field)
    const replacement = declaration?.kind === 'trait' ? replacements.get(declaration.id) : undefined
    if (replacement === undefined) continue
    const replacedField = declarationField('trait', replacement)
    draft.field_year.delete(field)
    addToKnown(draft.field_year, replacedField, cells, {
      created: declaration!.id,
      same: replacement,
      name: nameOf.get(declaration!.id),
    })
    draft.difference.push({ entity: 'field_year', field: replacedField, ...structuredClone(cells) })
  }
  replaceCreated(draft, 'trait', replacements)
}

/**
 * Adds a new trait's cells to those that the change has of the known one.
 * @throws ApiError `trait.duplicate` if both have a value for the same cell: it is unclear which of them is meant.
 */
function addToKnown(
  columns: Map<string, Cells>,
  field: string,
  cells: Cells,
  { created, same, name }: { created: number; same: number; name: CellValue | undefined },
): void {
  const stored = valuesOf(columns.get(field))
  if (cells.ids.some((id, k) => stored.has(id) && stored.get(id) !== cells.after[k]))
    throw refuseCells('trait.duplicate', 'name', [same, created], { name: String(name) })
  addCells(columns, field, cells)
}

function valuesOf(column: Cells | undefined): Map<number, CellValue> {
  return new Map(column?.ids.map((id, k) => [id, column.after[k]]))
}

/** A stage or technology that is created without a kind is a trait of dates. */
function addDateKinds({ draft }: Work, creating: ReadonlySet<number>): void {
  const roles = draft.trait.get('role')
  const statedKinds = valuesOf(draft.trait.get('kind'))
  const ids = roles?.ids.filter(
    (id, k) => creating.has(id) && !statedKinds.has(id) && isDated(roles.after[k] as Trait['role']),
  )
  if (!ids?.length) return
  const cells = { ids, before: ids.map(() => null), after: ids.map(() => 'date') }
  addCells(draft.trait, 'kind', cells)
  draft.difference.push({ entity: 'trait', field: 'kind', ...structuredClone(cells) })
}

/**
 * @throws ApiError `trait.type_conflict` if a trait with values would change its kind, `trait.dates` if a stage or
 * technology would contain anything but dates, or a trait dates; `trait.duplicate`.
 */
async function checkKindChanges(
  work: Work,
  byId: ReadonlyMap<number, StoredTrait>,
  besides: ReadonlySet<number>,
): Promise<void> {
  const kinds = work.draft.trait.get('kind')
  const changed = kinds?.ids.filter((id) => !besides.has(id)) ?? []
  if (changed.length > 0) {
    const usedRows = await work.tx<{ id: number }[]>`
      SELECT t.id FROM traits t WHERE t.id = ANY (${numberArray(changed)}::bigint[]) AND (
        EXISTS (SELECT 1 FROM plot_values v WHERE v.trait_id = t.id)
        OR EXISTS (SELECT 1 FROM plant_values v WHERE v.trait_id = t.id))`
    if (usedRows.length > 0)
      throw refuseCells(
        'trait.type_conflict',
        'kind',
        usedRows.map((row) => row.id),
        { name: byId.get(usedRows[0].id)?.name ?? '' },
      )
  }
  const kindOf = valuesOf(kinds)
  const nameOf = valuesOf(work.draft.trait.get('name'))
  const unitOf = valuesOf(work.draft.trait.get('unit'))
  const roleOf = valuesOf(work.draft.trait.get('role'))
  const undated = [...new Set([...kindOf.keys(), ...roleOf.keys()])].filter((id) => {
    const { kind, role } = byId.get(id) ?? newTraitFields
    return isDated((roleOf.get(id) ?? role) as Trait['role']) !== ((kindOf.get(id) ?? kind) === 'date')
  })
  if (undated.length > 0) throw refuseCells('trait.dates', 'kind', undated)
  const idByKey = new Map<string, number>()
  for (const trait of byId.values()) {
    const key = identity(
      nameOf.get(trait.id) ?? trait.name,
      unitOf.get(trait.id) ?? trait.unit,
      roleOf.get(trait.id) ?? trait.role,
    )
    const other = idByKey.get(key)
    if (other !== undefined) throw refuseCells('trait.duplicate', 'name', [other, trait.id], { name: trait.name })
    idByKey.set(key, trait.id)
  }
}

/** One field of traits as an array parameter of its type. */
function fieldArray(tx: Tx, field: TraitFieldName, traits: readonly StoredTrait[]) {
  const cells = traits.map((trait) => traitCell(trait, field))
  if (field === 'decimals') return tx`${numberArray(cells as (number | null)[])}::smallint[]`
  if (field === 'min' || field === 'max') return tx`${numberArray(cells as (number | null)[])}::double precision[]`
  return tx`${textArray(cells as (string | null)[])}::text[]`
}

/** Traits as rows `u`, for a statement that makes or changes them. */
function traitRows(tx: Tx, traits: readonly StoredTrait[]) {
  const arrays = traitFieldNames.map((field) => fieldArray(tx, field, traits))
  const names = traitFieldNames.map((field) => tx`${tx(field)}`)
  const listed = (parts: typeof arrays) => parts.reduce((list, item) => tx`${list}, ${item}`)
  return tx`unnest(${numberArray(traits.map(({ id }) => id))}::bigint[], ${listed(arrays)}) AS u (id, ${listed(names)})`
}

/** A field of a row of `traitRows` in the type of its column. */
function rowField(tx: Tx, field: TraitFieldName) {
  return field === 'categories' ? tx`string_to_array(nullif(u.categories, ''), E'\n')` : tx`u.${tx(field)}`
}

async function insertTraits(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { draft, author, tx, crop, cropSeq } = work
  const traits = ids.map((id) => {
    let trait: StoredTrait = { id, ...newTraitFields, version: 0 }
    for (const field of traitFieldNames) {
      const value = valuesOf(draft.trait.get(field)).get(id)
      if (value !== undefined && value !== null) trait = { ...traitWith(trait, field, value), version: 0 }
    }
    return trait
  })
  const names = traitFieldNames.map((field) => tx`${tx(field)}`).reduce((list, item) => tx`${list}, ${item}`)
  const values = traitFieldNames.map((field) => rowField(tx, field)).reduce((list, item) => tx`${list}, ${item}`)
  await tx`
    INSERT INTO traits (company_id, id, crop_id, version, ${names})
    SELECT ${author.company}, u.id, ${crop}, ${cropSeq}, ${values} FROM ${traitRows(tx, traits)}
    RETURNING 1`
}

async function updateTraits(
  work: Work,
  byId: ReadonlyMap<number, StoredTrait>,
  besides: ReadonlySet<number>,
): Promise<void> {
  const { tx, draft, cropSeq } = work
  const changed = new Map<number, StoredTrait>()
  for (const field of traitFieldNames) {
    const column = draft.trait.get(field)
    column?.ids.forEach((id, k) => {
      const stored = changed.get(id) ?? byId.get(id)
      if (!besides.has(id) && stored)
        changed.set(id, { ...traitWith(stored, field, column.after[k]), version: stored.version })
    })
  }
  if (changed.size === 0) return
  const set = traitFieldNames
    .map((field) => tx`${tx(field)} = ${rowField(tx, field)}`)
    .reduce((list, item) => tx`${list}, ${item}`)
  await tx`
    UPDATE traits t SET ${set}, version = ${cropSeq} FROM ${traitRows(tx, [...changed.values()])} WHERE t.id = u.id`
}

/**
 * The traits among `ids` with a shown value of a plot or plant: in the year of the change, or without one in any.
 */
async function shownTraits({ tx, year }: Work, ids: readonly number[]): Promise<number[]> {
  const shown = tx`p.live AND ${year ? tx`p.field_year_id = ${year.id}` : tx`true`}`
  const rows = await tx<{ id: number }[]>`
    SELECT t.id FROM traits t WHERE t.id = ANY (${numberArray(ids)}::bigint[]) AND (
      EXISTS (SELECT 1 FROM plot_values v JOIN plots p ON p.id = v.plot_id WHERE v.trait_id = t.id AND ${shown})
      OR EXISTS (SELECT 1 FROM plant_values v JOIN plants a ON a.id = v.plant_id JOIN plots p ON p.id = a.plot_id
                 WHERE v.trait_id = t.id AND a.live AND ${shown}))`
  return rows.map(({ id }) => id)
}

/**
 * Deletes the traits that a change removes, once no year has values of them; the others stay, and the sender, which no
 * longer shows them, gets them back.
 * @throws ApiError `trait.used` if the sender's year still has values of them.
 */
export async function deleteUnusedTraits(work: Work): Promise<void> {
  const deletedIds = idsWhere(work.draft.trait, false)
  if (deletedIds.length === 0) return
  const usedRows = await work.tx<{ id: number }[]>`
    SELECT t.id FROM traits t WHERE t.id = ANY (${numberArray(deletedIds)}::bigint[]) AND (
      EXISTS (SELECT 1 FROM plot_values v WHERE v.trait_id = t.id)
      OR EXISTS (SELECT 1 FROM plant_values v WHERE v.trait_id = t.id))`
  const usedIds = new Set(usedRows.map((row) => row.id))
  // A client that removes a trait loses its values on the screen: it must not assume that they are deleted.
  const lost = work.mode === 'check' && usedIds.size > 0 ? await shownTraits(work, [...usedIds]) : []
  if (lost.length > 0) throw refuseCells('trait.used', 'exists', lost)
  filterCells(work.draft.trait, (_field, id) => !usedIds.has(id))
  if (usedIds.size > 0) {
    const stored = await readTraits(work.tx, work.crop)
    work.draft.difference.push(
      ...creationColumns(
        'trait',
        [...usedIds].map((id) => ({
          id,
          fields: cellsOf(stored.get(id)!),
        })),
      ),
    )
  }
  const unused = numberArray(deletedIds.filter((id) => !usedIds.has(id)))
  await Promise.all([
    work.tx`UPDATE genome_settings SET flowering_trait_id = NULL WHERE flowering_trait_id = ANY (${unused}::bigint[])`,
    work.tx`DELETE FROM traits WHERE id = ANY (${unused}::bigint[])`,
  ])
}
