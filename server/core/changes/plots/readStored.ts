import {
  type AnnotationName,
  annotationNames,
  type PlotFieldName,
  plotFieldNames,
  valueAnnotations,
} from '../../../../src/domain/plots/plotFields.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Cells, Draft } from '../cells/draft.ts'
import type { OtherCell } from '../cells/otherCell.ts'
import { readUsesOfTraits, type TraitUsage } from '../crop/traits.ts'
import { readDeclared } from './declaredColumns.ts'
import { readKnownMarkers, readOtherCalls } from './markerCells.ts'
import { typedArray } from './plotFields.ts'
import { readStructure, type StructureCell } from './structureCells.ts'
import { flattenColumns, type ValueColumn, valueColumns } from './valueColumns.ts'

/** A plot of the change that is not an existing plot of the year: deleted, not created yet, or of another year. */
export interface MissingPlot {
  id: number
  dead: boolean
  elsewhere: boolean
  version: number | null
}

interface OtherValue {
  plot: number
  trait: number
  number: number | null
  text: string | null
  version: number | null
}

/** The stored values that differ from what a change expects. Each part is read before it is awaited. */
export interface StoredState {
  structure: Promise<Map<string, StructureCell>>
  declared: ReturnType<typeof readDeclared>
  oddPlots: Promise<MissingPlot[]>
  fields: Promise<Map<PlotFieldName, OtherCell[]>>
  /** Kinds and roles of the written traits; traits that the crop lacks are absent. */
  uses: Promise<Map<number, TraitUsage>>
  values: Promise<Map<string, OtherCell[]>>
  /** Annotations of values. */
  annotations: Promise<Map<string, OtherCell[]>>
  /** The markers with written calls (`columnOfMarker`), without those that the crop lacks. */
  markers: Promise<Set<number>>
  calls: Promise<Map<string, OtherCell[]>>
}

/**
 * Sends all queries about the plots and values of a change at once, after the one that locks the year: they travel
 * together and are answered in the state that the lock protects.
 */
export function readStored(tx: Tx, year: number, draft: Draft): StoredState {
  const values = valueColumns(draft, 'trait')
  const annotations = annotationNames.map((name) => ({ name, columns: valueColumns(draft, name) }))
  const calls = valueColumns(draft, 'marker')
  const traits = new Set([values, ...annotations.map(({ columns }) => columns)].flat().map(({ trait }) => trait))
  const stored: StoredState = {
    structure: readStructure(tx, year, draft),
    declared: readDeclared(tx, year, draft),
    oddPlots: readOddPlots(tx, year, draft),
    fields: readFields(tx, draft),
    uses: traits.size > 0 ? readUsesOfTraits(tx, year, [...traits]) : Promise.resolve(new Map()),
    values: readValues(tx, year, values),
    annotations: Promise.all(annotations.map(({ name, columns }) => readAnnotations(tx, year, name, columns))).then(
      (result) => new Map(result.flatMap((cells) => [...cells])),
    ),
    markers: readKnownMarkers(tx, year, calls),
    calls: readOtherCalls(tx, calls),
  }
  // If an earlier part is refused, the others are never awaited: this handler keeps their rejections from being unhandled.
  for (const part of Object.values(stored)) part.catch(() => undefined)
  return stored
}

async function readOddPlots(tx: Tx, year: number, draft: Draft): Promise<MissingPlot[]> {
  const ids = new Set<number>()
  for (const column of draft.plot.values()) for (const id of column.ids) ids.add(id)
  if (ids.size === 0) return []
  return tx<MissingPlot[]>`
    SELECT u.id, p.version, p.deleted_at IS NOT NULL AS dead,
      p.id IS NOT NULL AND p.field_year_id <> ${year} AS elsewhere
    FROM unnest(${numberArray([...ids])}::bigint[]) AS u (id) LEFT JOIN plots p ON p.id = u.id
    WHERE p.id IS NULL OR p.deleted_at IS NOT NULL OR p.field_year_id <> ${year}`
}

async function readFields(tx: Tx, draft: Draft): Promise<Map<PlotFieldName, OtherCell[]>> {
  const found = await Promise.all(
    plotFieldNames.flatMap((field) => {
      const cells = draft.plot.get(field)
      return cells ? [readField(tx, field, cells)] : []
    }),
  )
  return new Map(found)
}

async function readField(tx: Tx, field: PlotFieldName, cells: Cells): Promise<[PlotFieldName, OtherCell[]]> {
  const rows = await tx<OtherCell[]>`
    SELECT p.id, p.${tx(field)} AS value, p.version
    FROM unnest(${numberArray(cells.ids)}::bigint[], ${typedArray(tx, field, cells.before)}) AS u (id, before)
    JOIN plots p ON p.id = u.id
    WHERE p.${tx(field)} IS DISTINCT FROM u.before`
  return [field, rows]
}

async function readValues(tx: Tx, year: number, columns: readonly ValueColumn[]): Promise<Map<string, OtherCell[]>> {
  const before = flattenColumns(columns, (cells) => cells.before)
  if (before.count === 0) return new Map()
  const rows = await tx<OtherValue[]>`
    SELECT u.trait, u.plot, v.number, v.text, v.version
    FROM unnest(${before.traits}::bigint[], ${before.plots}::bigint[],
      ${before.numbers}::double precision[], ${before.texts}::text[]) AS u (trait, plot, number, text)
    LEFT JOIN plot_values v ON v.field_year_id = ${year} AND v.trait_id = u.trait AND v.plot_id = u.plot
    WHERE v.number IS DISTINCT FROM u.number OR v.text IS DISTINCT FROM u.text`
  return groupByField('trait', rows)
}

async function readAnnotations(
  tx: Tx,
  year: number,
  name: AnnotationName,
  columns: readonly ValueColumn[],
): Promise<Map<string, OtherCell[]>> {
  const before = flattenColumns(columns, (cells) => cells.before)
  if (before.count === 0) return new Map()
  const stored = tx`v.${tx(valueAnnotations[name].stored)}::text`
  const rows = await tx<OtherValue[]>`
    SELECT u.trait, u.plot, NULL::double precision AS number, ${stored} AS text, v.version
    FROM unnest(${before.traits}::bigint[], ${before.plots}::bigint[], ${before.texts}::text[])
      AS u (trait, plot, text)
    LEFT JOIN plot_values v ON v.field_year_id = ${year} AND v.trait_id = u.trait AND v.plot_id = u.plot
    WHERE ${stored} IS DISTINCT FROM u.text`
  return groupByField(name, rows)
}

function groupByField(kind: string, rows: readonly OtherValue[]): Map<string, OtherCell[]> {
  const result = new Map<string, OtherCell[]>()
  for (const { trait, plot, number, text, version } of rows) {
    const field = `${kind}:${trait}`
    const list = result.get(field)
    const cell = { id: plot, value: number ?? text, version }
    if (list) list.push(cell)
    else result.set(field, [cell])
  }
  return result
}
