import type { CellValue, ChangeColumn, PlotField } from '../change/changeSet.ts'
import { readCell } from '../columns/cell.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import type { Marker } from '../genotypes/marker.ts'
import type { Trait } from '../traits/trait.ts'
import { type TraitFamily, valueField } from './plotFields.ts'

/** The id of a trait or marker that is not created yet. */
export const newTraitId = 0

/** The family of fields to which each part of the values is written. */
const families = { value: 'trait', planned: 'planned', note: 'note' } as const satisfies Record<string, TraitFamily>

const parts = Object.keys(families) as (keyof typeof families)[]

/** Data of one trait to write to plots: a value and its annotations. Absent parts stay unchanged. */
export interface PlotValues {
  /** The trait, or a marker described as one (`markerTrait`). */
  readonly trait: Trait
  /** The marker, if it is not created yet. */
  readonly marker?: Marker
  readonly value?: CellValue
  readonly planned?: CellValue
  readonly note?: CellValue
}

/** Number of plots by outcome; a plot whose cells have several outcomes counts for the one with the largest change. */
export interface PlotValuesCounts {
  /** Empty cells are filled. */
  added: number
  /** Other values are overwritten. */
  changed: number
  /** Filled cells that stay, since only empty ones are written. */
  skipped: number
  /** All values are stored already. */
  equal: number
}

/** The result of writing values to plots. */
interface PlotValuesPlan {
  /** The changed cells, with present and new values. */
  readonly columns: ChangeColumn[]
  readonly counts: PlotValuesCounts
}

const order = ['changed', 'added', 'skipped', 'equal'] as const satisfies readonly (keyof PlotValuesCounts)[]

function outcomeOf(before: CellValue, after: CellValue, onlyEmpty: boolean): keyof PlotValuesCounts {
  if (Object.is(before, after)) return 'equal'
  if (before === null) return 'added'
  return onlyEmpty ? 'skipped' : 'changed'
}

/**
 * Plans writing values to plots (by index); with `onlyEmpty` filled cells stay. A trait that is not created yet
 * (`newTraitId`) has no values to read.
 */
export function planPlotValues(
  columns: FieldYearColumns,
  plots: readonly number[],
  values: PlotValues,
  onlyEmpty: boolean,
): PlotValuesPlan {
  const counts: PlotValuesCounts = { added: 0, changed: 0, skipped: 0, equal: 0 }
  const written = parts.flatMap((part) => {
    const after = values[part]
    const family = families[part]
    const { id } = values.trait
    const field: PlotField = family === 'trait' ? valueField(id) : `${family}:${id}`
    const column: ChangeColumn = { entity: 'plot', field, ids: [], before: [], after: [] }
    return after === undefined ? [] : [{ column, after }]
  })
  for (const plot of plots) {
    let outcome: keyof PlotValuesCounts = 'equal'
    for (const { column, after } of written) {
      const before = readCell(columns, plot, column.field)
      const here = outcomeOf(before, after, onlyEmpty)
      if (order.indexOf(here) < order.indexOf(outcome)) outcome = here
      if (here !== 'added' && here !== 'changed') continue
      column.ids.push(columns.id[plot])
      column.before.push(before)
      column.after.push(after)
    }
    counts[outcome] += 1
  }
  return { columns: written.map(({ column }) => column).filter(({ ids }) => ids.length > 0), counts }
}
