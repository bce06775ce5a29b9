import { type DeclaredKind, declarationField, declarationOf, declaredColumn } from '../columns/declaredColumns.ts'
import {
  appendPlot,
  emptyMarkerColumn,
  emptyTraitColumn,
  type FieldYearColumns,
  type Line,
  suppressedBit,
  type TraitColumn,
  traitColumn,
  withMarker,
  withTrait,
} from '../columns/fieldYear.ts'
import { applyToPlants } from '../columns/plotPlants.ts'
import { isYearDataField, writeYearCell } from '../columns/yearData.ts'
import { columnOfMarker } from '../genotypes/columnOfMarker.ts'
import { markerWith, maxCarriedMarkers, newMarkerFields } from '../genotypes/markerFields.ts'
import { isStructureField, withStructureCell } from '../layout/structure/fieldStructure.ts'
import { type AnnotationName, familyOf, isPlotField, plotFields } from '../plots/plotFields.ts'
import { newTraitFields, traitWith } from '../traits/traitFields.ts'
import { isCodedTrait, traitKindRecords } from '../traits/traitKinds.ts'
import type { CellValue, ChangeColumn, ChangeSet } from './changeSet.ts'

/**
 * What a change touched, for repainting: plot indexes without repeats, ids of loaded plants, fields, and whether lines,
 * traits or the map's size changed.
 */
export interface ChangeEffect {
  plots: Set<number>
  plants: Set<number>
  fields: Set<string>
  lines: boolean
  traits: boolean
  map: boolean
}

const asNumber = (value: CellValue): number => (value === null ? Number.NaN : Number(value))
const asInt = (value: CellValue): number => (value === null ? 0 : Number(value))
const asText = (value: CellValue): string | null => (value === null ? null : String(value))

function writeTrait(column: TraitColumn, i: number, value: CellValue): void {
  const { trait } = column
  if (!isCodedTrait(trait)) {
    column.numbers[i] = value === null ? Number.NaN : traitKindRecords[trait.kind].toNumber(value)
    return
  }
  if (value === null) {
    column.codes[i] = -1
    return
  }
  const word = String(value)
  let code = column.words.indexOf(word)
  if (code < 0) code = column.words.push(word) - 1
  column.codes[i] = code
}

function writeAnnotation(column: TraitColumn, name: AnnotationName, i: number, value: CellValue): void {
  if (value === null) column.annotations[name].delete(i)
  else column.annotations[name].set(i, String(value))
  if (name !== 'suppressed') return
  if (value === null) column.status[i] &= ~suppressedBit
  else column.status[i] |= suppressedBit
}

function forgetPlants(columns: FieldYearColumns, i: number): void {
  columns.plants.delete(i)
  columns.readPlants.delete(columns.id[i])
  for (const [plant, plot] of columns.plantAt) if (plot === columns.id[i]) columns.plantAt.set(plant, null)
}

/** A writer of one field of plots, created once per column rather than per cell. */
function plotWriter(columns: FieldYearColumns, field: string): (i: number, value: CellValue) => void {
  if (field === 'exists') {
    return (i, value) => {
      columns.alive[i] = value ? 1 : 0
      // The server sends its plants again when it is restored.
      if (!value) forgetPlants(columns, i)
    }
  }
  if (!isPlotField(field)) throw new RangeError(`plot field ${field}`)
  if (field === 'name') {
    return (i, value) => {
      columns.name[i] = asText(value) ?? ''
    }
  }
  const { kind, column } = plotFields[field]
  if (kind === 'text') {
    return (i, value) => {
      columns[column][i] = asText(value)
    }
  }
  const number = kind === 'measure' ? asNumber : asInt
  return (i, value) => {
    columns[column][i] = number(value)
  }
}

