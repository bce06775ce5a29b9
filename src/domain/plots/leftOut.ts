import { type FieldYearColumns, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'
import { isPlotPlace } from '../layout/structure/fieldStructure.ts'

/** Plots that no class, colour or fence is found by: off the map, or on a border, a path and the like. */
export function plotsLeftOut({ count, row, col, alive, structure }: FieldYearColumns): Uint8Array {
  const left = new Uint8Array(count)
  // Most fields are of plots alone, and this is asked after every write.
  const isPlain = structure.kinds.size === 0
  for (let i = 0; i < count; i++) {
    const isWalked = row[i] > 0 && col[i] > 0 && alive[i] !== 0 && (isPlain || isPlotPlace(structure, row[i], col[i]))
    left[i] = isWalked ? 0 : 1
  }
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
