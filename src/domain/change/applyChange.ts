import { dayNumber } from '../columns/days.ts'
import {
  appendPlot,
  emptyTraitColumn,
  type FieldYearColumns,
  type Line,
  suppressedBit,
  type TraitColumn,
  traitColumn,
  withTrait,
} from '../columns/fieldYear.ts'
import { standingTrait } from '../columns/standing.ts'
import { isStructureField, withStructureCell } from '../layout/structure/fieldStructure.ts'
import { type BesideName, familyOf, isPlotField, plotFields } from '../plots/plotFields.ts'
import { newTraitFields, traitWith } from '../traits/traitFields.ts'
import type { CellValue, ChangeColumn, ChangeSet } from './changeSet.ts'

/** What a change touched, for repainting: plot indexes (each once), fields, and whether lines, traits or the map's size changed. */
export interface Touched {
  plots: Set<number>
  fields: Set<string>
  lines: boolean
  traits: boolean
  map: boolean
}

const asNumber = (value: CellValue): number => (value === null ? Number.NaN : Number(value))
const asInt = (value: CellValue): number => (value === null ? 0 : Number(value))
const asText = (value: CellValue): string | null => (value === null ? null : String(value))

function writeTrait(column: TraitColumn, i: number, value: CellValue): void {
  const { kind } = column.trait
  if (kind !== 'qualitative') {
    column.numbers[i] = kind === 'date' && value !== null ? dayNumber(String(value)) : asNumber(value)
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

function writeBeside(column: TraitColumn, name: BesideName, i: number, value: CellValue): void {
  if (value === null) column.beside[name].delete(i)
  else column.beside[name].set(i, String(value))
  if (name !== 'suppressed') return
  if (value === null) column.status[i] &= ~suppressedBit
  else column.status[i] |= suppressedBit
}

/** What writes one field of plots; made once a column and not once a cell. */
function plotWriter(columns: FieldYearColumns, field: string): (i: number, value: CellValue) => void {
  if (field === 'exists') {
    return (i, value) => {
      columns.alive[i] = value ? 1 : 0
      // Its plants come back with it, told by the server.
      if (!value) columns.plants.delete(i)
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

function applyPlotColumn(columns: FieldYearColumns, column: ChangeColumn, touched: Touched): void {
  const of = familyOf(column.field)
  const target = of && traitColumn(columns, of.id)
  if (of && !target) throw new RangeError(`trait ${of.id} is not loaded`)
  const beside = of && of.family !== 'trait' ? of.family : null
  touched.fields.add(column.field)
  const write = target === null ? plotWriter(columns, column.field) : null
  for (let k = 0; k < column.ids.length; k++) {
    let i = columns.indexOf.get(column.ids[k])
    if (i === undefined) {
      if (column.field !== 'exists' || !column.after[k] || columns.found !== null) continue
      i = appendPlot(columns, column.ids[k])
    }
    touched.plots.add(i)
    if (target === null) write?.(i, column.after[k])
    else if (beside) writeBeside(target, beside, i, column.after[k])
    else writeTrait(target, i, column.after[k])
  }
}

/** The line with a field of a change written. */
export function lineWith(line: Line, field: string, value: CellValue): Line {
  if (field === 'name') return { ...line, name: String(value ?? '') }
  if (field === 'is_variety') return { ...line, is_variety: Boolean(value) }
  if (field === 'mother_id' || field === 'father_id') return { ...line, [field]: value === null ? null : Number(value) }
  return line
}

function applyLineColumn(columns: FieldYearColumns, column: ChangeColumn): void {
  for (let k = 0; k < column.ids.length; k++) {
    const id = column.ids[k]
    const value = column.after[k]
    if (column.field === 'exists') {
      if (value) {
        if (!columns.lines.has(id)) {
          columns.lines.set(id, { id, name: '', is_variety: false, mother_id: null, father_id: null })
        }
      } else columns.lines.delete(id)
      continue
    }
    const line = columns.lines.get(id)
    if (!line) continue
    columns.lines.set(id, lineWith(line, column.field, value))
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
        columns.standing.delete(id)
      }
      continue
    }
    if (at < 0) continue
    const entry = columns.traits[at]
    columns.traits[at] = withTrait(entry, traitWith(entry.trait, column.field, value))
  }
}

/** Counts plants by the plots that they leave and come to. */
function applyPlantColumn(columns: FieldYearColumns, column: ChangeColumn, touched: Touched): void {
  touched.fields.add('plants')
  if (column.field !== 'plot_id') return
  const count = (plot: CellValue, by: number): void => {
    const i = plot === null ? undefined : columns.indexOf.get(Number(plot))
    if (i === undefined) return
    touched.plots.add(i)
    const now = (columns.plants.get(i) ?? 0) + by
    if (now > 0) columns.plants.set(i, now)
    else columns.plants.delete(i)
  }
  for (let k = 0; k < column.ids.length; k++) {
    count(column.before[k], -1)
    count(column.after[k], 1)
  }
}

function applyStanding(columns: FieldYearColumns, trait: number | null, stands: CellValue): void {
  if (trait === null) return
  if (stands && traitColumn(columns, trait)) columns.standing.add(trait)
  else columns.standing.delete(trait)
}

function applyYearColumn(columns: FieldYearColumns, column: ChangeColumn): void {
  const value = column.after[0]
  if (column.field === 'width') columns.map_width = Number(value)
  else if (column.field === 'rows') columns.map_rows = Number(value)
  else if (column.field === 'sowing_date') columns.sowing_date = asText(value)
  else if (column.field === 'emergence_date') columns.emergence_date = asText(value)
  else applyStanding(columns, standingTrait(column.field), value)
  if (isStructureField(column.field)) columns.structure = withStructureCell(columns.structure, column.field, value)
}

/**
 * Writes the `after` of every column into the field-year, in order, in place. The same function runs in the browser
 * (optimistically and for colleagues' changes) and on the server (patching snapshots). Plots, lines or traits that this
 * field-year does not hold are passed over unless the change creates them; on a page of it, created plots are, too.
 * @throws RangeError when a value's trait is not loaded or a plot field is unknown.
 */
export function applyChange(columns: FieldYearColumns, change: ChangeSet): Touched {
  const touched: Touched = { plots: new Set(), fields: new Set(), lines: false, traits: false, map: false }
  for (const column of change.columns) {
    if (column.entity === 'plot') {
      applyPlotColumn(columns, column, touched)
      if (column.field === 'row' || column.field === 'col' || column.field === 'exists') touched.map = true
    } else if (column.entity === 'plant') {
      applyPlantColumn(columns, column, touched)
    } else if (column.entity === 'line') {
      applyLineColumn(columns, column)
      touched.lines = true
    } else if (column.entity === 'trait') {
      applyTraitColumn(columns, column)
      touched.traits = true
    } else if (column.entity === 'field_year' && column.ids[0] === columns.year_id) {
      applyYearColumn(columns, column)
      touched.map = true
    }
  }
  return touched
}
