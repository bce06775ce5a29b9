import { hasValueAt, type TraitColumn } from '../columns/fieldYear.ts'

/** Most traits that one walk records. */
export const maxFieldEntryTraits = 5

/** Progress of a walk with a trait. */
export interface FieldEntryProgress {
  /** Plots with a value, and all walked plots. */
  readonly done: number
  readonly total: number
  /** Plots without a value before the walk's present plot, and the first of them (-1 = none). */
  readonly missed: number
  readonly firstMissed: number
}

/** Counts the values of a trait along a walk whose present plot is `at` (-1 = not started). */
export function fieldEntryProgress(walk: Int32Array, column: TraitColumn, at: number): FieldEntryProgress {
  const current = walk.indexOf(at)
  let done = 0
  let missed = 0
  let firstMissed = -1
  walk.forEach((plot, k) => {
    if (hasValueAt(column, plot)) done += 1
    else if (k < current) {
      missed += 1
      if (firstMissed < 0) firstMissed = plot
    }
  })
  return { done, total: walk.length, missed, firstMissed }
}

/**
 * The next plot of a walk (`step` 1), or the previous one (-1), from a plot; -1 at its end. `accepts` excludes plots to
 * skip. Before the start the walk begins at its first wanted plot.
 */
export function fieldEntryStep(
  walk: Int32Array,
  from: number,
  step: 1 | -1,
  accepts: (plot: number) => boolean = () => true,
): number {
  const current = walk.indexOf(from)
  for (let k = current < 0 ? 0 : current + step; k >= 0 && k < walk.length; k += current < 0 ? 1 : step)
    if (accepts(walk[k])) return walk[k]
  return -1
}

/**
 * The stretch of a walk round a plot: up to `behind` plots before it and `ahead` after it. Near an end the stretch keeps
 * its length. Empty for a plot that is not on the walk.
 */
export function walkStretch(walk: Int32Array, at: number, behind: number, ahead: number): Int32Array {
  const current = walk.indexOf(at)
  if (current < 0) return new Int32Array()
  const length = behind + 1 + ahead
  const from = Math.max(0, Math.min(current - behind, walk.length - length))
  return walk.slice(from, from + length)
}
