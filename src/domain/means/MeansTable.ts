import type { CellValue } from '../change/changeSet.ts'
import type { CropColumns } from '../columns/cropColumns.ts'
import { naturally } from '../naturalOrder.ts'
import { isClassTrait } from '../traits/traitKinds.ts'
import type { CropMeans, MeansYear, Numbers, PlacedMeans } from './meansCodec.ts'
import type { MeansField } from './meansField.ts'
import { commonest, type Moments, pooled, sdOf } from './pooled.ts'

/** The included nursery-years, and the line that others are compared with in place of each year's own control. */
export interface MeansView {
  /** null = all. */
  readonly years: ReadonlySet<number> | null
  readonly regions: ReadonlySet<number> | null
  readonly control: number | null
}

/** Everything, against each year's own control. */
export const wholeView: MeansView = { years: null, regions: null, control: null }

/** A year or region for which a trait has columns; null = not split. */
export interface MeansSplit {
  readonly year: number | null
  readonly region: number | null
}

/** One column computed for all rows: a value a row, and whether its line is missing in nursery-years of other lines. */
export interface MeansCells {
  readonly values: readonly CellValue[]
  readonly lacks: Uint8Array
}

/** Details of one cell: number of plots and nursery-years, sd of plots, lowest and highest mean of a nursery-year. */
export interface MeansCard {
  readonly n: number
  readonly places: number
  /** Total number of nursery-years in the column. */
  readonly allPlaces: number
  readonly sd: number | null
  readonly min: number
  readonly max: number
}

/** The newest plot of a line, and its total number of plots. */
export interface NewestPlot {
  readonly id: number
  readonly name: string
  readonly plots: number
  readonly place: MeansYear
}

/**
 * The means of a crop's lines as columns of its table. Rows are indexes of the crop's lines; a column is computed on
 * first use and cached.
 */
export class MeansTable {
  readonly means: CropMeans
  readonly view: MeansView
  private readonly crop: CropColumns
  private readonly known = new Map<string, MeansCells>()
  /** Index of each row's line in the list of newest plots, from 1; 0 = none. Made on first use. */
  private newest: Int32Array | null = null
  /** The rows of the lines of each place, which are mostly the same for all traits; −1 = none. */
  private readonly placedRows = new Map<number, { readonly line: Numbers; readonly rows: Int32Array }>()

  constructor(means: CropMeans, crop: CropColumns, view: MeansView) {
    this.means = means
    this.crop = crop
    this.view = view
  }

  private rowsOf(line: Numbers): Int32Array {
    const rows = new Int32Array(line.length)
    for (let k = 0; k < line.length; k++) rows[k] = this.crop.indexOf.get(line[k]) ?? -1
    return rows
  }

  private rowsAt(place: number, line: Numbers): Int32Array {
    const cached = this.placedRows.get(place)
    if (cached && isSame(cached.line, line)) return cached.rows
    const rows = this.rowsOf(line)
    this.placedRows.set(place, { line, rows })
    return rows
  }

  /** Ids of the traits with means of lines, in the order of their names. */
  traits(): number[] {
    const ids = [...new Set(this.means.means.filter(({ place }) => this.isSeen(place)).map(({ trait }) => trait))]
    const nameOf = (id: number) => this.crop.traits.get(id)?.name ?? ''
    return ids.filter((id) => this.crop.traits.has(id)).sort((a, b) => naturally(nameOf(a), nameOf(b)) || a - b)
  }

  private isSeen(place: number): boolean {
    const { year, region_id } = this.means.places[place]
    const { years, regions } = this.view
    return (years === null || years.has(year)) && (regions === null || regions.has(region_id))
  }

  private of({ trait, year, region }: Pick<MeansField, 'trait' | 'year' | 'region'>): PlacedMeans[] {
    return this.means.means.filter(({ trait: id, place }) => {
      const at = this.means.places[place]
      const isOfColumn = (year === null || at.year === year) && (region === null || at.region_id === region)
      return id === trait && isOfColumn && this.isSeen(place)
    })
  }

  /** The splits of a trait: newest year first, regions by name, and within a year. */
  splits(trait: number, by: { readonly year: boolean; readonly region: boolean }): MeansSplit[] {
    const splits = new Map<string, MeansSplit & { name: string }>()
    for (const { place } of this.of({ trait, year: null, region: null })) {
      const at = this.means.places[place]
      const split = { year: by.year ? at.year : null, region: by.region ? at.region_id : null }
      splits.set(`${split.year} ${split.region}`, { ...split, name: at.region })
    }
    const sortedSplits = [...splits.values()].sort((a, b) => (b.year ?? 0) - (a.year ?? 0) || naturally(a.name, b.name))
    return sortedSplits.map(({ year, region }) => ({ year, region }))
  }

