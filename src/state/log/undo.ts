import {
  type CellValue,
  type ChangeColumn,
  type ChangeSet,
  countCells,
  invertChange,
} from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import { cellReader } from '../../domain/columns/cell.ts'
import { type CropColumns, lineOfCrop } from '../../domain/columns/cropColumns.ts'
import type { FieldYearColumns, Line } from '../../domain/columns/fieldYear.ts'
import { readPlantOf } from '../../domain/columns/plotPlants.ts'
import { isStructureField, type StructureField, structureCell } from '../../domain/layout/structure/fieldStructure.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { selectPlots } from '../year/selection.ts'
import { resolveConflict } from './conflicts.ts'
import { openCropAtom, workedScopeAtom } from './openColumns.ts'
import { type ConflictEntry, conflictsAtom, failuresAtom } from './outbox.ts'
import { livingPlots } from './plotIds.ts'
import { dropRefused, keepRefused } from './refusedCells.ts'
import { transact } from './transact.ts'
import { type HistoryEntry, plotsOfEntry, putTimeline, timelineAtom, timelineOf } from './undoStack.ts'

/** What an undo or redo did: cells changed since by another are left alone and counted. */
export interface UndoResult {
  entry: HistoryEntry
  done: number
  /** Of the cells done, those whose stored value it changed; the others held what could not be stored. */
  stored: number
  skipped: number
  /** Lines that stay since others use them by now. */
  used: number
  /** Cells of an open conflict that now hold what another had stored; redo writes the own values over it. */
  theirs: number
}

/** Ids of the lines that a change makes. */
function linesMade({ columns }: ChangeSet): Set<number> {
  const made = columns.filter(({ entity, field }) => entity === 'line' && field === 'exists')
  return new Set(made.flatMap(({ ids, after }) => ids.filter((_, k) => after[k] === true)))
}

/** What the scope that is worked on holds: a field-year with the lines it uses, or a crop's lines. */
interface Held {
  /** What reads a field of plots by their ids; undefined where a plot is not there. */
  plots(field: string): (id: number) => CellValue | undefined
  /** The value of a plant's cell; undefined where it is not known, as on plots that were not read. */
  plant(id: number, field: string): CellValue | undefined
  line(id: number): Line | undefined
  /** A cell of what the year's field is made of; undefined where the year is not open. */
  structure(field: StructureField): CellValue | undefined
  /** Not all of the scope is held: cells that are not are compared by the server, which asks about those of others. */
  isPart: boolean
  /** Whether a plot, or another line as its parent, uses a line; those of `except` do not count. */
  uses(line: number, except?: Users): boolean
}

/** Plots and lines by id, which are numbered apart. */
interface Users {
  readonly plots: ReadonlySet<number>
  readonly lines: ReadonlySet<number>
}

/** What an open year holds. */
export function heldByYear(columns: FieldYearColumns): Held {
  return {
    plots(field) {
      const read = cellReader(columns, field)
      return (id) => {
        const i = columns.indexOf.get(id)
        if (i === undefined) return undefined
        const value = read(i)
        // A plot whose making was taken back has no name, which is kept as an empty text.
        return field === 'name' && value === '' ? null : value
      }
    },
    plant: (id, field) => readPlantOf(columns.readPlants, id, field),
    line: (id) => columns.lines.get(id),
    structure: (field) => structureCell(columns.structure, field),
    isPart: columns.found !== null,
    uses(line, except) {
      for (let i = 0; i < columns.count; i++)
        if (columns.alive[i] && columns.line[i] === line && !except?.plots.has(columns.id[i])) return true
      return false
    },
  }
}

function heldByCrop(columns: CropColumns): Held {
  return {
    plots: () => () => undefined,
    plant: () => undefined,
    line: (id) => lineOfCrop(columns, id),
    structure: () => undefined,
    isPart: false,
    uses(line, except) {
      for (let i = 0; i < columns.count; i++) {
        const isParent = columns.mother[i] === line || columns.father[i] === line
        if (isParent && columns.alive[i] && !except?.lines.has(columns.id[i])) return true
      }
      return false
    },
  }
}

/**
 * What a cell that is to be taken back holds: what the entry left (`mine`), what it would be given anyway (`there`), or what
 * somebody has written since (`others`).
 */
type Fate = 'mine' | 'there' | 'others'

const fateOf = (stored: CellValue | undefined, expected: CellValue, wanted: CellValue): Fate => {
  if (Object.is(stored ?? null, expected ?? null)) return 'mine'
  return Object.is(stored ?? null, wanted ?? null) ? 'there' : 'others'
}

/**
 * What the cells of a column hold, so that taking them back overwrites nobody. What a line gets that is `made` again belongs to
 * its making.
 */
