import type { Touched } from '../change/applyChange.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from './fieldYear.ts'

/** Decimals that any value is written with where it needs them; only numbers nearer to 0 get more, */
const decimalsUsual = 3
/** so that three digits of them are seen, and never more than these. */
const decimalsMost = 9

/** Decimals that the values of a trait, by its id, are written with. */
export type DecimalsOf = (traitId: number) => number

/** Decimals that a mean and a standard deviation have at least where the values have fewer: one more than those. */
const decimalsEnough = 2

/** Decimals that means and deviations of values with so many are written with. */
export const decimalsOfMean = (decimals: number): number => (decimals < decimalsEnough ? decimals + 1 : decimals)

/** What arithmetic in binary adds to a number, as a share of it. */
const noise = 1e-12

/**
 * Decimals that one value needs to be written: as many as it has, but three at most, or as many as show three digits of a
 * value below 0.1. 0 for NaN.
 */
export function neededDecimals(value: number): number {
  const size = Math.abs(value)
  if (Number.isInteger(size) || !Number.isFinite(size)) return 0
  const most = size >= 0.1 ? decimalsUsual : 2 - Math.floor(Math.log10(size))
  if (most > decimalsMost) return 0
  let power = 1
  for (let decimals = 0; decimals < most; decimals++) {
    const scaled = size * power
    if (Math.abs(scaled - Math.round(scaled)) <= noise * Math.max(scaled, 1)) return decimals
    power *= 10
  }
  return most
}

/** The decimals of a trait's values, and a plot whose value needs them (-1 = none does). */
interface Widest {
  decimals: number
  plot: number
}

/**
 * Decimals that each trait's values are written with wherever they are shown: the trait's own, else as many as the values
 * of all living plots need. A trait is counted when it is first asked for; then only written values are looked at, and all
 * of them again when the one that needed most has changed.
 */
export class ShownDecimals {
  private readonly columns: FieldYearColumns
  private readonly widest = new Map<number, Widest>()

  constructor(columns: FieldYearColumns) {
    this.columns = columns
  }

  /** Decimals of a trait by its id; 0 for one that is not loaded. */
  of(traitId: number): number {
    const column = traitColumn(this.columns, traitId)
    if (column?.trait.kind !== 'quantitative') return 0
    if (column.trait.decimals !== null) return column.trait.decimals
    let known = this.widest.get(traitId)
    if (!known) {
      known = this.counted(column)
      this.widest.set(traitId, known)
    }
    return known.decimals
  }

  /** Takes in a write that the columns hold already. */
  take(touched: Touched): void {
    const isAny = touched.fields.has('exists')
    for (const [traitId, known] of this.widest) {
      if (!isAny && !touched.traits && !touched.fields.has(`trait:${traitId}`)) continue
      const column = traitColumn(this.columns, traitId)
      if (!column || !this.stillHolds(column, known, touched)) this.widest.delete(traitId)
    }
  }

  /** Widens what is known by the written values; false when the value that needed most is gone. */
  private stillHolds(column: TraitColumn, known: Widest, touched: Touched): boolean {
    for (const plot of touched.plots) {
      const decimals = this.at(column, plot)
      if (decimals > known.decimals) Object.assign(known, { decimals, plot })
    }
    return known.plot < 0 || this.at(column, known.plot) === known.decimals
  }

  private at(column: TraitColumn, plot: number): number {
    return this.columns.alive[plot] ? neededDecimals(column.numbers[plot]) : 0
  }

  private counted(column: TraitColumn): Widest {
    const { numbers } = column
    const { alive, count } = this.columns
    const found: Widest = { decimals: 0, plot: -1 }
    for (let plot = 0; plot < count; plot++) {
      const value = numbers[plot]
      if (!alive[plot] || Number.isInteger(value)) continue
      const decimals = neededDecimals(value)
      if (decimals > found.decimals) {
        found.decimals = decimals
        found.plot = plot
      }
    }
    return found
  }
}
