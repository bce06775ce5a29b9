import type { CellValue, ChangeColumn, PlotField } from '../change/changeSet.ts'
import { readCell } from '../columns/cell.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'
import type { Marker } from '../genotypes/marker.ts'
import type { Trait } from '../traits/trait.ts'
import { type TraitFamily, valueField } from './plotFields.ts'

/** The id of a trait or marker that is yet to be made. */
export const unmadeTrait = 0

/** The family of fields that each part of the values is written to. */
const families = { value: 'trait', planned: 'planned', note: 'note' } as const satisfies Record<string, TraitFamily>

const parts = Object.keys(families) as (keyof typeof families)[]

/** What plots are given of one trait: its value and what stands beside it. What is absent stays as it is. */
export interface PlotValues {
  /** The trait, or what a marker is as one (`markerTrait`). */
  readonly trait: Trait
  /** The marker, where it is yet to be made. */
  readonly marker?: Marker
  readonly value?: CellValue
  readonly planned?: CellValue
  readonly note?: CellValue
}

/** Plots by what becomes of them; one whose cells fare differently counts where most is altered. */
export interface PlotValuesCounts {
  /** Values come where none were. */
  added: number
  /** Other values are overwritten. */
  changed: number
  /** Filled cells that stay, since only empty ones are written. */
  kept: number
  /** Everything stands there already. */
  equal: number
}

/** What giving values to plots comes to. */
interface PlotValuesPlan {
  /** The cells that change, with what stands there and what will. */
  readonly columns: ChangeColumn[]
  readonly counts: PlotValuesCounts
}

const order = ['changed', 'added', 'kept', 'equal'] as const satisfies readonly (keyof PlotValuesCounts)[]

function fateOf(before: CellValue, after: CellValue, onlyEmpty: boolean): keyof PlotValuesCounts {
  if (Object.is(before, after)) return 'equal'
  if (before === null) return 'added'
  return onlyEmpty ? 'kept' : 'changed'
}

/**
 * What giving values to plots (by index) comes to; with `onlyEmpty` cells that hold something stay. Nothing is read of a
 * trait that is yet to be made (`unmadeTrait`).
 */
export function planPlotValues(
  columns: FieldYearColumns,
  plots: readonly number[],
  values: PlotValues,
  onlyEmpty: boolean,
): PlotValuesPlan {
  const counts: PlotValuesCounts = { added: 0, changed: 0, kept: 0, equal: 0 }
  const written = parts.flatMap((part) => {
    const after = values[part]
    const family = families[part]
    const { id } = values.trait
    const field: PlotField = family === 'trait' ? valueField(id) : `${family}:${id}`
    const column: ChangeColumn = { entity: 'plot', field, ids: [], before: [], after: [] }
    return after === undefined ? [] : [{ column, after }]
  })
  for (const plot of plots) {
    let fate: keyof PlotValuesCounts = 'equal'
    for (const { column, after } of written) {
      const before = readCell(columns, plot, column.field)
      const here = fateOf(before, after, onlyEmpty)
      if (order.indexOf(here) < order.indexOf(fate)) fate = here
      if (here !== 'added' && here !== 'changed') continue
      column.ids.push(columns.id[plot])
      column.before.push(before)
      column.after.push(after)
    }
    counts[fate] += 1
  }
  return { columns: written.map(({ column }) => column).filter(({ ids }) => ids.length > 0), counts }
}
