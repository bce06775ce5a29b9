import { declarationOfColumn } from '../../domain/columns/declaredColumns.ts'
import { hasDataInYear, hasPlants } from '../../domain/columns/emptyFields.ts'
import type { FieldYearColumns, MarkerColumn, TraitColumn } from '../../domain/columns/fieldYear.ts'
import { overridingReplication } from '../../domain/columns/replication.ts'
import type { MeansTable } from '../../domain/means/MeansTable.ts'
import { type MeansShown, meansField } from '../../domain/means/meansField.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { plotColumnsOfPlants, plotFieldOf } from '../../domain/sheet/source/pagePlantsSource.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import { isClassTrait, isNumberTrait } from '../../domain/traits/traitKinds.ts'

/** A column of the table, independent of its rendering. */
export interface SheetField {
  readonly field: string
  readonly heading: string
  readonly isNumeric: boolean
  readonly width: number
  readonly trait: Trait | null
}

/** A group of columns under one heading. */
export interface SheetGroup {
  readonly id:
    | 'location'
    | 'design'
    | 'general'
    | 'crossings'
    | 'phenotypes'
    | 'markers'
    | 'stages'
    | 'technology'
    | 'names'
    | 'places'
    | 'lines'
    | 'passport'
    | `means:${number}`
  readonly heading: string
  readonly fields: readonly SheetField[]
}

/** Smallest and largest column width, pixels; the label has a larger maximum. */
export const minColumnWidth = 80
export const maxColumnWidth = 160
export const maxLabelWidth = 120

/** Width of `2026-06-30 · 63` with a mark, or `plan 08-14` with its icon. */
const stageWidth = 136
const technologyWidth = 112

/** A column that every year has; a narrow one has its `width`, however long its heading. */
type FixedField = { field: string; isNumeric?: boolean; isNarrow?: boolean; width?: number }

const location: readonly FixedField[] = [
  { field: 'label', isNarrow: true, width: 88 },
  { field: 'row', isNarrow: true, isNumeric: true, width: 80 },
  { field: 'col', isNarrow: true, isNumeric: true, width: 80 },
]

const general: readonly FixedField[] = [
  { field: 'name', width: 112 },
  { field: 'line', width: 112 },
  { field: 'mother', width: 112 },
  { field: 'father', width: 112 },
  { field: 'repetitions', isNumeric: true },
  { field: 'width', isNumeric: true },
  { field: 'length', isNumeric: true },
  { field: 'square', isNumeric: true },
  { field: 'plants', isNumeric: true },
  { field: 'comment', width: 160 },
]

const positionTypeField: FixedField = { field: 'position_kind', width: 112 }

/** The column for the kind of place exists if any place is marked. */
function locationOf({ structure }: FieldYearColumns): readonly FixedField[] {
  return structure.kinds.size > 0 ? [...location, positionTypeField] : location
}

/** The column of plants exists if any plot has some. */
function generalOf(columns: FieldYearColumns): readonly FixedField[] {
  return hasPlants(columns) ? general : general.filter(({ field }) => field !== 'plants')
}

const crossings: readonly FixedField[] = [{ field: 'crossing', width: 120 }]

/** A trait's heading: name and unit. */
export function traitHeading(trait: Pick<Trait, 'name' | 'unit'>): string {
  return trait.unit ? `${trait.name}, ${trait.unit}` : trait.name
}

/** Width that a heading and its menu button need, within the limits of the table. */
function headingWidth(heading: string): number {
  return Math.min(maxColumnWidth, Math.max(minColumnWidth, Math.ceil(heading.length * 6.8) + 34))
}

function fixedField(word: (key: string) => string): (fixed: FixedField) => SheetField {
  return ({ field, isNumeric = false, isNarrow = false, width = minColumnWidth }) => {
    const heading = word(`grid.${field}`)
    const largest = field === 'label' ? maxLabelWidth : maxColumnWidth
    return {
      field,
      heading,
      isNumeric,
      width: isNarrow ? width : Math.min(largest, Math.max(width, headingWidth(heading))),
      trait: null,
    }
  }
}

