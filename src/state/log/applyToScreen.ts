import { applyChange, type ChangeEffect } from '../../domain/change/applyChange.ts'
import { applyToCrop } from '../../domain/change/applyToCrop.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import type { FieldYearColumns, Line } from '../../domain/columns/fieldYear.ts'
import { plotColumnsOf } from '../../domain/plots/plotFields.ts'
import { signInAtom } from '../lifetime.ts'
import { followChange, followLines } from '../sheet/selection/followRows.ts'
import { request } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { reloadRequests } from '../year/chosenYear.ts'
import { cropOfYearAtom, lastTouchAtom, loadedYearAtom, type Origin } from '../year/loaded.ts'
import { openCropAtom, touchedLinesAtom } from './openColumns.ts'

/** The last write of this window, which a paired window repeats; null before the first. */
export const lastScreenWriteAtom = signInAtom<{ readonly scope: ChangeScope; readonly change: ChangeSet } | null>(null)

/** Applies a change; null if it names a trait that the field-year does not have. */
export function applyIfKnown(columns: FieldYearColumns, change: ChangeSet): ChangeEffect | null {
  try {
    return applyChange(columns, change)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Announces what was written into the field-year, so that map and table redraw it. */
export function notifyTouched(store: Store, touched: ChangeEffect, origin: Origin): void {
  const { revision } = store.get(lastTouchAtom)
  store.set(lastTouchAtom, { revision: revision + 1, touched, origin })
}

/** Applies a change to the loaded field-year only; an unknown trait causes a reload. */
export function applyToYear(store: Store, change: ChangeSet): void {
  const columns = store.get(loadedYearAtom)
  if (!columns || !change.columns.length) return
  const touched = applyIfKnown(columns, change)
  if (!touched) {
    request(store, reloadRequests)
    return
  }
  followChange(store, touched, false)
  notifyTouched(store, touched, 'remote')
}

/**
 * Adds lines of its crop to the loaded field-year where it does not have them. Only plots that name one of them are
 * repainted: the others are on no screen.
 */
export function addLines(store: Store, lines: readonly Line[]): void {
  const columns = store.get(loadedYearAtom)
  const missing = columns ? lines.filter(({ id }) => !columns.lines.has(id)) : []
  if (!columns || missing.length === 0) return
  const added = new Set(missing.map(({ id }) => id))
  for (const line of missing) columns.lines.set(line.id, line)
  const plots = new Set<number>()
  for (const name of plotColumnsOf('line'))
    for (let i = 0; i < columns.count; i++) if (added.has(columns[name][i])) plots.add(i)
  if (plots.size === 0) return
  const touched = {
    plots,
    plants: new Set<number>(),
    fields: new Set<string>(),
    lines: true,
    traits: false,
    map: false,
  }
  notifyTouched(store, touched, 'remote')
}

/**
 * Applies the lines and traits of a change to the crop's columns only, if they are open. `isOwn`: the user of this page
 * made the change.
 */
export function applyToOpenCrop(store: Store, change: ChangeSet, isOwn = false): void {
  const crop = store.get(openCropAtom)
  if (!crop || !change.columns.length) return
  const touched = applyToCrop(crop, change)
  if (!touched.lines.size && !touched.traits) return
  followLines(store, touched, isOwn)
  const { revision } = store.get(touchedLinesAtom)
  store.set(touchedLinesAtom, { revision: revision + 1, touched })
}

/** The crop whose lines changes of a scope may touch; null for a year that has not been open here. */
export function cropOfScope(store: Store, { of, id }: ChangeScope): number | null {
  if (of === 'crop') return id
  const columns = store.get(loadedYearAtom)
  return columns?.year_id === id ? columns.spec_id : (store.get(cropOfYearAtom).get(id) ?? null)
}

/**
 * Which open columns show a scope's change. A year's lines also appear in the crop's columns, even if another year is
 * open.
 */
export function openColumnsShowing(store: Store, scope: ChangeScope): { year: boolean; crop: boolean } {
  const columns = store.get(loadedYearAtom)
  const crop = store.get(openCropAtom)
  const { of, id } = scope
  const year = columns !== null && (of === 'year' ? columns.year_id : columns.spec_id) === id
  return { year, crop: crop !== null && crop.spec_id === cropOfScope(store, scope) }
}

/**
 * Applies a change of a scope to the screen without an undo entry and without queueing it, such as a remote edit, a
 * normalised value or a reverted write. Does nothing if the scope is not shown.
 */
export function applyToScreen(store: Store, scope: ChangeScope, change: ChangeSet): void {
  store.set(lastScreenWriteAtom, { scope, change })
  applyWindowWrite(store, scope, change)
}

/** Applies a write of the paired window to the screen, without sending it back to that window. */
export function applyWindowWrite(store: Store, scope: ChangeScope, change: ChangeSet): void {
  const { year, crop } = openColumnsShowing(store, scope)
  if (year) applyToYear(store, change)
  if (crop) applyToOpenCrop(store, change)
}
