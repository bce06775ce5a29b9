import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { Store } from '../store.ts'
import { colouringFor } from './colourFirst.ts'
import { type Colouring, colouringAtom } from './colouring.ts'
import { usualColouringAtom } from './keptScales.ts'
import { type KnownRanks, type Scale, scaleOf } from './scale.ts'

/** The classes of columns as they were when they were worked out. */
interface ScaleAhead {
  readonly colouring: Colouring
  readonly known: KnownRanks
  readonly scale: Scale | null
}

const ahead = new WeakMap<FieldYearColumns, ScaleAhead>()

/**
 * Works out the classes of columns that are about to be shown, as they will be coloured: in a task of its own, so that the
 * one that shows them is short. Whoever writes to the columns before they are shown calls `forgetScaleAhead`.
 */
export function workOutScaleAhead(store: Store, columns: FieldYearColumns): void {
  const colouring = colouringFor(columns, store.get(colouringAtom), store.get(usualColouringAtom))
  if (!colouring) return
  const known: KnownRanks = new Map()
  ahead.set(columns, { colouring, known, scale: scaleOf(columns, colouring, known) })
}

/** The columns have been written to: what was worked out is of other values. */
export function forgetScaleAhead(columns: FieldYearColumns): void {
  ahead.delete(columns)
}

/** What was worked out for these columns, once: what comes later is of values that may have been written since. */
export function takeScaleAhead(columns: FieldYearColumns): ScaleAhead | undefined {
  const taken = ahead.get(columns)
  ahead.delete(columns)
  return taken
}
