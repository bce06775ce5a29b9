import { atom } from 'jotai'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { boundsOf, membership, type Rectangle } from '../../../domain/layout/positions.ts'
import type { Trial } from '../../../domain/layout/structure/fieldStructure.ts'
import { storedCorner } from '../../../domain/layout/viewCorner.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import type { Reader, Store } from '../../store.ts'
import { loadedYearAtom, revisionAtom } from '../../year/loaded.ts'
import { visibleTargetPlots } from '../../year/visiblePlots.ts'
import { type SeenArea, seenGridAtom, toSeen, toStored } from '../view/seenGrid.ts'
import { viewSideAtom } from '../view/view.ts'
import { structureDraftAtom } from './structureDraft.ts'
import { selectedArea, writeStructure } from './writeStructure.ts'

/** The stored rectangle of the selection, including empty positions if a rectangle was drawn; null = nothing is selected. */
export function trialArea(store: Reader): Rectangle | null {
  const columns = store.get(loadedYearAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return null
  const area = selectedArea(store)
  if (!area) return boundsOf(columns, membership(columns.count, visibleTargetPlots(store)))
  const corner = toStored(grid, { row: area.top, col: area.left })
  const other = toStored(grid, { row: area.bottom, col: area.right })
  return {
    top: Math.min(corner.row, other.row),
    left: Math.min(corner.col, other.col),
    bottom: Math.max(corner.row, other.row),
    right: Math.max(corner.col, other.col),
  }
}

/** Trials that share a position with a rectangle of the stored map. */
export function trialsOver(trials: readonly Trial[], area: Rectangle): Trial[] {
  return trials.filter(
    ({ row, col, rows, cols }) =>
      row <= area.bottom && row + rows > area.top && col <= area.right && col + cols > area.left,
  )
}

/** The trial with exactly this rectangle; undefined = none. */
export function trialOf(trials: readonly Trial[], { top, left, bottom, right }: Rectangle): Trial | undefined {
  return trials.find(
    ({ row, col, rows, cols }) => row === top && col === left && row + rows - 1 === bottom && col + cols - 1 === right,
  )
}

/** The seen area of the trial that would be added, and whether it overlaps another one; null = none. */
export const draftedTrialAtom = atom((get): { readonly area: SeenArea; readonly isRefused: boolean } | null => {
  if (get(structureDraftAtom)?.part !== 'trials') return null
  get(revisionAtom)
  const columns = get(loadedYearAtom)
  const grid = get(seenGridAtom)
  const area = trialArea({ get })
  if (!columns || !grid || !area || trialOf(columns.structure.trials, area)) return null
  const corner = toSeen(grid, { row: area.top, col: area.left })
  const other = toSeen(grid, { row: area.bottom, col: area.right })
  return {
    area: {
      top: Math.min(corner.row, other.row),
      left: Math.min(corner.col, other.col),
      bottom: Math.max(corner.row, other.row),
      right: Math.max(corner.col, other.col),
    },
    isRefused: trialsOver(columns.structure.trials, area).length > 0,
  }
})

/** Adds a trial for the selection, with its origin at the seen bottom left; returns the rule that refuses it, if any. */
export function addTrial(store: Store, name: string): boolean | RuleRefusal {
  const columns = store.get(loadedYearAtom)
  const area = trialArea(store)
  if (!columns || !area) return false
  const trial: Trial = {
    name: name.trim(),
    row: area.top,
    col: area.left,
    rows: area.bottom - area.top + 1,
    cols: area.right - area.left + 1,
    origin: storedCorner('bottom_left', store.get(viewSideAtom)),
  }
  const trials = [...columns.structure.trials, trial]
  return writeStructure(store, { ...columns.structure, trials }, 'change.trial.added', { name: trial.name })
}

/** Changes a trial, or removes it (null). */
export function changeTrial(store: Store, name: string, into: Trial | null): boolean | RuleRefusal {
  const columns = store.get(loadedYearAtom)
  if (!columns) return false
  const trials = columns.structure.trials.flatMap((trial) => (trial.name !== name ? [trial] : into ? [into] : []))
  const key = into ? 'change.trial.changed' : 'change.trial.removed'
  return writeStructure(store, { ...columns.structure, trials }, key, { name })
}

/** Plots of a trial (1, by index) that have a position. */
export function plotsOfTrial(columns: FieldYearColumns, { row, col, rows, cols }: Trial): Uint8Array {
  const members = new Uint8Array(columns.count)
  for (let i = 0; i < columns.count; i++) {
    const isInside =
      columns.row[i] >= row && columns.row[i] < row + rows && columns.col[i] >= col && columns.col[i] < col + cols
    if (columns.alive[i] && isInside) members[i] = 1
  }
  return members
}
