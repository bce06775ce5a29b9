import type { ChangeColumn } from '../change/changeSet.ts'
import { type FieldYearColumns, traitValue } from '../columns/fieldYear.ts'
import type { PlotPlants } from '../columns/plotPlants.ts'
import { neededDecimals } from '../columns/shownDecimals.ts'
import type { Trait } from '../traits/trait.ts'
import { isNumberTrait } from '../traits/traitKinds.ts'

/** The mean of a plot's plants by one trait, with the plot's own value. */
export interface PlantMean {
  readonly trait: Trait
  /** Number of plants with a value. */
  readonly n: number
  readonly mean: number
  /** The plot's own value; null = none. */
  readonly before: number | null
}

/** Extra decimals of a mean compared with the values, if its trait does not define decimals. */
const further = 1
const maxDecimals = 6

function meanOf(values: readonly number[], trait: Trait): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const measured = Math.max(0, ...values.map(neededDecimals))
  const decimals = trait.decimals ?? Math.min(maxDecimals, measured + further)
  return Number(mean.toFixed(decimals))
}

/**
 * Means of a plot's plants by its year's numeric traits, each over the plants with a value; traits without any value are
 * omitted. They have the decimals of their trait, else one more than the values.
 */
export function plantMeans(columns: FieldYearColumns, plants: PlotPlants): PlantMean[] {
  const plot = columns.indexOf.get(plants.plot)
  return columns.traits.flatMap((column): PlantMean[] => {
    const { trait } = column
    if (!isNumberTrait(trait) || trait.role !== 'trait') return []
    const written = plants.traits.get(trait.id)?.trait ?? []
    const values: number[] = []
    for (let i = 0; i < plants.count; i++) {
      const value = written[i]
      if (plants.alive[i] && typeof value === 'number') values.push(value)
    }
    if (!values.length) return []
    const before = plot === undefined ? null : traitValue(column, plot)
    return [{ trait, n: values.length, mean: meanOf(values, trait), before: before === null ? null : Number(before) }]
  })
}

/** The columns of a change that sets a plot's (by id) values to its plants' means; equal values are omitted. */
export function columnsOfMeans(plot: number, means: readonly PlantMean[]): ChangeColumn[] {
  return means
    .filter(({ mean, before }) => mean !== before)
    .map(({ trait, mean, before }) => ({
      entity: 'plot',
      field: `trait:${trait.id}`,
      ids: [plot],
      before: [before],
      after: [mean],
    }))
}
