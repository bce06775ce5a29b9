import { type FieldYearColumns, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'
import { isPlaced, isWalked } from '../layout/positions.ts'

/** Plots that no class, colour or fence is found by: off the map, or on a border, a path and the like. */
export function plotsLeftOut(columns: FieldYearColumns): Uint8Array {
  const { count, structure } = columns
  const left = new Uint8Array(count)
  // A field that is plots everywhere is asked for no place.
  const isCounted = structure.kinds.size > 0 ? isWalked : isPlaced
  for (let i = 0; i < count; i++) if (!isCounted(columns, i)) left[i] = 1
  return left
}

/** Plots whose values of a trait draw no fences (1, by index): those of `off` (`plotsLeftOut`), or suppressed. */
export function leftOut(column: TraitColumn, off: Uint8Array): Uint8Array {
  let left = off
  for (let i = 0; i < off.length; i++) {
    if (!(column.status[i] & suppressedBit) || left[i]) continue
    if (left === off) left = off.slice()
    left[i] = 1
  }
  return left
}
