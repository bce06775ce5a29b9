import type { ChangeColumn } from '../change/changeSet.ts'
import { type FieldYearColumns, traitValue } from '../columns/fieldYear.ts'
import type { PlotPlants } from '../columns/plotPlants.ts'
import { neededDecimals } from '../columns/shownDecimals.ts'
import type { Trait } from '../traits/trait.ts'

/** The mean of a plot's plants by one trait, beside what the plot itself has of it. */
export interface PlantMean {
  readonly trait: Trait
  /** Plants with a value. */
  readonly n: number
  readonly mean: number
  /** The plot's own value; null = none. */
  readonly before: number | null
}

/** Decimals beyond those of the values that a mean is given where its trait has none of its own. */
const further = 1
const decimalsMost = 6

function meanOf(values: readonly number[], trait: Trait): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const measured = Math.max(0, ...values.map(neededDecimals))
  const decimals = trait.decimals ?? Math.min(decimalsMost, measured + further)
  return Number(mean.toFixed(decimals))
}

/**
 * Means of a plot's plants by its year's traits of numbers, each over the plants that have a value; traits of which none has
 * one are left out. They have the decimals of their trait, else one more than the values.
 */
export function plantMeans(columns: FieldYearColumns, plants: PlotPlants): PlantMean[] {
  const plot = columns.indexOf.get(plants.plot)
  return columns.traits.flatMap((column): PlantMean[] => {
    const { trait } = column
    if (trait.kind !== 'quantitative' || trait.role !== 'trait') return []
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

/** The columns of a change that gives a plot (by id) its plants' means; those that it has already are left out. */
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
