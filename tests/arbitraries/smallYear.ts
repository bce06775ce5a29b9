import { applyChange } from '../../src/domain/change/applyChange.ts'
import { dayNumber } from '../../src/domain/columns/days.ts'
import {
  appendPlot,
  emptyFieldYear,
  emptyMarkerColumn,
  emptyTraitColumn,
  type FieldYearColumns,
} from '../../src/domain/columns/fieldYear.ts'
import { newMarkerFields } from '../../src/domain/genotypes/markerFields.ts'
import { newTraitFields } from '../../src/domain/traits/traitFields.ts'

/** Trait ids of `smallYear`: a quantitative one with limits 0 … 12, and a qualitative one with two categories. */
export const yieldTrait = 1
export const colourTrait = 2
/** Id of the stage that `withStage` adds. */
export const headingStage = 3
/** Id of the technology that `withTechnology` adds. */
export const sprayingTechnology = 4

/**
 * A field-year of `rows` × `cols` plots with ids from 101, names P1 …, labels 1 …, lines Lada (id 11) and Vega (id 12) in
 * turn (Vega's mother is Lada), yields 1, 1.5, 2 … t/ha and colours red and white in turn.
 */
export function smallYear(rows: number, cols: number): FieldYearColumns {
  const columns = emptyFieldYear({ year_id: 1, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
  columns.map_width = cols
  columns.map_rows = rows
  columns.lines.set(11, { id: 11, name: 'Lada', is_variety: true, mother_id: null, father_id: null })
  columns.lines.set(12, { id: 12, name: 'Vega', is_variety: false, mother_id: 11, father_id: null })
  for (let i = 0; i < rows * cols; i++) {
    appendPlot(columns, 101 + i)
    columns.name[i] = `P${i + 1}`
    columns.label[i] = String(i + 1)
    columns.row[i] = Math.floor(i / cols) + 1
    columns.col[i] = (i % cols) + 1
    columns.line[i] = i % 2 === 0 ? 11 : 12
  }
  const capacity = columns.id.length
  const trait = newTraitFields
  const grain = emptyTraitColumn(capacity, {
    ...trait,
    id: yieldTrait,
    name: 'Yield',
    unit: 't/ha',
    kind: 'quantitative',
    min: 0,
    max: 12,
  })
  const colour = emptyTraitColumn(capacity, {
    ...trait,
    id: colourTrait,
    name: 'Colour',
    kind: 'qualitative',
    categories: ['red', 'white'],
  })
  colour.words = ['red', 'white']
  for (let i = 0; i < columns.count; i++) {
    grain.numbers[i] = 1 + i / 2
    colour.codes[i] = i % 2
  }
  columns.traits = [grain, colour]
  return columns
}

/** Gives a field-year the stage Heading, reached on 2026-06-30 by the first plot. */
export function withStage(columns: FieldYearColumns): FieldYearColumns {
  const heading = { ...newTraitFields, id: headingStage, name: 'Heading', kind: 'date', role: 'stage' } as const
  columns.traits.push(emptyTraitColumn(columns.id.length, heading))
  const name = { key: 'change.value', params: {} }
  const field = `trait:${headingStage}` as const
  const cell = { entity: 'plot', field, ids: [columns.id[0]], before: [null], after: ['2026-06-30'] } as const
  applyChange(columns, { name, columns: [structuredClone(cell) as never] })
  return columns
}

/** Gives a field-year the technology Spraying: planned of plots by index, and done on others. */
export function withTechnology(
  columns: FieldYearColumns,
  planned: Readonly<Record<number, string>>,
  done: Readonly<Record<number, string>> = {},
): FieldYearColumns {
  const trait = {
    ...newTraitFields,
    id: sprayingTechnology,
    name: 'Spraying',
    kind: 'date',
    role: 'technology',
  } as const
  const column = emptyTraitColumn(columns.id.length, trait)
  for (const [plot, date] of Object.entries(planned)) column.annotations.planned.set(Number(plot), date)
  for (const [plot, date] of Object.entries(done)) column.numbers[Number(plot)] = dayNumber(date)
  columns.traits.push(column)
  return columns
}

/** Id of the marker that `withMarker` adds. */
export const rphMarker = 7

/** The year with calls of the marker Rph7 (2H, 28.4 cM): A/C, C/A, G/G and none in turn. */
export function withMarker(columns: FieldYearColumns): FieldYearColumns {
  const place = { chromosome: '2H', position: 28.4 }
  const column = emptyMarkerColumn(columns.id.length, { ...newMarkerFields, id: rphMarker, name: 'Rph7', ...place })
  column.words = ['A/C', 'C/A', 'G/G']
  for (let i = 0; i < columns.count; i++) column.codes[i] = [0, 1, 2, -1][i % 4]
  columns.markers = [column]
  return columns
}
