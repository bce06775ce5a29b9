import type { ChangeEffect } from '../change/applyChange.ts'
import { isNumberTrait } from '../traits/traitKinds.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from './fieldYear.ts'

/** Decimals of any value that needs them; only numbers nearer to 0 get more, */
const decimalsUsual = 3
/** so that three of their digits are shown, and never more than these. */
const maxDecimals = 9

/** Decimals of the values of a trait, by its id. */
export type DecimalsOf = (traitId: number) => number

/** Means and standard deviations have one decimal more than the values if these have fewer than this. */
const decimalsEnough = 2

/** Decimals of means and deviations of values with this many decimals. */
export const decimalsOfMean = (decimals: number): number => (decimals < decimalsEnough ? decimals + 1 : decimals)

/** Relative error of binary arithmetic. */
const noise = 1e-12

/**
 * Decimals that one value needs: as many as it has, but at most three, or as many as show three digits of a value below
 * 0.1. 0 for NaN.
 */
export function neededDecimals(value: number): number {
  const size = Math.abs(value)
  if (Number.isInteger(size) || !Number.isFinite(size)) return 0
  const limit = size >= 0.1 ? decimalsUsual : 2 - Math.floor(Math.log10(size))
  if (limit > maxDecimals) return 0
  let power = 1
  for (let decimals = 0; decimals < limit; decimals++) {
    const scaled = size * power
    if (Math.abs(scaled - Math.round(scaled)) <= noise * Math.max(scaled, 1)) return decimals
    power *= 10
  }
  return limit
}

/** The decimals of a trait's values, and a plot whose value needs them (-1 = none does). */
interface Widest {
  decimals: number
  plot: number
}

/**
 * Decimals with which each trait's values are displayed everywhere: the trait's own, else as many as the values of all
 * living plots need. Computed when first requested; afterwards only written values are checked, and all of them only if
 * the value with the most decimals has changed.
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
    if (!isNumberTrait(column?.trait)) return 0
    if (column.trait.decimals !== null) return column.trait.decimals
    let widest = this.widest.get(traitId)
    if (!widest) {
      widest = this.counted(column)
      this.widest.set(traitId, widest)
    }
    return widest.decimals
  }

  /** Updates the decimals after a write to the columns. */
  apply(touched: ChangeEffect): void {
    const isAny = touched.fields.has('exists')
    for (const [traitId, widest] of this.widest) {
      if (!isAny && !touched.traits && !touched.fields.has(`trait:${traitId}`)) continue
      const column = traitColumn(this.columns, traitId)
      if (!column || !this.isStillValid(column, widest, touched)) this.widest.delete(traitId)
    }
  }

  /** Widens the known decimals by the written values; false if the value that needed most has changed. */
  private isStillValid(column: TraitColumn, widest: Widest, touched: ChangeEffect): boolean {
    for (const plot of touched.plots) {
      const decimals = this.at(column, plot)
      if (decimals > widest.decimals) Object.assign(widest, { decimals, plot })
    }
    return widest.plot < 0 || this.at(column, widest.plot) === widest.decimals
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
