import { atom } from 'jotai'
import { applyChange } from '../../../domain/change/applyChange.ts'
import { type ChangeSet, countCells, invertChange } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { writableCopy } from '../../../domain/columns/ownCopy.ts'
import { familyOf } from '../../../domain/plots/plotFields.ts'
import { yearAtom } from '../../lifetime.ts'
import { conflictsAtom } from '../../outbox/outbox.ts'
import { loadedAtom, revisionAtom } from '../../year/loaded.ts'
import { applicablePart, loadedInYear } from './applicablePart.ts'
import { type HistoryEntry, type Timeline, timelineAtom } from './undoStack.ts'

/** The point of the timeline on view, as the number of entries done; null = the present. */
export const viewedPointAtom = yearAtom<number | null>(null, { reloaded: 'ends' })

/**
 * What going to a point would do with one entry: its number of cells, and how many are skipped because others have
 * changed them.
 */
interface Step {
  readonly entry: HistoryEntry
  readonly cells: number
  readonly stays: number
}

/** Ids of traits and markers whose values the changes write. */
function traitsOf(changes: readonly ChangeSet[]): Set<number> {
  const found = new Set<number>()
  for (const { columns } of changes)
    for (const { entity, field, ids } of columns) {
      const of = entity === 'plot' ? familyOf(field) : null
      if (of) found.add(of.id)
      // Editing a trait may change its values.
      if (entity === 'trait') for (const id of ids) found.add(id)
    }
  return found
}

/**
 * The entries between the present and a point, in the order in which they are undone or redone, with the change each
 * would write.
 */
function stepsTo({ undo, redo }: Timeline, position: number): { entry: HistoryEntry; change: ChangeSet }[] {
  if (position <= undo.length)
    return undo
      .slice(position)
      .reverse()
      .map((entry) => ({ entry, change: invertChange(entry.change) }))
  const redone = redo.slice(Math.max(0, redo.length - (position - undo.length))).reverse()
  return redone.map((entry) => ({ entry, change: entry.change }))
}

/**
 * A copy of the year as of a point of its timeline, by the rules of undo: what others have changed since stays. Stops
 * before more than `maxCells` cells; entries beyond are missing in `steps`.
 */
function yearAt(
  columns: FieldYearColumns,
  timeline: Timeline,
  position: number,
  maxCells = Number.POSITIVE_INFINITY,
): { readonly columns: FieldYearColumns; readonly steps: readonly Step[] } {
  const wanted: ReturnType<typeof stepsTo> = []
  let cells = 0
  for (const step of stepsTo(timeline, position)) {
    cells += countCells(step.change)
    if (cells > maxCells) break
    wanted.push(step)
  }
  const copy = writableCopy(columns, traitsOf(wanted.map(({ change }) => change)))
  const steps = wanted.map(({ entry, change }) => {
    const applicable = applicablePart(loadedInYear(copy), change)
    applyChange(copy, applicable.change)
    return { entry, cells: countCells(change), stays: applicable.skipped }
  })
  return { columns: copy, steps }
}

/** The year at the viewed point of the timeline; null = the present. */
export const pastAtom = atom((get) => {
  const position = get(viewedPointAtom)
  const columns = get(loadedAtom)
  const timeline = get(timelineAtom)
  get(revisionAtom)
  // A page of a large year has no map.
  if (position === null || !columns || columns.found !== null || position === timeline.undo.length) return null
  return yearAt(columns, timeline, position)
})

/** Why an entry cannot be undone completely. */
export type Obstacle =
  | { readonly kind: 'others'; readonly stays: number; readonly cells: number }
  | { readonly kind: 'conflict' }

/** Maximal number of cells examined for obstacles. */
const obstacleSearchLimit = 200_000

/**
 * Entries that undo would skip, entirely or in part, with the reason; in very long timelines only the newest are
 * examined.
 */
export const obstaclesAtom = atom((get): ReadonlyMap<HistoryEntry, Obstacle> => {
  const columns = get(loadedAtom)
  const timeline = get(timelineAtom)
  get(revisionAtom)
  const found = new Map<HistoryEntry, Obstacle>()
  if (!columns) return found
  for (const { entry, cells, stays } of yearAt(columns, timeline, 0, obstacleSearchLimit).steps)
    if (stays > 0) found.set(entry, { kind: 'others', stays, cells })
  const undecided = new Set(get(conflictsAtom).map(({ key }) => key))
  for (const entry of timeline.undo)
    if (entry.key !== null && undecided.has(entry.key)) found.set(entry, { kind: 'conflict' })
  return found
})
