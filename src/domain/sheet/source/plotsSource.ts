import { addressOfCell, type CellEdits, changeOfCells, type NextLineId, storedCell } from '../../change/cellEdits.ts'
import { type CellValue, type ChangeName, traitOfField } from '../../change/changeSet.ts'
import { yearScope } from '../../change/scope.ts'
import { type CellField, readCell } from '../../columns/cell.ts'
import { type FieldYearColumns, traitColumn, traitValue } from '../../columns/fieldYear.ts'
import { columnOfValues } from '../../plots/plotFields.ts'
import { knownClasses } from '../cells/classes.ts'
import { editFaults } from '../cells/editFaults.ts'
import { fieldRule, traitOfColumn } from '../cells/fieldRules.ts'
import { valuesOffered } from '../cells/offeredValues.ts'
import { resolvePositions } from '../cells/positionEdits.ts'
import { storedNumbers } from '../cells/storedNumbers.ts'
import { newNames } from './lineFields.ts'
import type { SheetSource } from './sheetSource.ts'

/** The plots of a field-year as rows. */
export class PlotsSource implements SheetSource {
  readonly entity = 'plot'
  readonly year: FieldYearColumns

  constructor(columns: FieldYearColumns) {
    this.year = columns
  }

  get key() {
    return `plots:${this.year.year_id}`
  }

  get scope() {
    return yearScope(this.year.year_id)
  }

  get count() {
    return this.year.count
  }

  get id() {
    return this.year.id
  }

  get alive() {
    return this.year.alive
  }

  get indexOf() {
    return this.year.indexOf
  }

  read(plot: number, field: CellField) {
    return readCell(this.year, plot, field)
  }

  reader(field: CellField): (plot: number) => CellValue {
    const columns = this.year
    const trait = columnOfValues(field)
    if (trait === null) return (plot) => readCell(columns, plot, field)
    const key = trait < 0 ? 'markers' : 'traits'
    let at = 0
    return (plot) => {
      // The entry is replaced when the trait is renamed and may move when another one is removed.
      if (columns[key][at]?.trait.id !== trait) at = columns[key].findIndex((column) => column.trait.id === trait)
      return at < 0 ? null : traitValue(columns[key][at], plot)
    }
  }

  place(plot: number) {
    return { row: this.year.row[plot], col: this.year.col[plot] }
  }

  label(plot: number) {
    return this.year.label[plot] ?? this.year.name[plot] ?? ''
  }

  names() {
    const { label, name, count } = this.year
    return new Set([...label.slice(0, count), ...name.slice(0, count)].filter((one) => one !== null))
  }

  rule(field: CellField) {
    return fieldRule(this.year, field)
  }

  offered(field: CellField, language: string) {
    return valuesOffered(this.year, field, language)
  }

  classes(field: CellField) {
    return knownClasses(this.year, field)
  }

  numbers(field: CellField) {
    const trait = traitOfColumn(this.year, field)
    return trait && storedNumbers(this.year, trait.id)
  }

  addressOf(plot: number, field: CellField) {
    return addressOfCell(this.year, plot, field)
  }

  stored(plot: number, field: CellField) {
    return storedCell(this.year, plot, field)
  }

  lineName(id: number) {
    return this.year.lines.get(id)?.name ?? null
  }

  lineNames() {
    return Array.from(this.year.lines.values(), ({ name }) => name)
  }

  lineNamed(name: string) {
    for (const line of this.year.lines.values()) if (line.name === name) return line.id
    return null
  }

  faults(edits: readonly CellEdits[]) {
    return editFaults(this.year, edits)
  }

  resolve(edits: readonly CellEdits[]) {
    return resolvePositions(this.year, edits)
  }

  newLines(edits: Parameters<SheetSource['newLines']>[0]) {
    return newNames(() => new Set(this.lineNames()), edits)
  }

  nameOf(field: CellField, count: number): ChangeName {
    const id = traitOfField(field)
    const trait = id === null ? null : traitColumn(this.year, id)?.trait
    if (trait) return { key: 'change.value', params: { field: trait.name } }
    return { key: `change.cell.${field}`, params: { count } }
  }

  change(name: ChangeName, edits: CellEdits[], nextLineId: NextLineId) {
    return changeOfCells(this.year, name, edits, nextLineId)
  }
}
