import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { Store } from '../store.ts'
import { colouringFor } from './colourFirst.ts'
import { type Colouring, colouringAtom } from './colouring.ts'
import { defaultColouringAtom } from './savedScales.ts'
import { type KnownRanks, type Scale, scaleOf } from './scale.ts'

/** The classes of columns at the time of their computation. */
interface PrecomputedScale {
  readonly colouring: Colouring
  readonly known: KnownRanks
  readonly scale: Scale | null
}

const precomputed = new WeakMap<FieldYearColumns, PrecomputedScale>()

/**
 * Computes the classes of columns that are about to be shown, in a separate task so that showing them is fast. Call
 * `dropPrecomputedScale` when writing to the columns before they are shown.
 */
export function precomputeScale(store: Store, columns: FieldYearColumns): void {
  const colouring = colouringFor(columns, store.get(colouringAtom), store.get(defaultColouringAtom))
  if (!colouring) return
  const ranks: KnownRanks = new Map()
  precomputed.set(columns, { colouring, known: ranks, scale: scaleOf(columns, colouring, ranks) })
}

/** Drops the computed classes after a write to the columns. */
export function dropPrecomputedScale(columns: FieldYearColumns): void {
  precomputed.delete(columns)
}

/** Removes and returns the classes computed for these columns: later they could be outdated by a write. */
export function popPrecomputedScale(columns: FieldYearColumns): PrecomputedScale | undefined {
  const scale = precomputed.get(columns)
  precomputed.delete(columns)
  return scale
}