function fatesOf(held: Held, column: ChangeColumn, made: ReadonlySet<number>): Fate[] {
  const { entity, field, ids, before, after } = column
  if (entity !== 'plot') return ids.map((_, k) => fate(held, column, k, made))
  const stored = held.plots(field)
  return ids.map((id, k) => {
    const value = stored(id)
    if (value !== undefined) return fateOf(value, before[k], after[k])
    return held.isPart || field === 'exists' ? 'mine' : 'others'
  })
}

/** The same of one cell that is no plot's. */
function fate(held: Held, column: ChangeColumn, k: number, made: ReadonlySet<number>): Fate {
  const id = column.ids[k]
  const [expected, wanted] = [column.before[k], column.after[k]]
  if (column.entity === 'plant') {
    const stored = held.plant(id, column.field)
    // Of an unknown one the server tells whether it is another's by now.
    return stored === undefined ? 'mine' : fateOf(stored, expected, wanted)
  }
  if (column.entity === 'line') {
    const line = held.line(id)
    if (column.field === 'exists') return fateOf(line !== undefined, expected, wanted)
    if (line === undefined) return made.has(id) ? 'mine' : 'others'
    const stored = line[column.field as 'name']
    // What is known of a line beside its name and parents is not held here: the server compares it.
    return stored === undefined ? 'mine' : fateOf(stored, expected, wanted)
  }
  return isStructureField(column.field) ? fateOf(held.structure(column.field), expected, wanted) : 'mine'
}

/** What a change gives other lines or parents, and the lines that it takes away: none of them uses a line any more. */
function givenBack(columns: readonly ChangeColumn[], going: readonly ChangeColumn[]): Users {
  const idsOf = (users: readonly ChangeColumn[]) => new Set(users.flatMap(({ ids }) => ids))
  const isParent = ({ field }: ChangeColumn) => field === 'mother_id' || field === 'father_id'
  return {
    plots: idsOf(columns.filter(({ entity, field }) => entity === 'plot' && field === 'line_id')),
    lines: idsOf([...columns.filter((column) => column.entity === 'line' && isParent(column)), ...going]),
  }
}

/**
 * The part of `change` whose cells nobody has changed since, how many others have changed (`skipped`), and how many lines stay
 * since they are used by now.
 */
export function stillMine(held: Held, change: ChangeSet): { change: ChangeSet; skipped: number; used: number } {
  let skipped = 0
  const kept: ChangeColumn[] = []
  const deferred: ChangeColumn[] = []
  const made = linesMade(change)
  /** Lines that would go and stay, since others use them by now: they keep their names and parents, too. */
  const staying = new Set<number>()
  for (const column of change.columns) {
    // Lines are judged after the plots have been given back, see undo.
    if (column.entity === 'line' && column.field === 'exists' && column.before[0] === true) {
      deferred.push(column)
      continue
    }
    const fates = fatesOf(held, column, made)
    if (fates.every((one) => one === 'mine')) {
      kept.push(column)
      continue
    }
    skipped += fates.filter((one) => one === 'others').length
    const keep = <T>(values: T[]): T[] => values.filter((_, k) => fates[k] === 'mine')
    if (fates.includes('mine')) {
      kept.push({ ...column, ids: keep(column.ids), before: keep(column.before), after: keep(column.after) })
    }
  }
  const users = givenBack(kept, deferred)
  for (const column of deferred) {
    const free = column.ids.map((id) => !held.uses(id, users))
    const keep = <T>(values: T[]): T[] => values.filter((_, k) => free[k])
    if (free.some(Boolean)) {
      kept.push({ ...column, ids: keep(column.ids), before: keep(column.before), after: keep(column.after) })
    }
    for (const id of column.ids.filter((_, k) => !free[k])) staying.add(id)
  }
  return { change: { name: change.name, columns: withoutLines(kept, staying) }, skipped, used: staying.size }
}

function withoutLines(columns: readonly ChangeColumn[], ids: ReadonlySet<number>): ChangeColumn[] {
  if (!ids.size) return [...columns]
  return columns.flatMap((column) => {
    if (column.entity !== 'line') return [column]
    const left = column.ids.map((id) => !ids.has(id))
    const keep = <T>(values: T[]): T[] => values.filter((_, k) => left[k])
    if (!left.some(Boolean)) return []
    return [{ ...column, ids: keep(column.ids), before: keep(column.before), after: keep(column.after) }]
  })
}

/** What redo writes of an open conflict that was taken back: the own values over those that are stored now. */
function mineAgain({ conflicts }: ConflictEntry): ChangeColumn[] {
  return conflicts.flatMap(({ entity, field, id, current, mine }) =>
    field === 'exists'
      ? []
      : [{ entity, field: field as ChangeColumn['field'], ids: [id], before: [current], after: [mine] }],
  )
}

