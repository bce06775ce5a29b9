import { headerForm } from '../files/headers/headerForm.ts'
import { bracketsAsComma, traitFromHeader, traitHeader } from '../files/headers/traitHeader.ts'
import type { Trait } from '../traits/trait.ts'
import { nameFamily, newTraitFields, traitCell, traitFieldNames } from '../traits/traitFields.ts'
import { isUnit } from '../traits/unitFactor.ts'
import type { ChangeSet } from './changeSet.ts'
import { createdColumns } from './createdColumns.ts'

/** Longest name and unit of a trait, most categories and longest name of one, most decimals. */
export const traitNameMax = 250
export const traitUnitMax = 50
export const categoriesMax = 200
export const categoryMax = 250
export const traitDecimalsMax = 10

/** Whether the crop has a trait of this name and unit among those of its role: two such would be one and the same. */
export function isKnownTrait(
  traits: readonly { readonly trait: Pick<Trait, 'name' | 'unit' | 'role'> }[],
  { name, unit, role }: Pick<Trait, 'name' | 'unit' | 'role'>,
): boolean {
  const family = nameFamily(role)
  return traits.some(({ trait }) => trait.name === name && trait.unit === unit && nameFamily(trait.role) === family)
}

/** A name and unit as they are compared loosely: case, brackets, dashes and spaces aside. */
const looseForm = (text: string): string => headerForm(bracketsAsComma(text))

/** Name and unit of a heading as loosely as a person reads it: `Height (cm)`, `Height cm` and `Height, cm` are the same. */
export function looseNameAndUnit(heading: string): { readonly name: string; readonly unit: string } {
  const { name, unit } = traitFromHeader(bracketsAsComma(heading))
  const last = unit === '' ? /^(.+?)[\s_]+(\S+)$/.exec(name) : null
  return last && isUnit(last[2]) ? { name: last[1], unit: last[2] } : { name, unit }
}

/**
 * A trait of the same family that a new one may be meant as: its name is the same but for case, brackets, spaces or the unit
 * (`height`, `HEIGHT, cm`, `Height cm` and `Height [cm]` beside `Height, cm`). null when there is none, or when one is the very same.
 */
export function similarTrait<T extends Pick<Trait, 'name' | 'unit' | 'role'>>(
  traits: readonly { readonly trait: T }[],
  wanted: Pick<Trait, 'name' | 'unit' | 'role'>,
): T | null {
  if (isKnownTrait(traits, wanted)) return null
  const family = nameFamily(wanted.role)
  const whole = looseForm(traitHeader(wanted))
  const loose = looseNameAndUnit(traitHeader(wanted))
  const names = new Set([
    ...[whole, looseForm(wanted.name), looseForm(traitFromHeader(bracketsAsComma(wanted.name)).name)],
    looseForm(loose.name),
  ])
  const isSame = (trait: T) =>
    looseForm(traitHeader(trait)) === whole || looseForm(traitHeader(trait)) === looseForm(traitHeader(loose))
  const isSimilar = ({ trait }: { readonly trait: T }) =>
    nameFamily(trait.role) === family && (names.has(looseForm(trait.name)) || isSame(trait))
  const found = traits.filter(isSimilar)
  // The one that differs least: the same unit before another.
  return (found.find(({ trait }) => isSame(trait)) ?? found[0])?.trait ?? null
}

/**
 * Whether a new trait has the name of one of its family that is of another kind: numbers and classes under one name would
 * be taken for each other.
 */
export function hasOtherKind(
  traits: readonly { readonly trait: Trait }[],
  { name, kind, role }: Pick<Trait, 'name' | 'kind' | 'role'>,
): boolean {
  const family = nameFamily(role)
  return traits.some(({ trait }) => trait.name === name && trait.kind !== kind && nameFamily(trait.role) === family)
}

/** What every change that makes a trait tells, whatever it is. */
const needed: ReadonlySet<string> = new Set(['name', 'unit', 'kind', 'role'])

/** The change set that adds a trait to the crop. */
export function changeOfNewTrait(trait: Trait): ChangeSet {
  const told = traitFieldNames.filter((field) => needed.has(field) || trait[field] !== newTraitFields[field])
  return {
    name: { key: 'change.traitAdded', params: { name: trait.name } },
    columns: createdColumns(
      'trait',
      [trait.id],
      told.map((field) => [field, [traitCell(trait, field)]]),
    ),
  }
}
