import type { CellValue, ChangeColumn, ChangeName, ChangeSet, Entity } from '../../../../src/domain/change/changeSet.ts'
import type { ReplacedId } from '../../../../src/domain/change/replacedIds.ts'
import { isDeclarationField } from '../../../../src/domain/columns/declaredColumns.ts'
import { yearDataFields } from '../../../../src/domain/columns/yearData.ts'
import { markerFieldNames } from '../../../../src/domain/genotypes/markerFields.ts'
import { isStructureField } from '../../../../src/domain/layout/structure/fieldStructure.ts'
import { passportFields } from '../../../../src/domain/lines/passport.ts'
import { plantFamilies, plantFields } from '../../../../src/domain/plots/plantFields.ts'
import { familyOf, plotFieldNames } from '../../../../src/domain/plots/plotFields.ts'
import { traitFieldNames } from '../../../../src/domain/traits/traitFields.ts'
import { ApiError } from '../../../platform/http/answers/apiError.ts'

/** One field's cells of a change: `before[i]` → `after[i]` of `ids[i]`, each id once. */
export interface Cells {
  ids: number[]
  before: CellValue[]
  after: CellValue[]
}

/** A change in progress: its cells by entity and field, and what was stored differently than sent. */
export interface Draft {
  name: ChangeName
  plot: Map<string, Cells>
  plant: Map<string, Cells>
  line: Map<string, Cells>
  trait: Map<string, Cells>
  marker: Map<string, Cells>
  genotype_set: Map<string, Cells>
  field_year: Map<string, Cells>
  /** Cells that the sender must apply in addition to its own change. */
  difference: ChangeColumn[]
  /** Entities that it would have created and the crop already had. */
  replaced: ReplacedId[]
}

const fixedFields: Record<Entity, ReadonlySet<string>> = {
  plot: new Set(['exists', ...plotFieldNames]),
  plant: new Set(['exists', ...plantFields]),
  line: new Set(['exists', 'name', 'is_variety', 'mother_id', 'father_id', ...passportFields]),
  trait: new Set(['exists', ...traitFieldNames]),
  marker: new Set(['exists', ...markerFieldNames]),
  genotype_set: new Set(['exists']),
  field_year: new Set(['width', 'rows', ...yearDataFields]),
}

/**
 * A refusal of the whole change because of some cells; the answer lists their ids (at most 1,000). Ids that do not exist
 * are not listed: the answer is the same for every id that the company does not have.
 */
export function refuseCells(
  code: string,
  field: string,
  ids: readonly number[],
  params: Record<string, string | number> = {},
): ApiError {
  if (code === 'notFound') return new ApiError(code, { fields: { [field]: [{ key: code }] } })
  const shown = { count: ids.length, ...params }
  return new ApiError(code, {
    params: shown,
    fields: { [field]: [{ key: code, params: shown }] },
    extra: { ids: ids.slice(0, 1000) },
  })
}

/**
 * Sorts the columns of a change by entity and field; several columns of one field become one, in which a cell written
 * twice has its last value.
 * @throws ApiError `change.malformed` for columns of unequal length or a field that the entity does not have.
 */
export function draftOfChange(change: ChangeSet): Draft {
  const draft: Draft = {
    name: change.name,
    plot: new Map(),
    plant: new Map(),
    line: new Map(),
    trait: new Map(),
    marker: new Map(),
    genotype_set: new Map(),
    field_year: new Map(),
    difference: [],
    replaced: [],
  }
  for (const column of change.columns) {
    const { entity, field, ids, before, after } = column
    if (!isEntityField(entity, field) || before.length !== ids.length || after.length !== ids.length)
      throw new ApiError('change.malformed', { params: { field } })
    draft[entity].set(field, joinedCells(draft[entity].get(field), { ids, before, after }))
  }
  forgetBefore(draft)
  return draft
}

/** Whether an entity has a field of this name, whether or not a trait with its number exists. */
export function isEntityField(entity: Entity, field: string): boolean {
  return (
    fixedFields[entity].has(field) ||
    (entity === 'plot' && familyOf(field) !== null) ||
    (entity === 'plant' && isPlantFamily(field)) ||
    (entity === 'field_year' && (isStructureField(field) || isDeclarationField(field)))
  )
}

