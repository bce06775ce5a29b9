import type { CellValue } from '../change/changeSet.ts'
import { isPlaced } from '../layout/positions.ts'
import { kindAt } from '../layout/structure/fieldStructure.ts'
import { familyOf, type PlotFieldName, plotFieldNames, plotFields } from '../plots/plotFields.ts'
import { type FieldYearColumns, square, traitColumn, traitValue } from './fieldYear.ts'

/**
 * A cell as the user names it: a stored plot field, `trait:<id>`, `marker:<id>`, or a field that is looked up through the
 * plot's line (`line`, `mother`, `father`, `crossing` as names), computed (`square`), counted (`plants`) or derived from
 * the position (`position_kind`, one of `positionKinds`).
 */
export type CellField = string

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

function lineName(columns: FieldYearColumns, id: number | null | undefined): string | null {
  return id ? (columns.lines.get(id)?.name ?? null) : null
}

/** Readers of a plot's own fields, built once since they are called for every cell. */
const plotReaders = new Map<CellField, (columns: FieldYearColumns, i: number) => CellValue>(
  plotFieldNames.map((field) => [field, plotReader(field)]),
)

function plotReader(field: PlotFieldName): (columns: FieldYearColumns, i: number) => CellValue {
  const { kind, column } = plotFields[field]
  if (kind === 'text') return (columns, i) => columns[column][i]
  if (kind === 'measure') return (columns, i) => orNull(columns[column][i])
  return (columns, i) => columns[column][i] || null
}

/** Readers of fields that are looked up or computed; null for traits, markers and a plot's own fields. */
const derivedReaders: Readonly<Record<CellField, (columns: FieldYearColumns, i: number) => CellValue>> = {
  exists: (columns, i) => columns.alive[i] === 1,
  square: (columns, i) => square(columns.width[i], columns.length[i]),
  plants: (columns, i) => columns.plants.get(i) ?? null,
  position_kind: (columns, i) =>
    isPlaced(columns, i) ? kindAt(columns.structure, columns.row[i], columns.col[i]) : null,
  line: (columns, i) => lineName(columns, columns.line[i]),
  crossing: (columns, i) => lineName(columns, columns.crossing[i]),
  mother: (columns, i) => lineName(columns, columns.lines.get(columns.line[i])?.mother_id),
  father: (columns, i) => lineName(columns, columns.lines.get(columns.line[i])?.father_id),
}

/** A reader of a field for many plots: like `readCell`, but the field is resolved once. */
export function cellReader(columns: FieldYearColumns, field: CellField): (i: number) => CellValue {
  const read = plotReaders.get(field) ?? derivedReaders[field]
  if (read) return (i) => read(columns, i)
  const family = familyOf(field)
  if (family === null) throw new RangeError(`cell field ${field}`)
  const column = traitColumn(columns, family.id)
  if (!column) return () => null
  if (family.family === 'trait' || family.family === 'marker') return (i) => traitValue(column, i)
  const texts = column.annotations[family.family]
  return (i) => texts.get(i) ?? null
}

/**
 * The value at plot index `i`; null = none. A suppressed value is returned like any other. An unknown trait yields null.
 */
export function readCell(columns: FieldYearColumns, i: number, field: CellField): CellValue {
  const read = plotReaders.get(field) ?? derivedReaders[field]
  return read ? read(columns, i) : cellReader(columns, field)(i)
}

/** Number of living plots, and of distinct lines among them (the "genotypes" of the toolbar). */
export function countPlots(columns: FieldYearColumns): { plots: number; genotypes: number } {
  const lines = new Set<number>()
  let plots = 0
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    plots++
    if (columns.line[i]) lines.add(columns.line[i])
  }
  return { plots, genotypes: lines.size }
}