/**
 * Taking back a change that waits for the choice between mine and theirs is the choice of theirs; what of it had no
 * conflict is then undone as ever. Redo writes mine all the same.
 */
function takeTheirsFirst(store: Store, scope: ChangeScope, conflict: ConflictEntry): UndoResult | null {
  const before = timelineOf(store, scope)
  const entry = before.undo[before.undo.length - 1]
  resolveConflict(store, conflict.key, 'theirs')
  const isLeft = timelineOf(store, scope).undo.length === before.undo.length
  const result = isLeft ? step(store, 'undo') : { entry, done: 0, stored: 0, skipped: 0, used: 0, theirs: 0 }
  const mine = mineAgain(conflict)
  if (!result || !mine.length) return result
  const { undo, redo } = timelineOf(store, scope)
  const rest = isLeft ? redo.at(-1) : undefined
  const again = { ...(rest ?? entry), change: { ...entry.change, columns: [...(rest?.change.columns ?? []), ...mine] } }
  putTimeline(store, scope, { undo, redo: [...(rest ? redo.slice(0, -1) : redo), again] })
  return { ...result, theirs: mine.length }
}

/** The entry with what is still unstored of it: what the server refused of it is, too, and then nothing of it is stored. */
function withUnstoredNow(store: Store, entry: HistoryEntry): HistoryEntry {
  const failures = store.get(failuresAtom)
  const refused = failures.find(({ key }) => key === entry.key)
  if (refused) return { ...entry, key: null, change: { ...entry.change, columns: [] }, unstored: [refused] }
  if (!entry.unstored) return entry
  const keys = new Set(entry.unstored.map(({ key }) => key))
  return { ...entry, unstored: failures.filter(({ key }) => keys.has(key)) }
}

function step(store: Store, direction: 'undo' | 'redo'): UndoResult | null {
  const scope = store.get(workedScopeAtom)
  const columns = scope?.of === 'year' ? store.get(loadedAtom) : null
  const crop = scope?.of === 'crop' ? store.get(openCropAtom) : null
  const held = columns ? heldByYear(columns) : crop && heldByCrop(crop)
  if (!scope || !held) return null
  const timeline = timelineOf(store, scope)
  const from = timeline[direction].slice(0, -1)
  const last = timeline[direction].at(-1)
  if (!last) return null
  if (direction === 'undo') {
    const undecided = store.get(conflictsAtom).find((conflict) => conflict.key === last.key)
    if (undecided) return takeTheirsFirst(store, scope, undecided)
  }
  const entry = direction === 'undo' ? withUnstoredNow(store, last) : last
  const { unstored = [] } = entry
  if (!entry.change.columns.length && !unstored.length) {
    // What it had left on its cells has been typed over since: there is nothing to take back.
    putTimeline(store, scope, { ...timeline, [direction]: from })
    return step(store, direction)
  }
  if (direction === 'undo') for (const { key } of unstored) dropRefused(store, key)
  const wanted = direction === 'undo' ? invertChange(entry.change) : entry.change
  const { change, skipped, used } = stillMine(held, wanted)
  const written = countCells(change)
  const done = written + unstored.reduce((sum, failure) => sum + countCells(failure.change), 0)
  const key = written ? transact(store, change, { origin: 'user', history: 'skip' }) : null
  if (direction === 'redo') keepRefused(store, unstored)
  putTimeline(
    store,
    scope,
    direction === 'undo'
      ? { undo: from, redo: [...timeline.redo, entry] }
      : // Done again under a new key: a conflict about it is about this entry.
        { undo: [...timeline.undo, key ? { ...entry, key } : entry], redo: from },
  )
  const result: UndoResult = { entry, done, stored: written, skipped, used, theirs: 0 }
  if (!columns) return result
  const plots = plotsOfEntry({ ...entry, change })
  const touched = new Set(plots)
  const selected = livingPlots(
    columns,
    (entry.selected ?? []).filter((id) => touched.has(id)),
  )
  const shown = selected.length ? selected : livingPlots(columns, plots)
  if (shown.length) selectPlots(store, shown, store.get(loadedAtom) === columns ? 'keep' : 'map')
  return result
}

/** Takes the last entry back; null when there is none. */
export function undo(store: Store): UndoResult | null {
  return step(store, 'undo')
}

/** Does the last undone entry again; null when there is none. */
export function redo(store: Store): UndoResult | null {
  return step(store, 'redo')
}

/** Goes to the point after `position` entries have been done (0 = before the first). */
export function goToPoint(store: Store, position: number): void {
  for (;;) {
    const { undo: done, redo: undone } = store.get(timelineAtom)
    if (done.length > position) undo(store)
    else if (done.length < position && undone.length) redo(store)
    else return
  }
}
