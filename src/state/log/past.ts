import { atom } from 'jotai'
import { applyChange } from '../../domain/change/applyChange.ts'
import { type ChangeSet, countCells, invertChange } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { ownCopy } from '../../domain/columns/ownCopy.ts'
import { familyOf } from '../../domain/plots/plotFields.ts'
import { yearAtom } from '../lifetime.ts'
import { loadedAtom, revisionAtom } from '../year/loaded.ts'
import { conflictsAtom } from './outbox.ts'
import { heldByYear, stillMine } from './stillMine.ts'
import { type HistoryEntry, type Timeline, timelineAtom } from './undoStack.ts'

/** The point of the timeline that is looked at, as the number of its entries that are done; null = the present. */
export const lookedAtAtom = yearAtom<number | null>(null, { reloaded: 'ends' })

/** What going to a point would do to one entry: how many of its cells, and how many of them stay as they are, being another's by now. */
interface Step {
  readonly entry: HistoryEntry
  readonly cells: number
  readonly stays: number
}

/** Traits and markers that changes write values of. */
function traitsOf(changes: readonly ChangeSet[]): Set<number> {
  const found = new Set<number>()
  for (const { columns } of changes)
    for (const { entity, field, ids } of columns) {
      const of = entity === 'plot' ? familyOf(field) : null
      if (of) found.add(of.id)
      // What a trait is may make its values others.
      if (entity === 'trait') for (const id of ids) found.add(id)
    }
  return found
}

/** The entries between the present and a point, in the order in which they are taken back or done again, and what that writes. */
function stepsTo({ undo, redo }: Timeline, position: number): { entry: HistoryEntry; change: ChangeSet }[] {
  if (position <= undo.length)
    return undo
      .slice(position)
      .reverse()
      .map((entry) => ({ entry, change: invertChange(entry.change) }))
  const again = redo.slice(Math.max(0, redo.length - (position - undo.length))).reverse()
  return again.map((entry) => ({ entry, change: entry.change }))
}

/**
 * The year as it would be at a point of its timeline, by the rules of undo: what others changed since stays. The given columns
 * are left as they are. `most` cells are gone through at most; what lies beyond is not in `steps`.
 */
function fieldAt(
  columns: FieldYearColumns,
  timeline: Timeline,
  position: number,
  most = Number.POSITIVE_INFINITY,
): { readonly columns: FieldYearColumns; readonly steps: readonly Step[] } {
  const wanted: ReturnType<typeof stepsTo> = []
  let cells = 0
  for (const step of stepsTo(timeline, position)) {
    cells += countCells(step.change)
    if (cells > most) break
    wanted.push(step)
  }
  const copy = ownCopy(columns, traitsOf(wanted.map(({ change }) => change)))
  const steps = wanted.map(({ entry, change }) => {
    const kept = stillMine(heldByYear(copy), change)
    applyChange(copy, kept.change)
    return { entry, cells: countCells(change), stays: kept.skipped }
  })
  return { columns: copy, steps }
}

/** The year as it is looked at in its past, or in what can be done again; null = the present is shown. */
export const pastAtom = atom((get) => {
  const position = get(lookedAtAtom)
  const columns = get(loadedAtom)
  const timeline = get(timelineAtom)
  get(revisionAtom)
  // A page of a year has no map.
  if (position === null || !columns || columns.found !== null || position === timeline.undo.length) return null
  return fieldAt(columns, timeline, position)
})

/** Why an entry cannot be taken back as a whole. */
export type Obstacle =
  | { readonly of: 'others'; readonly stays: number; readonly cells: number }
  | { readonly of: 'conflict' }

/** Cells that are gone through to find what cannot be taken back. */
const lookedThrough = 200_000

/** The entries that undo would leave as they are, or a part of them, with the reason; of very long timelines the newest are known. */
export const obstaclesAtom = atom((get): ReadonlyMap<HistoryEntry, Obstacle> => {
  const columns = get(loadedAtom)
  const timeline = get(timelineAtom)
  get(revisionAtom)
  const found = new Map<HistoryEntry, Obstacle>()
  if (!columns) return found
  for (const { entry, cells, stays } of fieldAt(columns, timeline, 0, lookedThrough).steps)
    if (stays > 0) found.set(entry, { of: 'others', stays, cells })
  const undecided = new Set(get(conflictsAtom).map(({ key }) => key))
  for (const entry of timeline.undo)
    if (entry.key !== null && undecided.has(entry.key)) found.set(entry, { of: 'conflict' })
  return found
})
