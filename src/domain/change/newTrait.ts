import type { Trait } from '../columns/fieldYear.ts'
import type { ChangeSet } from './changeSet.ts'
import { createdColumns } from './createdColumns.ts'

/** Longest name and unit of a trait, most categories and longest name of one, most decimals. */
export const traitNameMax = 250
export const traitUnitMax = 50
export const categoriesMax = 200
export const categoryMax = 250
export const traitDecimalsMax = 10

/** Whether the crop has a trait of this name and unit: two such would be one and the same. */
export function isKnownTrait(traits: readonly { readonly trait: Trait }[], name: string, unit: string): boolean {
  return traits.some(({ trait }) => trait.name === name && trait.unit === unit)
}

/** The change set that adds a trait to the crop. */
export function changeOfNewTrait(trait: Trait): ChangeSet {
  const { id, name, unit, kind, role, categories, min, max, decimals } = trait
  return {
    name: { key: 'change.traitAdded', params: { name } },
    columns: createdColumns(
      'trait',
      [id],
      [
        ['name', [name]],
        ['unit', [unit]],
        ['kind', [kind]],
        ['role', [role]],
        ['categories', [categories?.join('\n') ?? null]],
        ['min', [min]],
        ['max', [max]],
        ['decimals', [decimals]],
      ],
    ),
  }
}