  /** The name of a region. */
  regionName(id: number): string {
    return this.means.places.find(({ region_id }) => region_id === id)?.region ?? ''
  }

  /** The control of a nursery-year: the chosen one, else its own. */
  private controlOf(place: number): number | null {
    return this.view.control ?? this.means.places[place].control
  }

  /** Whether any nursery-year has a control, so that lines can be compared with it. */
  hasControl(): boolean {
    return this.means.places.some((_, place) => this.isSeen(place) && this.controlOf(place) !== null)
  }

  cells(field: MeansField): MeansCells {
    const key = JSON.stringify(field)
    const cached = this.known.get(key)
    if (cached) return cached
    const isOfClasses = isClassTrait(this.crop.traits.get(field.trait))
    const means = isOfClasses ? this.classes(field) : this.numbers(field)
    this.known.set(key, means)
    return means
  }

  /** Means over plots, or over nursery-years the differences from the control, or percentages of it. */
  private numbers(field: MeansField): MeansCells {
    const { shown } = field
    const rows = this.crop.count
    const [sum, weight, seen] = [new Float64Array(rows), new Float64Array(rows), new Int32Array(rows)]
    let places = 0
    for (const { place, line, n, mean } of this.of(field)) {
      const at = shown === 'value' ? -1 : line.indexOf(this.controlOf(place) ?? 0)
      if (shown !== 'value' && at < 0) continue
      places++
      const rowOf = this.rowsAt(place, line)
      for (let k = 0; k < line.length; k++) {
        const row = rowOf[k]
        if (row < 0) continue
        seen[row]++
        if (shown === 'value') {
          sum[row] += n[k] * mean[k]
          weight[row] += n[k]
        } else {
          sum[row] += shown === 'difference' ? mean[k] - mean[at] : mean[k]
          weight[row] += shown === 'difference' ? 1 : mean[at]
        }
      }
    }
    const share = shown === 'percent' ? 100 : 1
    const values = Array.from(sum, (total, row) =>
      seen[row] === 0 || weight[row] === 0 ? null : (share * total) / weight[row],
    )
    return { values, lacks: Uint8Array.from(seen, (count) => (count > 0 && count < places ? 1 : 0)) }
  }

  private classes(field: MeansField): MeansCells {
    const counts = new Map<number, Map<string, number>>()
    const seen = new Map<number, Set<number>>()
    const splits = this.of(field)
    for (const { place, line, n, category } of splits)
      for (const [k, row] of this.rowsAt(place, line).entries()) {
        if (row < 0 || !category) continue
        const countsOfRow = counts.get(row) ?? new Map<string, number>()
        counts.set(row, countsOfRow.set(category[k], (countsOfRow.get(category[k]) ?? 0) + n[k]))
        seen.set(row, (seen.get(row) ?? new Set()).add(place))
      }
    const { categories = null } = this.crop.traits.get(field.trait) ?? {}
    const values = Array.from({ length: this.crop.count }, (_, row) => {
      const countsOfRow = counts.get(row)
      return field.shown === 'value' && countsOfRow ? commonest(countsOfRow, categories) : null
    })
    const lacks = Uint8Array.from(values, (_, row) => ((seen.get(row)?.size ?? splits.length) < splits.length ? 1 : 0))
    return { values, lacks }
  }

  /** Details of a cell of numbers; null for an empty cell. */
  card(field: MeansField, row: number): MeansCard | null {
    const id = this.crop.id[row]
    const splits = this.of(field).filter(({ category }) => category === null)
    const moments = splits.flatMap(({ line, n, mean, m2 }): Moments[] => {
      const k = line.indexOf(id)
      return k < 0 ? [] : [{ n: n[k], mean: mean[k], m2: m2[k] }]
    })
    if (moments.length === 0) return null
    const sum = moments.reduce(pooled)
    const means = moments.map(({ mean }) => mean)
    return {
      n: sum.n,
      places: moments.length,
      allPlaces: splits.length,
      sd: sdOf(sum),
      min: Math.min(...means),
      max: Math.max(...means),
    }
  }

  /** The newest plot of a row's line; null without plots. */
  newestPlot(row: number): NewestPlot | null {
    this.newest ??= this.newestByRow()
    const k = (this.newest[row] ?? 0) - 1
    if (k < 0) return null
    const { plot, name, plots, place } = this.means.newest
    return { id: plot[k], name: name[k], plots: plots[k], place: this.means.places[place[k]] }
  }

  private newestByRow(): Int32Array {
    const newest = new Int32Array(this.crop.count)
    for (const [k, row] of this.rowsOf(this.means.newest.line).entries()) if (row >= 0) newest[row] = k + 1
    return newest
  }
}

function isSame(one: Numbers, other: Numbers): boolean {
  if (one.length !== other.length) return false
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false
  return true
}