/** Whether a column is a marker that is shown in all years: its lines may have calls although no plot has. */
export function isPinned(column: TraitColumn): boolean {
  return 'marker' in column && (column as MarkerColumn).marker.pinned
}

function traitFields(columns: FieldYearColumns, role: Trait['role'], shown: readonly string[]): SheetField[] {
  return (role === 'marker' ? columns.markers : columns.traits)
    .filter(({ trait }) => trait.role === role)
    .filter(
      (column) =>
        shown.includes(valueField(column.trait.id)) ||
        columns.declared.has(declarationOfColumn(column.trait.id)) ||
        isPinned(column) ||
        hasDataInYear(columns, column),
    )
    .map(({ trait }) => traitField(trait))
}

function traitField(trait: Trait): SheetField {
  const { role } = trait
  const heading = traitHeading(trait)
  const needed = role === 'stage' ? stageWidth : role === 'technology' ? technologyWidth : minColumnWidth
  return {
    field: valueField(trait.id),
    heading,
    isNumeric: isNumberTrait(trait),
    width: Math.max(needed, headingWidth(heading)),
    trait,
  }
}

const namesOfLines: readonly FixedField[] = [
  { field: 'variety_name', width: 120 },
  { field: 'name', width: 120 },
]

const placesOfLines: readonly FixedField[] = [
  { field: 'address', width: 148 },
  { field: 'plot', isNarrow: true, width: 84 },
  { field: 'nursery', width: 128 },
  { field: 'year', isNarrow: true, isNumeric: true, width: 68 },
  { field: 'seeds', isNumeric: true, isNarrow: true, width: 84 },
]

const ofLines: readonly FixedField[] = [
  { field: 'mother', width: 120 },
  { field: 'father', width: 120 },
  { field: 'genealogy', width: 160 },
  { field: 'stage', isNarrow: true, width: 88 },
]

/** Passport data of lines besides names and generation, hidden by default. */
const passportOfLines: readonly FixedField[] = [
  { field: 'kind' },
  { field: 'species' },
  { field: 'origin' },
  { field: 'regions' },
  { field: 'uniformity' },
  { field: 'heterotic_group' },
  { field: 'owner' },
  { field: 'herbicides' },
  { field: 'fungicides' },
  { field: 'comment', width: 160 },
  { field: 'inbreeding', isNumeric: true },
]

/** How the means of lines are split into columns, and what those show. */
export interface MeansColumns {
  readonly table: MeansTable
  readonly traits: ReadonlyMap<number, Trait>
  readonly shown: MeansShown
  readonly byYear: boolean
  readonly byRegion: boolean
}

const meansWidth = 88

/** The columns of a trait's means: one, or one per year and region in a group of the trait. */
function meansGroups({ table, traits, shown, byYear, byRegion }: MeansColumns, heading: string): SheetGroup[] {
  const isSplit = byYear || byRegion
  const groups = table.traits().flatMap((id): SheetGroup[] => {
    const trait = traits.get(id)
    if (!trait || (shown !== 'value' && isClassTrait(trait))) return []
    const fields = table.splits(id, { year: byYear, region: byRegion }).map(({ year, region }): SheetField => {
      const parts = [year, region === null ? null : table.regionName(region)].filter((part) => part !== null)
      const named = isSplit ? parts.join(' · ') : traitHeading(trait)
      const width = Math.max(meansWidth, headingWidth(named))
      const isNumeric = isNumberTrait(trait)
      return { field: meansField({ trait: id, shown, year, region }), heading: named, isNumeric, width, trait }
    })
    return [{ id: `means:${id}`, heading: traitHeading(trait), fields }]
  })
  if (isSplit || groups.length === 0) return groups
  return [{ id: 'phenotypes', heading, fields: groups.flatMap(({ fields }) => fields) }]
}

/**
 * The columns of the crop's lines: names, where they were grown, their means, parents and passport data. `means` null =
 * not loaded yet. `word` translates a key.
 */