function applyPlotColumn(columns: FieldYearColumns, column: ChangeColumn, touched: ChangeEffect): void {
  const family = familyOf(column.field)
  const target = family && traitColumn(columns, family.id)
  // Not all of a crop's markers are loaded with a year.
  if (family?.family === 'marker' && !target) return
  if (family && !target) throw new RangeError(`trait ${family.id} is not loaded`)
  const annotation = family && family.family !== 'trait' && family.family !== 'marker' ? family.family : null
  touched.fields.add(column.field)
  const write = target === null ? plotWriter(columns, column.field) : null
  for (let k = 0; k < column.ids.length; k++) {
    let i = columns.indexOf.get(column.ids[k])
    if (i === undefined) {
      if (column.field !== 'exists' || !column.after[k] || columns.pageTotal !== null) continue
      i = appendPlot(columns, column.ids[k])
    }
    touched.plots.add(i)
    if (target === null) write?.(i, column.after[k])
    else if (annotation) writeAnnotation(target, annotation, i, column.after[k])
    else writeTrait(target, i, column.after[k])
  }
}

/** The line after a change of one field. */
export function lineWith(line: Line, field: string, value: CellValue): Line {
  if (field === 'name') return { ...line, name: String(value ?? '') }
  if (field === 'is_variety') return { ...line, is_variety: Boolean(value) }
  if (field === 'mother_id' || field === 'father_id') return { ...line, [field]: value === null ? null : Number(value) }
  return line
}

/** Applies a column of lines to the lines of a crop, in place; lines that do not exist are skipped. */
export function applyToLines(lines: Map<number, Line>, column: ChangeColumn): void {
  for (let k = 0; k < column.ids.length; k++) {
    const id = column.ids[k]
    const value = column.after[k]
    const line = lines.get(id)
    if (column.field === 'exists') {
      if (!value) lines.delete(id)
      else if (!line) lines.set(id, { id, name: '', is_variety: false, mother_id: null, father_id: null })
    } else if (line) lines.set(id, lineWith(line, column.field, value))
  }
}

function applyTraitColumn(columns: FieldYearColumns, column: ChangeColumn): void {
  for (let k = 0; k < column.ids.length; k++) {
    const id = column.ids[k]
    const value = column.after[k]
    const at = columns.traits.findIndex((entry) => entry.trait.id === id)
    if (column.field === 'exists') {
      if (value && at < 0) {
        columns.traits.push(emptyTraitColumn(columns.id.length, { id, ...newTraitFields }))
      } else if (!value && at >= 0) {
        columns.traits.splice(at, 1)
        columns.declared.delete(declarationField('trait', id))
      }
      continue
    }
    if (at < 0) continue
    const entry = columns.traits[at]
    columns.traits[at] = withTrait(entry, traitWith(entry.trait, column.field, value))
  }
}

/** A new marker is loaded with the year while it is among the first, or if the same change `needs` it. */
function applyMarkerColumn(columns: FieldYearColumns, column: ChangeColumn, needs: ReadonlySet<number>): void {
  for (let k = 0; k < column.ids.length; k++) {
    const id = column.ids[k]
    const value = column.after[k]
    const at = columns.markers.findIndex(({ marker }) => marker.id === id)
    if (column.field === 'exists') {
      const isCarried = columns.markers.length < maxCarriedMarkers || needs.has(columnOfMarker(id))
      if (value && at < 0 && isCarried)
        columns.markers.push(emptyMarkerColumn(columns.id.length, { id, ...newMarkerFields }))
      else if (!value && at >= 0) {
        columns.markers.splice(at, 1)
        columns.declared.delete(declarationField('marker', id))
      }
      continue
    }
    if (at < 0) continue
    const entry = columns.markers[at]
    columns.markers[at] = withMarker(entry, markerWith(entry.marker, column.field, value))
  }
}

/** The columns of values that a change writes or declares. */
function columnsNamed(change: ChangeSet): Set<number> {
  const named = change.columns.flatMap(({ entity, field }) => {
    if (entity === 'plot') return familyOf(field)?.id ?? []
    return entity === 'field_year' ? (declaredColumn(field) ?? []) : []
  })
  return new Set(named)
}

