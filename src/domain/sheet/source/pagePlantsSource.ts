import type { CellValue } from '../../change/changeSet.ts'
import { readCell } from '../../columns/cell.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import type { PlotPlants } from '../../columns/plotPlants.ts'
import { PlantRows } from './plantRows.ts'

/** The plants of a page as answered by the server. */
export interface PlantsOnPage {
  /** Ids of their plots, and of the plants in order. */
  readonly plots: readonly number[]
  readonly rows: readonly number[]
  /** Ids of all plants of these plots at that time; later plants are appended. */
  readonly plantIds: ReadonlySet<number>
}

/** Prefix of read-only columns with data of a plant's plot. */
const plotPrefix = 'plot.'
export const plotColumnsOfPlants = ['label', 'name', 'line', 'row', 'col'].map((field) => `${plotPrefix}${field}`)

/** The plot's column that a column of its plants shows; null for a plant's own columns. */
export function plotFieldOf(field: string): string | null {
  return field.startsWith(plotPrefix) ? field.slice(plotPrefix.length) : null
}

/** The plants of a page as rows, from several plots, with the plot's name in each row. */
export class PagePlantsSource extends PlantRows {
  count = 0
  id = new Float64Array(64)
  alive = new Uint8Array(64)
  readonly indexOf = new Map<number, number>()
  private readonly plotAt: number[] = []
  private readonly page: PlantsOnPage

  constructor(columns: FieldYearColumns, page: PlantsOnPage) {
    super(columns)
    this.page = page
    const plotOf = new Map<number, number>()
    for (const plot of page.plots) for (const id of this.plantsOn(plot)?.id ?? []) plotOf.set(id, plot)
    for (const id of page.rows) this.placed(id, plotOf.get(id) ?? 0)
    this.syncRows()
  }

  get key() {
    return `plants:page:${this.columns.year_id}`
  }

  private plantsOn(plot: number): PlotPlants | null {
    return this.columns.readPlants.get(plot) ?? null
  }

  private placed(id: number, plot: number): void {
    const row = this.count++
    if (row === this.id.length) {
      const [ids, alive] = [new Float64Array(row * 2), new Uint8Array(row * 2)]
      ids.set(this.id)
      alive.set(this.alive)
      this.id = ids
      this.alive = alive
    }
    this.id[row] = id
    this.plotAt[row] = plot
    this.indexOf.set(id, row)
  }

  syncRows() {
    for (const plot of this.page.plots) {
      const plants = this.plantsOn(plot)
      for (let i = 0; plants && i < plants.count; i++) {
        const id = plants.id[i]
        if (!this.indexOf.has(id) && !this.page.plantIds.has(id)) this.placed(id, plot)
      }
    }
    for (let row = 0; row < this.count; row++) {
      const at = this.plantAt(row)
      this.alive[row] = at?.plants.alive[at.i] ?? 0
    }
  }

  protected plantAt(row: number) {
    const plants = this.plantsOn(this.plotAt[row])
    const i = plants?.indexOf.get(this.id[row])
    return plants && i !== undefined ? { plants, i } : null
  }

  plotBy(row: number | null) {
    return row === null ? null : (this.plantAt(row)?.plants ?? null)
  }

  override read(row: number, field: string): CellValue {
    const plotField = plotFieldOf(field)
    if (plotField === null) return super.read(row, field)
    const plot = this.columns.indexOf.get(this.plotAt[row])
    return plot === undefined ? null : readCell(this.columns, plot, plotField)
  }

  hasTrait(id: number) {
    return this.page.plots.some((plot) => this.plantsOn(plot)?.traits.has(id))
  }

  traitsKey() {
    return [...new Set(this.page.plots.flatMap((plot) => [...(this.plantsOn(plot)?.traits.keys() ?? [])]))].join()
  }
}
