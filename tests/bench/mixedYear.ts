import { dayNumber } from '../../src/domain/columns/days.ts'
import {
  emptyMarkerColumn,
  emptyTraitColumn,
  type FieldYearColumns,
  type TraitColumn,
} from '../../src/domain/columns/fieldYear.ts'
import { newMarkerFields } from '../../src/domain/genotypes/markerFields.ts'
import type { Trait } from '../../src/domain/traits/trait.ts'
import { newTraitFields } from '../../src/domain/traits/traitFields.ts'
import { SeededRandom } from '../simulation/random.ts'
import { syntheticYear } from './syntheticYear.ts'

/** The 60 mixed columns: numbers first, because some rows write into the first columns. */
const mixture = { numbers: 24, classes: 6, stages: 12, technologies: 8, markers: 10 } as const

export const mixedColumns = Object.values(mixture).reduce((sum, count) => sum + count, 0)

const sowing = '2026-04-28'
const words = ['red', 'white', 'brown', 'black']
const calls = ['A/A', 'A/C', 'C/C']
const missingShare = 0.006

function dateColumn(capacity: number, trait: Trait, plots: number, from: number, random: SeededRandom): TraitColumn {
  const column = emptyTraitColumn(capacity, trait)
  const isPlanned = trait.role === 'technology'
  for (let i = 0; i < plots; i++) {
    const date = dayNumber(sowing) + from + Math.floor(random.uniform() * 12)
    // Half of a technology's values are done, the others planned.
    if (isPlanned && random.uniform() < 0.5) column.annotations.planned.set(i, '2026-08-14')
    else if (random.uniform() >= missingShare) column.numbers[i] = date
  }
  return column
}

/**
 * A field-year with 60 columns of every kind, the same in every run: numeric and qualitative traits, stages, technologies
 * that are half planned, and markers.
 */
export function mixedYear(plots: number, yearId = 1): FieldYearColumns {
  const random = new SeededRandom(plots + mixedColumns)
  const columns = syntheticYear(plots, mixture.numbers, yearId)
  const capacity = columns.id.length
  columns.sowing_date = sowing
  let id = mixture.numbers
  const next = (name: string, more: Partial<Trait>): Trait => ({ ...newTraitFields, id: ++id, name, ...more })
  for (let k = 1; k <= mixture.classes; k++) {
    const column = emptyTraitColumn(capacity, next(`Class ${k}`, { kind: 'qualitative', categories: words }))
    column.words = [...words]
    for (let i = 0; i < plots; i++)
      if (random.uniform() >= missingShare) column.codes[i] = Math.floor(random.uniform() * words.length)
    columns.traits.push(column)
  }
  for (let k = 1; k <= mixture.stages; k++)
    columns.traits.push(dateColumn(capacity, next(`Stage ${k}`, { kind: 'date', role: 'stage' }), plots, 8 * k, random))
  for (let k = 1; k <= mixture.technologies; k++) {
    const trait = next(`Technology ${k}`, { kind: 'date', role: 'technology' })
    columns.traits.push(dateColumn(capacity, trait, plots, 12 * k, random))
  }
  columns.markers = Array.from({ length: mixture.markers }, (_, k) => {
    const column = emptyMarkerColumn(capacity, { ...newMarkerFields, id: k + 1, name: `Marker ${k + 1}` })
    column.words = [...calls]
    for (let i = 0; i < plots; i++)
      if (random.uniform() >= missingShare) column.codes[i] = Math.floor(random.uniform() * calls.length)
    return column
  })
  return columns
}
