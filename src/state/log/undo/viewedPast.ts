import { atom } from 'jotai'
import { applyChange } from '../../../domain/change/applyChange.ts'
import { type ChangeSet, countCells, invertChange } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { writableCopy } from '../../../domain/columns/ownCopy.ts'
import { familyOf } from '../../../domain/plots/plotFields.ts'
import { yearAtom } from '../../lifetime.ts'
import { conflictsAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom, revisionAtom } from '../../year/loaded.ts'
import { applicablePart, loadedInYear } from './applicablePart.ts'
import { type Timeline, timelineAtom, type UndoEntry } from './timeline.ts'

/** The point of the timeline that is shown, as the number of its undo entries; null = the present. */
export const viewedPointAtom = yearAtom<number | null>(null, { reloaded: 'resets' })

/**
 * What going to a point would do with one entry: its number of cells, and how many are skipped because others have
 * changed them.
 */
interface TimelineStep {
  readonly entry: UndoEntry
  readonly cells: number
  readonly skippedCells: number
}

/** Ids of traits and markers whose values the changes write. */
function writtenTraits(changes: readonly ChangeSet[]): Set<number> {
  const traitIds = new Set<number>()
  for (const { columns } of changes)
    for (const { entity, field, ids } of columns) {
      const traitFamily = entity === 'plot' ? familyOf(field) : null
      if (traitFamily) traitIds.add(traitFamily.id)
      // Editing a trait may change its values.
      if (entity === 'trait') for (const id of ids) traitIds.add(id)
    }
  return traitIds
}

/**
 * The entries between the present and a point, in the order in which they are undone or redone, with the change each
 * would write.
 */
function stepsToPoint({ undo, redo }: Timeline, point: number): { entry: UndoEntry; change: ChangeSet }[] {
  if (point <= undo.length)
    return undo
      .slice(point)
      .reverse()
      .map((entry) => ({ entry, change: invertChange(entry.change) }))
  const redone = redo.slice(Math.max(0, redo.length - (point - undo.length))).reverse()
  return redone.map((entry) => ({ entry, change: entry.change }))
}

/**
 * A copy of the year as of a point of its timeline, by the rules of undo: what others have changed since stays. Stops
 * before more than `maxCells` cells; entries beyond are missing in `steps`.
 */
function yearAtPoint(
  columns: FieldYearColumns,
  timeline: Timeline,
  point: number,
  maxCells = Number.POSITIVE_INFINITY,
): { readonly columns: FieldYearColumns; readonly steps: readonly TimelineStep[] } {
  const included: ReturnType<typeof stepsToPoint> = []
  let cells = 0
  for (const step of stepsToPoint(timeline, point)) {
    cells += countCells(step.change)
    if (cells > maxCells) break
    included.push(step)
  }
  const copy = writableCopy(columns, writtenTraits(included.map(({ change }) => change)))
  const steps = included.map(({ entry, change }) => {
    const applicable = applicablePart(loadedInYear(copy), change)
    applyChange(copy, applicable.change)
    return { entry, cells: countCells(change), skippedCells: applicable.skipped }
  })
  return { columns: copy, steps }
}

/** The year at the viewed point of the timeline; null = the present. */
export const viewedPastAtom = atom((get) => {
  const point = get(viewedPointAtom)
  const columns = get(loadedYearAtom)
  const timeline = get(timelineAtom)
  get(revisionAtom)
  // A page of a large year has no map.
  if (point === null || !columns || columns.pageTotal !== null || point === timeline.undo.length) return null
  return yearAtPoint(columns, timeline, point)
})

/** Why an entry cannot be undone completely. */
export type Obstacle =
  | { readonly kind: 'others'; readonly skippedCells: number; readonly cells: number }
  | { readonly kind: 'conflict' }

/** Maximal number of cells examined for obstacles. */
const obstacleSearchLimit = 200_000

/**
 * Entries that undo would skip, entirely or in part, with the reason; in very long timelines only the newest are
 * examined.
 */
export const obstaclesAtom = atom((get): ReadonlyMap<UndoEntry, Obstacle> => {
  const columns = get(loadedYearAtom)
  const timeline = get(timelineAtom)
  get(revisionAtom)
  const obstacles = new Map<UndoEntry, Obstacle>()
  if (!columns) return obstacles
  for (const { entry, cells, skippedCells } of yearAtPoint(columns, timeline, 0, obstacleSearchLimit).steps)
    if (skippedCells > 0) obstacles.set(entry, { kind: 'others', skippedCells, cells })
  const undecided = new Set(get(conflictsAtom).map(({ key }) => key))
  for (const entry of timeline.undo)
    if (entry.key !== null && undecided.has(entry.key)) obstacles.set(entry, { kind: 'conflict' })
  return obstacles
})
