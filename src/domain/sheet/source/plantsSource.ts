import type { CellEdits } from '../../change/cellEdits.ts'
import type { CellValue, ChangeColumn, ChangeField, ChangeName, ChangeSet } from '../../change/changeSet.ts'
import { ofYear } from '../../change/scope.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { type PlotPlants, readPlant } from '../../columns/plotPlants.ts'
import { neededDecimals } from '../../columns/shownDecimals.ts'
import { ruledPlantName } from '../../plots/plantNames.ts'
import { refuseRule } from '../../refusal.ts'
import { knownClasses } from '../cells/classes.ts'
import { type FieldRule, ruleOf, traitOfColumn } from '../cells/fieldRules.ts'
import { valuesOffered } from '../cells/offeredValues.ts'
import type { EditFault } from '../cells/pedigreeFaults.ts'
import type { SheetSource } from './sheetSource.ts'

const nameRule: FieldRule = {
  kind: 'text',
  trait: null,
  mayBeEmpty: false,
  sowing: null,
  rule: (value) =>
    typeof value === 'string' || typeof value === 'number' ? ruledPlantName(String(value)) : refuseRule('value.type'),
}

/** The plants of one plot as rows, by the traits of its year; they are written to the year's log. */
export class PlantsSource implements SheetSource {
  readonly entity = 'plant'
  readonly year = null
  readonly plants: PlotPlants
  private readonly columns: FieldYearColumns

  constructor(columns: FieldYearColumns, plants: PlotPlants) {
    this.columns = columns
    this.plants = plants
  }

  get key() {
    return `plants:${this.plants.plot}`
  }

  get scope() {
    return ofYear(this.columns.year_id)
  }

  get count() {
    return this.plants.count
  }

  get id() {
    return this.plants.id
  }

  get alive() {
    return this.plants.alive
  }

  get indexOf() {
    return this.plants.indexOf
  }

  read(plant: number, field: string): CellValue {
    return readPlant(this.plants, plant, field)
  }

  reader(field: string) {
    return (plant: number) => this.read(plant, field)
  }

  place() {
    return { row: 0, col: 0 }
  }

  label(plant: number) {
    return this.plants.name[plant] ?? ''
  }

  names() {
    const { name, alive, count } = this.plants
    return new Set(name.slice(0, count).filter((_, plant) => alive[plant]))
  }

  rule(field: string) {
    if (field === 'name') return nameRule
    const trait = traitOfColumn(this.columns, field)
    return trait && ruleOf(field, trait, this.columns.sowing_date)
  }

  offered(field: string, language: string) {
    return field === 'name' ? null : valuesOffered(this.columns, field, language)
  }

  classes(field: string) {
    return knownClasses(this.columns, field)
  }

  numbers(field: string) {
    if (this.rule(field)?.kind !== 'number') return null
    let least = Number.POSITIVE_INFINITY
    let greatest = 0
    let decimals = traitOfColumn(this.columns, field)?.decimals ?? 0
    for (let plant = 0; plant < this.count; plant++) {
      const size = Math.abs(Number(this.read(plant, field)))
      if (!this.alive[plant] || !(size > 0)) continue
      least = Math.min(least, size)
      greatest = Math.max(greatest, size)
      decimals = Math.max(decimals, Math.min(3, neededDecimals(size)))
    }
    return greatest > 0 ? { least, greatest, decimals } : null
  }

  home(plant: number, field: string) {
    return { entity: 'plant' as const, id: this.plants.id[plant], field: field as ChangeField }
  }

  stored(plant: number, field: string) {
    return { ...this.home(plant, field), value: this.read(plant, field) }
  }

  lineName() {
    return null
  }

  lineNamed() {
    return null
  }

  /** Names stand once on a plot, also among those given together. */
  faults(edits: readonly CellEdits[]): EditFault[] {
    return edits.flatMap((edit, e) => (edit.field === 'name' ? this.duplicates(edit, e) : []))
  }

  private duplicates({ rows, values }: CellEdits, e: number): EditFault[] {
    const written = new Set(Array.from(rows))
    const taken = new Set<CellValue>()
    for (let i = 0; i < this.count; i++) if (this.alive[i] && !written.has(i)) taken.add(this.plants.name[i])
    return Array.from(values).flatMap((value, k): EditFault[] => {
      if (taken.has(value)) return [{ edit: e, k, code: 'plant.duplicate', params: { name: String(value) } }]
      taken.add(value)
      return []
    })
  }

  settle(edits: readonly CellEdits[]) {
    return { ok: true as const, edits: [...edits] }
  }

  newLines() {
    return []
  }

  nameOf(field: string, count: number): ChangeName {
    const trait = traitOfColumn(this.columns, field)
    if (trait) return { key: 'change.plantValue', params: { field: trait.name } }
    return { key: 'change.plantNames', params: { count } }
  }

  change(name: ChangeName, edits: CellEdits[]): ChangeSet | null {
    const columns = edits.flatMap(({ field, rows, values }): ChangeColumn[] => {
      const cells = new Map(Array.from(rows, (row, k) => [row, values[k]]))
      const changed = [...cells].filter(([row, value]) => !Object.is(this.read(row, field), value))
      if (!changed.length) return []
      return [
        {
          entity: 'plant',
          field: field as ChangeField,
          ids: changed.map(([row]) => this.plants.id[row]),
          before: changed.map(([row]) => this.read(row, field)),
          after: changed.map(([, value]) => value),
        },
      ]
    })
    return columns.length ? { name, columns } : null
  }
}
