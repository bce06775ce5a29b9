import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { Store } from '../store.ts'
import { colouringFor } from './colourFirst.ts'
import { type Colouring, colouringAtom } from './colouring.ts'
import { defaultColouringAtom } from './savedScales.ts'
import { type KnownRanks, type Scale, scaleOf } from './scale.ts'

/** The classes of columns at the time of their computation. */
interface ScaleAhead {
  readonly colouring: Colouring
  readonly known: KnownRanks
  readonly scale: Scale | null
}

const ahead = new WeakMap<FieldYearColumns, ScaleAhead>()

/**
 * Computes the classes of columns that are about to be shown, in a task of its own so that showing them stays short. Call
 * `forgetScaleAhead` when writing to the columns before they are shown.
 */
export function computeScaleAhead(store: Store, columns: FieldYearColumns): void {
  const colouring = colouringFor(columns, store.get(colouringAtom), store.get(defaultColouringAtom))
  if (!colouring) return
  const known: KnownRanks = new Map()
  ahead.set(columns, { colouring, known, scale: scaleOf(columns, colouring, known) })
}

/** Drops the computed classes after a write to the columns. */
export function forgetScaleAhead(columns: FieldYearColumns): void {
  ahead.delete(columns)
}

/** Removes and returns the classes computed for these columns: later they could be outdated by a write. */
export function takeScaleAhead(columns: FieldYearColumns): ScaleAhead | undefined {
  const found = ahead.get(columns)
  ahead.delete(columns)
  return found
}
