import type { CellEdits } from '../../change/cellEdits.ts'
import type { CellValue, ChangeColumn, ChangeField, ChangeName, ChangeSet } from '../../change/changeSet.ts'
import { yearScope } from '../../change/scope.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { type PlotPlants, readPlant } from '../../columns/plotPlants.ts'
import { neededDecimals } from '../../columns/shownDecimals.ts'
import { checkedPlantName } from '../../plots/plantNames.ts'
import { refuseRule } from '../../refusal.ts'
import { knownClasses } from '../cells/classes.ts'
import { type FieldRule, ruleContext, ruleOf, traitOfColumn } from '../cells/fieldRules.ts'
import { valuesOffered } from '../cells/offeredValues.ts'
import type { EditFault } from '../cells/pedigreeFaults.ts'
import type { SheetSource } from './sheetSource.ts'

const nameRule: FieldRule = {
  kind: 'text',
  trait: null,
  mayBeEmpty: false,
  isName: true,
  sowing: null,
  year: null,
  wordClasses: [],
  rule: (value) =>
    typeof value === 'string' || typeof value === 'number' ? checkedPlantName(String(value)) : refuseRule('value.type'),
}

/** Names on a plot except the names of these plants. */
function namesBut({ count, id, alive, name }: PlotPlants, written: ReadonlySet<number>): Set<CellValue> {
  const names = new Set<CellValue>()
  for (let i = 0; i < count; i++) if (alive[i] && !written.has(id[i])) names.add(name[i])
  return names
}

/** Plants as rows, from one or several plots, with the traits of their year; changes are written to the year's log. */
export abstract class PlantRows implements SheetSource {
  readonly entity = 'plant'
  readonly year = null
  protected readonly columns: FieldYearColumns

  constructor(columns: FieldYearColumns) {
    this.columns = columns
  }

  abstract readonly key: string
  abstract readonly count: number
  abstract readonly id: Float64Array
  abstract readonly alive: Uint8Array
  abstract readonly indexOf: ReadonlyMap<number, number>
  /** Updates the rows after a write to the columns, which may have added or removed plants. */
  abstract syncRows(): void
  /** The plants of the row's plot, and the row's index among them; null if the plot is deleted or not loaded. */
  protected abstract plantAt(row: number): { readonly plants: PlotPlants; readonly i: number } | null
  /** The plants of the plot to which a further plant is added from this row (null = no row); null if there is none. */
  abstract plotBy(row: number | null): PlotPlants | null
  /** Whether any of the plots' plants have data of a trait. */
  abstract hasTrait(id: number): boolean
  /** A key that changes with the list of such traits. */
  abstract traitsKey(): string

  get scope() {
    return yearScope(this.columns.year_id)
  }

  read(row: number, field: string): CellValue {
    const at = this.plantAt(row)
    return at && readPlant(at.plants, at.i, field)
  }

  reader(field: string) {
    return (row: number) => this.read(row, field)
  }

  place() {
    return { row: 0, col: 0 }
  }

  label(row: number) {
    const at = this.plantAt(row)
    return at?.plants.name[at.i] ?? ''
  }

  names() {
    const names = new Set<string>()
    for (let row = 0; row < this.count; row++) if (this.alive[row]) names.add(this.label(row))
    return names
  }

  rule(field: string) {
    if (field === 'name') return nameRule
    const trait = traitOfColumn(this.columns, field)
    return trait && ruleOf(field, trait, ruleContext(this.columns, field))
  }

  offered(field: string, language: string) {
    return field === 'name' ? null : valuesOffered(this.columns, field, language)
  }

  classes(field: string) {
    return knownClasses(this.columns, field)
  }

  numbers(field: string) {
    if (this.rule(field)?.kind !== 'number') return null
    let lowest = Number.POSITIVE_INFINITY
    let greatest = 0
    let decimals = traitOfColumn(this.columns, field)?.decimals ?? 0
    for (let row = 0; row < this.count; row++) {
      const size = Math.abs(Number(this.read(row, field)))
      if (!this.alive[row] || !(size > 0)) continue
      lowest = Math.min(lowest, size)
      greatest = Math.max(greatest, size)
      decimals = Math.max(decimals, Math.min(3, neededDecimals(size)))
    }
    return greatest > 0 ? { lowest, greatest, decimals } : null
  }

  addressOf(row: number, field: string) {
    return { entity: 'plant' as const, id: this.id[row], field: field as ChangeField }
  }

  stored(row: number, field: string) {
    return { ...this.addressOf(row, field), value: this.read(row, field) }
  }

  lineName() {
    return null
  }

  lineNames() {
    return []
  }

  lineNamed() {
    return null
  }

  /** A name must be unique on a plot, also among the edits. */
  faults(edits: readonly CellEdits[]): EditFault[] {
    return edits.flatMap((edit, e) => (edit.field === 'name' ? this.duplicates(edit, e) : []))
  }

  private duplicates({ rows, values }: CellEdits, e: number): EditFault[] {
    const written = new Set(Array.from(rows, (row) => this.id[row]))
    const usedByPlot = new Map<number, Set<CellValue>>()
    return Array.from(rows).flatMap((row, k): EditFault[] => {
      const plants = this.plantAt(row)?.plants
      if (!plants) return []
      const used = usedByPlot.get(plants.plot) ?? namesBut(plants, written)
      usedByPlot.set(plants.plot, used)
      if (used.has(values[k])) return [{ edit: e, k, code: 'plant.duplicate', params: { name: String(values[k]) } }]
      used.add(values[k])
      return []
    })
  }

  resolve(edits: readonly CellEdits[]) {
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
          ids: changed.map(([row]) => this.id[row]),
          before: changed.map(([row]) => this.read(row, field)),
          after: changed.map(([, value]) => value),
        },
      ]
    })
    return columns.length ? { name, columns } : null
  }
}
