import { type FieldYearColumns, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'
import { isPlaced, isWalked } from '../layout/positions.ts'

/** Plots that classes, colours and fences ignore: off the map, or on a border, a path and the like. */
export function plotsLeftOut(columns: FieldYearColumns): Uint8Array {
  const { count, structure } = columns
  const isLeftOut = new Uint8Array(count)
  // In a field that consists only of plots no kinds need to be looked up.
  const isCounted = structure.kinds.size > 0 ? isWalked : isPlaced
  for (let i = 0; i < count; i++) if (!isCounted(columns, i)) isLeftOut[i] = 1
  return isLeftOut
}

/** Plots whose values of a trait do not count for fences (1, by index): `off` (`plotsLeftOut`), or suppressed. */
export function leftOut(column: TraitColumn, off: Uint8Array): Uint8Array {
  let isLeftOut = off
  for (let i = 0; i < off.length; i++) {
    if (!(column.status[i] & suppressedBit) || isLeftOut[i]) continue
    if (isLeftOut === off) isLeftOut = off.slice()
    isLeftOut[i] = 1
  }
  return isLeftOut
}
