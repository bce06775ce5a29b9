import type { CellValue } from '../change/changeSet.ts'
import type { Trait, TraitFieldName, TraitRole } from './trait.ts'
import { isDateTrait, type ObservedKind } from './traitKinds.ts'

/**
 * The fields of a trait, by their names in changes and in the table `traits`, with the defaults of a new trait. Changes,
 * columns, their bytes and the server's statements all read this list. To add one, add an entry here, a column by a
 * migration and its rule (`traitRules`).
 */
export const newTraitFields: Readonly<Omit<Trait, 'id'>> = {
  name: '',
  unit: '',
  kind: 'quantitative',
  role: 'trait',
  categories: null,
  min: null,
  max: null,
  decimals: null,
  method: null,
  scale: null,
  better: 'higher',
  factor_kind: null,
  external_id: null,
  computed: null,
}

export const traitFieldNames = Object.keys(newTraitFields) as TraitFieldName[]

export const traitRoles = ['trait', 'factor', 'stage', 'technology'] as const satisfies readonly TraitRole[]
export const directions = ['higher', 'lower', 'none'] as const satisfies readonly Trait['better'][]
export const computedBy = ['gca', 'sca'] as const satisfies readonly Trait['computed'][]
export const factorKinds = [
  'replication',
  'block',
  'row',
  'column',
  'whole_plot',
  'treatment',
] as const satisfies readonly Trait['factor_kind'][]

/** Longest method, scale and external reference of a trait. */
export const maxTraitTextLength = 250

/** Whether traits of this role are dates: when a stage was reached, when a technology was applied. */
export function isDated(role: TraitRole): boolean {
  return role === 'stage' || role === 'technology'
}

/** A trait or factor: neither a stage nor a technology, nor a marker's column. */
export function isObserved<T extends Trait>(trait: T): trait is T & { kind: ObservedKind } {
  return !isDateTrait(trait) && trait.role !== 'marker'
}

/** The traits among which a name and unit must be unique: traits and factors together, stages, technologies. */
export function nameFamily(role: TraitRole): Exclude<TraitRole, 'factor'> {
  return role === 'factor' ? 'trait' : role
}

/** A field of a trait as a cell of a change; categories are one text with one item per line. */
export function traitCell(trait: Trait, field: TraitFieldName): CellValue {
  return field === 'categories' ? (trait.categories?.join('\n') ?? null) : trait[field]
}

/** A trait after a change of one field. */
export function traitWith(trait: Trait, field: string, value: CellValue): Trait {
  if (field === 'categories') return { ...trait, categories: value === null ? null : String(value).split('\n') }
  return { ...trait, [field]: value }
}

/** A trait in encoded form, without fields that have their default. */
export type SparseTrait = Partial<Trait> & Pick<Trait, 'id' | 'name'>

export function sparseTrait(trait: Trait): SparseTrait {
  const fields = traitFieldNames.filter((field) => trait[field] !== newTraitFields[field])
  return { id: trait.id, name: trait.name, ...Object.fromEntries(fields.map((field) => [field, trait[field]])) }
}

/** The trait of a `sparseTrait`. */
export function wholeTrait(sparse: SparseTrait): Trait {
  return { ...newTraitFields, ...sparse }
}
