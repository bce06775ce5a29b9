import { atom } from 'jotai'
import type { Touched } from '../../domain/change/applyChange.ts'
import { emptyWhenLoaded } from '../../domain/columns/emptyFields.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { colouringFor, shownFieldFor } from '../colour/colourFirst.ts'
import { colouringAtom, shownFieldAtom } from '../colour/colouring.ts'
import { usualColouringAtom } from '../colour/keptScales.ts'
import { carryYearAtom, cropAtom, deviceAtom, endYearAtom, signInAtom, yearAtom } from '../lifetime.ts'
import { noteEmptyAtom } from './emptyColumns.ts'
import type { LoadFailure, LoadProgress } from './loading.ts'

/** Where a write comes from: this user's hand, a colleague or the server's answer, or loading. */
export type Origin = 'user' | 'remote' | 'load'

/**
 * The field-year on screen. The columns object is written in place by `transact` alone; `revisionAtom` and `touchedAtom`
 * tell that it changed. A new object means another field-year was loaded.
 */
export const loadedAtom = yearAtom<FieldYearColumns | null>(null)

/** What the last write touched. `touched` null means "all": a load. Map and grid subscribe with `store.sub`. */
export const touchedAtom = deviceAtom<{ revision: number; touched: Touched | null; origin: Origin }>({
  revision: 0,
  touched: null,
  origin: 'load',
})

/** The crop of each field-year that has been open: changes of one that was left may still touch the crop's lines. */
export const cropOfYearAtom = signInAtom<ReadonlyMap<number, number>>(new Map<number, number>())

/**
 * Puts another field-year, or the same one reloaded, on screen with a colouring that it has: what belongs to the former
 * ends or is carried over in the same moment, and who follows it looks once.
 */
export const putLoadedAtom = atom(null, (get, set, columns: FieldYearColumns) => {
  const before = get(loadedAtom)
  if (before?.year_id === columns.year_id) set(carryYearAtom, before, columns)
  else set(endYearAtom)
  // A page has no map, and what its plots lack others of the year may have.
  if (columns.found === null) {
    set(colouringAtom, colouringFor(columns, get(colouringAtom), get(usualColouringAtom)))
    set(shownFieldAtom, shownFieldFor(columns, get(shownFieldAtom)))
  }
  set(cropOfYearAtom, new Map(get(cropOfYearAtom)).set(columns.year_id, columns.spec_id))
  set(noteEmptyAtom, emptyWhenLoaded(columns))
  set(loadedAtom, columns)
  set(touchedAtom, { revision: get(touchedAtom).revision + 1, touched: null, origin: 'load' })
})

/** Grows by one with every write; derived atoms that read the columns depend on it. */
export const revisionAtom = atom((get) => get(touchedAtom).revision)

/** Whether the field-year on screen has had a plot since it was loaded, deleted ones included; false where none is loaded. */
export const hasPlotsAtom = atom((get) => {
  get(revisionAtom)
  return (get(loadedAtom)?.count ?? 0) > 0
})

/** How far a load is: plots arrived of plots announced; null when nothing loads. */
export const loadingAtom = cropAtom<({ yearId: number } & LoadProgress) | null>(null)

/** Whether a field-year is on its way. */
export const isLoadingAtom = atom((get) => get(loadingAtom) !== null)

/** Why the chosen field-year could not be loaded; null when it could. */
export const loadFailureAtom = yearAtom<LoadFailure | null>(null, { reloaded: 'ends' })
