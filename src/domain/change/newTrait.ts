import { headerForm } from '../files/headers/headerForm.ts'
import { bracketsAsComma, traitFromHeader, traitHeader } from '../files/headers/traitHeader.ts'
import type { Trait } from '../traits/trait.ts'
import { nameFamily, newTraitFields, traitCell, traitFieldNames } from '../traits/traitFields.ts'
import { isUnit } from '../traits/unitFactor.ts'
import type { ChangeSet } from './changeSet.ts'
import { createdColumns } from './createdColumns.ts'

/** Longest name and unit of a trait, most categories and longest name of one, most decimals. */
export const maxTraitNameLength = 250
export const maxTraitUnit = 50
export const maxCategories = 200
export const maxCategory = 250
export const maxTraitDecimals = 10

/** Whether the crop has a trait of this name and unit among traits of its role, which would be indistinguishable. */
export function isKnownTrait(
  traits: readonly { readonly trait: Pick<Trait, 'name' | 'unit' | 'role'> }[],
  { name, unit, role }: Pick<Trait, 'name' | 'unit' | 'role'>,
): boolean {
  const family = nameFamily(role)
  return traits.some(({ trait }) => trait.name === name && trait.unit === unit && nameFamily(trait.role) === family)
}

/** A name and unit in a form for loose comparison, without case, brackets, dashes and spaces. */
const looseForm = (text: string): string => headerForm(bracketsAsComma(text))

/**
 * Name and unit of a heading, split as loosely as a person reads it: `Height (cm)`, `Height cm` and `Height, cm` are the
 * same.
 */
export function looseNameAndUnit(heading: string): { readonly name: string; readonly unit: string } {
  const { name, unit } = traitFromHeader(bracketsAsComma(heading))
  const last = unit === '' ? /^(.+?)[\s_]+(\S+)$/.exec(name) : null
  return last && isUnit(last[2]) ? { name: last[1], unit: last[2] } : { name, unit }
}

/**
 * A trait of the same family that a new one may be meant as: its name differs only in case, brackets, spaces or the unit
 * (`height`, `HEIGHT, cm`, `Height cm` and `Height [cm]` for `Height, cm`). Null if there is none, or if one is
 * identical.
 */
export function similarTrait<T extends Pick<Trait, 'name' | 'unit' | 'role'>>(
  traits: readonly { readonly trait: T }[],
  trait: Pick<Trait, 'name' | 'unit' | 'role'>,
): T | null {
  if (isKnownTrait(traits, trait)) return null
  const family = nameFamily(trait.role)
  const heading = looseForm(traitHeader(trait))
  const loose = looseNameAndUnit(traitHeader(trait))
  const names = new Set([
    ...[heading, looseForm(trait.name), looseForm(traitFromHeader(bracketsAsComma(trait.name)).name)],
    looseForm(loose.name),
  ])
  const isSame = (trait: T) =>
    looseForm(traitHeader(trait)) === heading || looseForm(traitHeader(trait)) === looseForm(traitHeader(loose))
  const isSimilar = ({ trait }: { readonly trait: T }) =>
    nameFamily(trait.role) === family && (names.has(looseForm(trait.name)) || isSame(trait))
  const similar = traits.filter(isSimilar)
  // The most similar one: the same unit is preferred.
  return (similar.find(({ trait }) => isSame(trait)) ?? similar[0])?.trait ?? null
}

/**
 * Whether a new trait has the name of a trait in its family that has another kind: numbers and classes with one name
 * would be confused.
 */
export function hasOtherKind(
  traits: readonly { readonly trait: Trait }[],
  { name, kind, role }: Pick<Trait, 'name' | 'kind' | 'role'>,
): boolean {
  const family = nameFamily(role)
  return traits.some(({ trait }) => trait.name === name && trait.kind !== kind && nameFamily(trait.role) === family)
}

/** Fields that every change that creates a trait contains, whatever their values. */
const needed: ReadonlySet<string> = new Set(['name', 'unit', 'kind', 'role'])

/** The change set that adds a trait to the crop. */
export function changeOfNewTrait(trait: Trait): ChangeSet {
  const fields = traitFieldNames.filter((field) => needed.has(field) || trait[field] !== newTraitFields[field])
  return {
    name: { key: 'change.traitAdded', params: { name: trait.name } },
    columns: createdColumns(
      'trait',
      [trait.id],
      fields.map((field) => [field, [traitCell(trait, field)]]),
    ),
  }
}
