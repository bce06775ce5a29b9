import type { DeclarationField } from '../columns/declaredColumns.ts'
import type { YearDataField } from '../columns/yearData.ts'
import type { MarkerFieldName } from '../genotypes/marker.ts'
import type { StructureField } from '../layout/structure/fieldStructure.ts'
import type { PassportField } from '../lines/passport.ts'
import type { PlantFieldName, plantFamilies } from '../plots/plantFields.ts'
import { familyOf, type PlotFieldName, type ValueFamily } from '../plots/plotFields.ts'
import type { TraitFieldName } from '../traits/trait.ts'

/** A stored cell: numbers in the trait's unit, texts, dates as `YYYY-MM-DD`; null is "no value". */
export type CellValue = number | string | boolean | null

/** What a change can touch. `field_year` columns have the year's own id as their only id. */
export type Entity = 'plot' | 'plant' | 'line' | 'trait' | 'marker' | 'genotype_set' | 'field_year'

/**
 * Fields by entity.
 * - plot: `exists`, its own fields (`plotFields`), `trait:<id>` (the value) and its annotations (`valueAnnotations`):
 *   `suppressed:<id>` (the reason, null = not suppressed), `note:<id>`, `planned:<id>` and `occasion:<id>` (dates);
 *   `marker:<id>` (two alleles, `A/C`)
 * - plant: `exists`, `plot_id` (a plant that goes leaves its plot: null), `name`, `trait:<id>`, `note:<id>`
 * - line: `exists`, `name`, `is_variety`, `mother_id`, `father_id`, its `passport` (a list is one text, a line each)
 * - trait: `exists`, what describes it (`newTraitFields`; its categories are one text, a line each)
 * - marker: `exists`, what describes it (`newMarkerFields`; its alleles are one text, a line each)
 * - field_year: `width` (max_length_per_list), `rows`, `sowing_date`, `emergence_date`, `technology_level`, `checks` (ids
 *   of lines, a line each), `walk` (JSON); `column:<trait>` and `column:m<marker>` (true = the column is
 *   declared: shown though no plot has a value); its structure: `positions:<row>` (kinds of the positions of a row of the
 *   map, null = plots), `trials`, `alleys`, `north`, `road_side`, `access`
 * - genotype_set: `exists`
 * `exists` goes false → true for a creation and true → false for a deletion; a creation lists every other field with
 * before null.
 */
export type PlotField = 'exists' | PlotFieldName | `${ValueFamily}:${number}`
export type PlantField = 'exists' | PlantFieldName | `${(typeof plantFamilies)[number]}:${number}`
export type LineField = 'exists' | 'name' | 'is_variety' | 'mother_id' | 'father_id' | PassportField
export type TraitField = 'exists' | TraitFieldName
export type MarkerField = 'exists' | MarkerFieldName
export type FieldYearField = 'width' | 'rows' | YearDataField | DeclarationField | StructureField
export type ChangeField = PlotField | PlantField | LineField | TraitField | MarkerField | FieldYearField

/** One column of a change: `before[i]` and `after[i]` belong to `ids[i]`; the three have one length. */
export interface ChangeColumn {
  entity: Entity
  field: ChangeField
  ids: number[]
  before: CellValue[]
  after: CellValue[]
}

/** The change's name as a message key with numbers ("Pasted 4 963 values"), displayed in the reader's language. */
export interface ChangeName {
  key: string
  params: Record<string, string | number>
}

/** One edit as data: a named list of columns that is applied, sent, stored, broadcast and inverted as a whole. */
export interface ChangeSet {
  name: ChangeName
  columns: ChangeColumn[]
}

/** The change that reverts `change`: columns in reverse order, before and after exchanged. */
export function invertChange(change: ChangeSet, name: ChangeName = change.name): ChangeSet {
  return {
    name,
    columns: change.columns.map((column) => ({ ...column, before: column.after, after: column.before })).reverse(),
  }
}

/** The column with only those cells, in new arrays, for which `included` is true. */
export function filteredColumn(column: ChangeColumn, included: readonly boolean[]): ChangeColumn {
  const pick = <T>(values: readonly T[]): T[] => values.filter((_, k) => included[k])
  return { ...column, ids: pick(column.ids), before: pick(column.before), after: pick(column.after) }
}

/** Number of cells that a change writes. */
export function countCells(change: ChangeSet): number {
  return change.columns.reduce((sum, column) => sum + column.ids.length, 0)
}

/** The column of values of a field like `trait:12`, `note:12` or `marker:14` (`familyOf`); null for any other field. */
export function traitOfField(field: string): number | null {
  return familyOf(field)?.id ?? null
}

/** Ids of the plots that a change touches, without repeats, in the order of their first appearance. */
export function plotsOfChange(change: ChangeSet): number[] {
  const found = new Set<number>()
  let last: readonly number[] = []
  for (const { entity, ids } of change.columns) {
    if (entity !== 'plot') continue
    // A block writes column after column into the same plots.
    if (!isSameList(ids, last)) for (const id of ids) found.add(id)
    last = ids
  }
  return [...found]
}

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a === b || (a.length === b.length && a.every((one, k) => one === b[k]))