/** Applies changes to loaded plants, and updates the plant counts of the plots that they leave and enter. */
function applyPlantColumn(columns: FieldYearColumns, column: ChangeColumn, touched: ChangeEffect): void {
  touched.fields.add('plants')
  applyToPlants(columns.readPlants, column, (id) => touched.plants.add(id))
  if (column.field !== 'plot_id') return
  const count = (plot: CellValue, step: number): void => {
    const i = plot === null ? undefined : columns.indexOf.get(Number(plot))
    if (i === undefined) return
    touched.plots.add(i)
    const plantCount = (columns.plants.get(i) ?? 0) + step
    if (plantCount > 0) columns.plants.set(i, plantCount)
    else columns.plants.delete(i)
  }
  for (let k = 0; k < column.ids.length; k++) {
    const id = column.ids[k]
    const after = column.after[k] === null ? null : Number(column.after[k])
    // The client's own change arrives again through the log.
    const counted = columns.plantAt.get(id)
    const previous = counted === undefined ? column.before[k] : counted
    if (previous === after) continue
    count(previous, -1)
    count(after, 1)
    columns.plantAt.set(id, after)
  }
}

/** Whether the entity of a declared column is loaded with a field-year. */
const isLoaded: Record<DeclaredKind, (columns: FieldYearColumns, id: number) => boolean> = {
  trait: (columns, id) => traitColumn(columns, id) !== null,
  marker: (columns, id) => traitColumn(columns, columnOfMarker(id)) !== null,
}

function applyDeclaration(columns: FieldYearColumns, field: string, isDeclared: CellValue): void {
  const declaration = declarationOf(field)
  if (declaration === null) return
  const declared = declarationField(declaration.kind, declaration.id)
  if (isDeclared && isLoaded[declaration.kind](columns, declaration.id)) columns.declared.add(declared)
  else columns.declared.delete(declared)
}

function applyYearColumn(columns: FieldYearColumns, column: ChangeColumn): void {
  const value = column.after[0]
  if (column.field === 'width') columns.map_width = Number(value)
  else if (column.field === 'rows') columns.map_rows = Number(value)
  else if (isYearDataField(column.field)) writeYearCell(columns, column.field, value)
  else if (isStructureField(column.field)) columns.structure = withStructureCell(columns.structure, column.field, value)
  else applyDeclaration(columns, column.field, value)
}

/**
 * Applies the `after` of every column to the field-year, in order, in place. The same function runs in the browser
 * (optimistically and for colleagues' changes) and on the server (patching snapshots). Plots, lines, traits and markers
 * that are not loaded are skipped unless the change creates them; on a page of a year, created plots are skipped too.
 * @throws RangeError if a value's trait is not loaded or a plot field is unknown.
 */
export function applyChange(columns: FieldYearColumns, change: ChangeSet): ChangeEffect {
  const [plots, plants, fields] = [new Set<number>(), new Set<number>(), new Set<string>()]
  const touched: ChangeEffect = { plots, plants, fields, lines: false, traits: false, map: false }
  for (const column of change.columns) {
    if (column.entity === 'plot') {
      applyPlotColumn(columns, column, touched)
      if (column.field === 'row' || column.field === 'col' || column.field === 'exists') touched.map = true
    } else if (column.entity === 'plant') {
      applyPlantColumn(columns, column, touched)
    } else if (column.entity === 'line') {
      applyToLines(columns.lines, column)
      touched.lines = true
    } else if (column.entity === 'trait') {
      applyTraitColumn(columns, column)
      touched.traits = true
    } else if (column.entity === 'marker') {
      applyMarkerColumn(columns, column, columnsNamed(change))
      touched.traits = true
    } else if (column.entity === 'field_year' && column.ids[0] === columns.year_id) {
      applyYearColumn(columns, column)
      touched.map = true
    }
  }
  return touched
}
