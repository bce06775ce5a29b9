import { atom } from 'jotai'
import type { ChangeEffect } from '../../domain/change/applyChange.ts'
import { emptyWhenLoaded } from '../../domain/columns/emptyFields.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { colouringFor, shownFieldFor } from '../colour/colourFirst.ts'
import { colouringAtom, shownFieldAtom } from '../colour/colouring.ts'
import { defaultColouringAtom } from '../colour/savedScales.ts'
import { carryYearAtom, cropAtom, deviceAtom, endYearAtom, signInAtom, yearAtom } from '../lifetime.ts'
import { noteEmptyAtom } from './emptyColumns.ts'
import type { LoadFailure, LoadProgress } from './loading.ts'

/** Where a write comes from: this user, a colleague or the server's answer, or loading. */
export type Origin = 'user' | 'remote' | 'load'

/**
 * The field-year on screen. The columns object is mutated only by `transact`; `revisionAtom` and `lastTouchAtom` announce
 * it. A new object means that another field-year was loaded.
 */
export const loadedYearAtom = yearAtom<FieldYearColumns | null>(null)

/** What the last write touched. `touched` null means "all": a load. Map and grid subscribe with `store.sub`. */
export const lastTouchAtom = deviceAtom<{ revision: number; touched: ChangeEffect | null; origin: Origin }>({
  revision: 0,
  touched: null,
  origin: 'load',
})

/** The crop of each field-year opened so far: changes of a closed one may still affect the crop's lines. */
export const cropOfYearAtom = signInAtom<ReadonlyMap<number, number>>(new Map<number, number>())

/**
 * Puts another field-year, or the same one reloaded, on screen with a valid colouring. State of the previous one ends or
 * is carried over in the same step, so subscribers run once.
 */
export const putLoadedAtom = atom(null, (get, set, columns: FieldYearColumns) => {
  const before = get(loadedYearAtom)
  if (before?.year_id === columns.year_id) set(carryYearAtom, before, columns)
  else set(endYearAtom)
  // A page of a large year has no map, and other plots of the year may have what its plots lack.
  if (columns.pageTotal === null) {
    set(colouringAtom, colouringFor(columns, get(colouringAtom), get(defaultColouringAtom)))
    set(shownFieldAtom, shownFieldFor(columns, get(shownFieldAtom)))
  }
  set(cropOfYearAtom, new Map(get(cropOfYearAtom)).set(columns.year_id, columns.spec_id))
  set(noteEmptyAtom, emptyWhenLoaded(columns))
  set(loadedYearAtom, columns)
  set(lastTouchAtom, { revision: get(lastTouchAtom).revision + 1, touched: null, origin: 'load' })
})

/** Increases with every write; derived atoms that read the columns depend on it. */
export const revisionAtom = atom((get) => get(lastTouchAtom).revision)

/** Whether the field-year on screen has had a plot since it was loaded, including deleted ones; false without one. */
export const hasPlotsAtom = atom((get) => {
  get(revisionAtom)
  return (get(loadedYearAtom)?.count ?? 0) > 0
})

/** Progress of a load: received and announced plots; null when nothing loads. */
export const loadingAtom = cropAtom<({ yearId: number } & LoadProgress) | null>(null)

/** Whether a field-year is loading. */
export const isLoadingAtom = atom((get) => get(loadingAtom) !== null)

/** Why the chosen field-year could not be loaded; null if it could. */
export const loadFailureAtom = yearAtom<LoadFailure | null>(null, { reloaded: 'resets' })