export function lineGroups(word: (key: string) => string, means: MeansColumns | null): SheetGroup[] {
  const fixed = fixedField((key) => word(key === 'grid.name' ? 'grid.line' : key))
  // The pinned columns have their own heading: a group in both parts would be shown twice.
  return [
    { id: 'names', heading: word('grid.group.names'), fields: namesOfLines.map(fixed) },
    ...(means ? [{ id: 'places' as const, heading: word('grid.group.places'), fields: placesOfLines.map(fixed) }] : []),
    ...(means ? meansGroups(means, word('grid.group.phenotypes')) : []),
    { id: 'lines', heading: word('grid.group.parents'), fields: ofLines.map(fixed) },
    { id: 'passport', heading: word('grid.group.passport'), fields: passportOfLines.map(fixed) },
  ]
}

/** Columns that identify a plant's plot. */
function plotsOfPlants(word: (key: string) => string): SheetField[] {
  const fixedByField = new Map([...location, ...general].map((fixed) => [fixed.field, fixed]))
  const createOne = fixedField(word)
  return plotColumnsOfPlants.flatMap((field) => {
    const fixed = fixedByField.get(plotFieldOf(field) ?? '')
    return fixed ? [{ ...createOne(fixed), field }] : []
  })
}

/**
 * The columns of plants: their name, on a page also their plot, and the traits that the year's plots have in their table
 * or that plants have values of (`hasTrait`).
 */
export function plantGroups(
  columns: FieldYearColumns,
  word: (key: string) => string,
  shown: readonly string[],
  { hasTrait, isPage }: { hasTrait: (trait: number) => boolean; isPage: boolean },
): SheetGroup[] {
  const name = { field: 'name', heading: word('columns.plant'), isNumeric: false, width: 96, trait: null }
  const ofPlants = columns.traits.filter(({ trait }) => hasTrait(trait.id)).map(({ trait }) => `trait:${trait.id}`)
  return [
    { id: 'names', heading: word('grid.group.names'), fields: [name] },
    ...(isPage ? [{ id: 'location' as const, heading: word('grid.group.plot'), fields: plotsOfPlants(word) }] : []),
    {
      id: 'phenotypes',
      heading: word('grid.group.phenotypes'),
      fields: traitFields(columns, 'trait', [...shown, ...ofPlants]),
    },
  ]
}

/**
 * The table's groups of columns: location with the design factors, general information, crossings, phenotypes, DNA
 * markers, growth stages, technology. Traits and markers without values in this year are omitted unless they are
 * declared, pinned or named in `shown`, as are the plants' column without plants and empty groups. `word` translates a
 * key. `drafts` are traits that a file under review would create, shown during the review.
 */
export function sheetGroups(
  columns: FieldYearColumns,
  word: (key: string) => string,
  shown: readonly string[] = [],
  drafts: readonly Trait[] = [],
): SheetGroup[] {
  const ofTraits = (role: Trait['role']) => [
    ...traitFields(columns, role, shown),
    ...drafts.filter((draft) => draft.role === role).map(traitField),
  ]
  const hasOwnRepetitions = overridingReplication(columns) !== null
  const fixed = fixedField((key) =>
    word(hasOwnRepetitions && key === 'grid.repetitions' ? 'grid.repetitions.count' : key),
  )
  const groups: SheetGroup[] = [
    { id: 'location', heading: word('grid.group.location'), fields: locationOf(columns).map(fixed) },
    { id: 'design', heading: word('grid.group.design'), fields: ofTraits('factor') },
    { id: 'general', heading: word('grid.group.general'), fields: generalOf(columns).map(fixed) },
    { id: 'crossings', heading: word('grid.group.crossings'), fields: crossings.map(fixed) },
    { id: 'phenotypes', heading: word('grid.group.phenotypes'), fields: ofTraits('trait') },
    { id: 'markers', heading: word('grid.group.markers'), fields: ofTraits('marker') },
    { id: 'stages', heading: word('grid.group.stages'), fields: ofTraits('stage') },
    { id: 'technology', heading: word('grid.group.technology'), fields: ofTraits('technology') },
  ]
  return groups.filter((group) => group.fields.length > 0)
}
