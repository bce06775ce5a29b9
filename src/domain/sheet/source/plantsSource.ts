import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import type { PlotPlants } from '../../columns/plotPlants.ts'
import { PlantRows } from './plantRows.ts'

/** The plants of one plot as rows. */
export class PlantsSource extends PlantRows {
  readonly plants: PlotPlants

  constructor(columns: FieldYearColumns, plants: PlotPlants) {
    super(columns)
    this.plants = plants
  }

  get key() {
    return `plants:${this.plants.plot}`
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

  /** The rows are the plants themselves. */
  syncRows() {}

  protected plantAt(row: number) {
    return { plants: this.plants, i: row }
  }

  plotBy() {
    return this.plants
  }

  hasTrait(id: number) {
    return this.plants.traits.has(id)
  }

  traitsKey() {
    return [...this.plants.traits.keys()].join()
  }
}
