import type { CellValue, ChangeColumn, ChangeSet } from '../../change/changeSet.ts'
import { changeOfNewTrait } from '../../change/newTrait.ts'
import { type FieldYearColumns, traitValue } from '../../columns/fieldYear.ts'
import { valueField } from '../../plots/plotFields.ts'
import { newTraitFields } from '../../traits/traitFields.ts'
import type { TraitAbility } from './combiningAbility.ts'

const kinds = ['gca', 'sca'] as const
const prefix = { gca: 'GCA', sca: 'SCA' }

interface Target {
  readonly ability: TraitAbility
  readonly computed: 'gca' | 'sca'
  readonly name: string
}

/** The computed traits of abilities that have values. */
function targetsOf(abilities: readonly TraitAbility[]): Target[] {
  return abilities.flatMap((ability) =>
    kinds
      .filter((computed) => ability.values[computed].size > 0)
      .map((computed) => ({ ability, computed, name: `${prefix[computed]}: ${ability.feature}` })),
  )
}

const columnOf = ({ traits }: FieldYearColumns, { ability, computed, name }: Target) =>
  traits.find(({ trait }) => trait.computed === computed && trait.name === name && trait.unit === ability.unit) ?? null

/** How many traits must be created before abilities can be written. */
export function countMissingTraits(columns: FieldYearColumns, abilities: readonly TraitAbility[]): number {
  return targetsOf(abilities).filter((target) => columnOf(columns, target) === null).length
}

/** The cells of one computed trait: changed ones, and ones to clear where a plot no longer has an effect. */
function valueColumn(columns: FieldYearColumns, target: Target, id: number): ChangeColumn | null {
  const column = columnOf(columns, target)
  const values = target.ability.values[target.computed]
  const before = (plot: number): CellValue => (column ? traitValue(column, plot) : null)
  const cells: [id: number, before: CellValue, after: CellValue][] = []
  for (let plot = 0; plot < columns.count; plot++) {
    if (!columns.alive[plot]) continue
    const [stored, computed] = [before(plot), values.get(columns.id[plot]) ?? null]
    if (stored !== computed) cells.push([columns.id[plot], stored, computed])
  }
  if (cells.length === 0) return null
  return {
    entity: 'plot',
    field: valueField(id),
    ids: cells.map(([of]) => of),
    before: cells.map(([, now]) => now),
    after: cells.map(([, , after]) => after),
  }
}

/**
 * The one change set that writes abilities: computed traits `GCA: name` on parents' plots and `SCA: name` on crosses'
 * plots, created (with ids from `takeId`) where the crop lacks them. Null where nothing would change.
 */
export function abilityChange(
  columns: FieldYearColumns,
  abilities: readonly TraitAbility[],
  takeId: () => number,
): ChangeSet | null {
  const written = targetsOf(abilities).flatMap((target): ChangeColumn[] => {
    const column = columnOf(columns, target)
    const { unit } = target.ability
    const trait = column?.trait ?? {
      ...newTraitFields,
      id: takeId(),
      name: target.name,
      unit,
      computed: target.computed,
    }
    const values = valueColumn(columns, target, trait.id)
    return [...(column ? [] : changeOfNewTrait(trait).columns), ...(values ? [values] : [])]
  })
  if (written.length === 0) return null
  const count = written.reduce((n, { entity, ids }) => n + (entity === 'plot' ? ids.length : 0), 0)
  return { name: { key: 'change.combiningAbility', params: { count } }, columns: written }
}
