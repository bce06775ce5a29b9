import { missingClass, outOfRangeClass, suppressedClass } from '../../../domain/colour/classes.ts'
import type { Scale } from '../../colour/scale.ts'

/** The legend row of all plots of a continuous scale, which has no classes to filter by. */
export const continuousRow = 0

/** The class of each plot as coloured, and its legend row: class, `suppressedClass`, `outOfRangeClass` or `missingClass`. */
export function plotClassesOf(scale: Scale): { index: Uint8Array; legend: Uint8Array } {
  if (scale.kind === 'numbers') {
    const { index, legend, limits } = scale.classes
    const isContinuous = limits.length === 0
    return { index, legend: isContinuous ? legend.map((row) => (row < suppressedClass ? continuousRow : row)) : legend }
  }
  const index = scale.kind === 'categories' ? scale.classes.index : scale.index
  const { out, suppressed } = scale
  if (!out && !suppressed) return { index, legend: index }
  const rowOf = (row: number, i: number) => (suppressed?.[i] ? suppressedClass : out?.[i] ? outOfRangeClass : row)
  return { index, legend: index.map((row, i) => (row === missingClass ? row : rowOf(row, i))) }
}