function isPlantFamily(field: string): boolean {
  const family = familyOf(field)
  return family !== null && (plantFamilies as readonly string[]).includes(family.family)
}

/** A new entity has no values yet, whatever the sender states. */
function forgetBefore(draft: Draft): void {
  for (const entity of ['plot', 'plant', 'line', 'trait', 'marker'] as const) {
    const createdIds = new Set(idsWhere(draft[entity], true))
    if (createdIds.size === 0) continue
    for (const [field, cells] of draft[entity])
      if (field !== 'exists')
        cells.before = cells.before.map((value, k) => (createdIds.has(cells.ids[k]) ? null : value))
  }
}

function joinedCells(first: Cells | undefined, second: Cells): Cells {
  const cells: Cells = first ?? { ids: [], before: [], after: [] }
  const indexOf = new Map(cells.ids.map((id, k) => [id, k]))
  second.ids.forEach((id, k) => {
    const known = indexOf.get(id)
    if (known !== undefined) {
      cells.after[known] = second.after[k]
      return
    }
    indexOf.set(id, cells.ids.length)
    cells.ids.push(id)
    cells.before.push(second.before[k])
    cells.after.push(second.after[k])
  })
  return cells
}

/** Ids of an entity's `exists` column that are created (`true`) or deleted (`false`). */
export function idsWhere(cells: Map<string, Cells>, exist: boolean): number[] {
  const column = cells.get('exists')
  return column ? column.ids.filter((_, k) => Boolean(column.after[k]) === exist) : []
}

/** New arrays of the cells whose index in `selected` is true. */
export function cellsWhere({ ids, before, after }: Cells, selected: readonly boolean[]): Cells {
  const pick = <T>(values: readonly T[]): T[] => values.filter((_, k) => selected[k])
  return { ids: pick(ids), before: pick(before), after: pick(after) }
}

/** Retains the cells for which `isRetained` is true; a column without cells is removed. */
export function filterCells(
  cells: Map<string, Cells>,
  isRetained: (field: string, id: number, k: number, column: Cells) => boolean,
): void {
  for (const [field, column] of cells) {
    const selected = column.ids.map((id, k) => isRetained(field, id, k, column))
    if (selected.every(Boolean)) continue
    if (!selected.some(Boolean)) {
      cells.delete(field)
      continue
    }
    cells.set(field, cellsWhere(column, selected))
  }
}

/** Adds cells to a field's column; an existing cell gets the new value after. */
export function addCells(cells: Map<string, Cells>, field: string, added: Cells): void {
  if (added.ids.length > 0) cells.set(field, joinedCells(cells.get(field), added))
}

/**
 * The change as it is stored and broadcast. Creations come before the cells of what they create; traits come after the
 * values that they lose.
 */
export function changeOfDraft(draft: Draft): ChangeSet {
  const columns: ChangeColumn[] = []
  const deletions: ChangeColumn[] = []
  for (const entity of ['line', 'trait', 'marker', 'genotype_set', 'plot', 'plant', 'field_year'] as const) {
    const fields = [...draft[entity].keys()].sort((a, b) => rank(a) - rank(b))
    for (const field of fields) {
      const cells = draft[entity].get(field)!
      const column = { entity, field: field as ChangeColumn['field'], ...cells }
      if (entity === 'plot' || entity === 'plant' || field !== 'exists') columns.push(column)
      else {
        columns.push(...part(column, true))
        deletions.push(...part(column, false))
      }
    }
  }
  return { name: draft.name, columns: [...columns, ...deletions] }
}

function part(column: ChangeColumn, exist: boolean): ChangeColumn[] {
  const selected = column.after.map((value) => Boolean(value) === exist)
  if (!selected.some(Boolean)) return []
  return [{ ...column, ...cellsWhere(column, selected) }]
}

function rank(field: string): number {
  if (field === 'exists') return 0
  const family = familyOf(field)
  if (family === null) return 1
  return family.family === 'trait' ? 2 : 3
}
