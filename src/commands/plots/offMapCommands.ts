import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { positionChange } from '../../domain/layout/changes/positionChange.ts'
import { mapSize } from '../../domain/layout/positions.ts'
import { isPlotPositionAt } from '../../domain/layout/structure/fieldStructure.ts'
import { listedLabels } from '../../state/log/queue/unplacedPlots.ts'
import { writePositions } from '../../state/map/layout/positionEdit.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectPlots } from '../../state/year/selection.ts'
import type { Availability, Command } from '../command.ts'

/** Indexes of the live plots without a place on the map. */
function plotsWithoutPosition(columns: FieldYearColumns): number[] {
  const plots: number[] = []
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && !(columns.row[i] && columns.col[i])) plots.push(i)
  return plots
}

const hasPlotsOffMap = (store: Store): Availability => {
  const columns = store.get(loadedYearAtom)
  return (columns !== null && plotsWithoutPosition(columns).length > 0) || { reason: 'plots.allOnMap' }
}

/** Selects the plots without a place in the table, and lists them. */
function listPlotsOffMap(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const plots = plotsWithoutPosition(columns)
  selectPlots(store, plots, 'table')
  const params = { count: plots.length, labels: listedLabels(columns, plots) }
  store.set(showMessageAtom, {
    kind: 'info',
    key: 'plots.offMap',
    params,
    offers: 'plots.placeOffMap',
    about: ['selection'],
  })
}

/**
 * Puts the plots without a place on empty places in reading order, and in rows below the field if there are not enough.
 */
function placePlotsOffMap(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const waiting = plotsWithoutPosition(columns)
  const { rows, cols } = mapSize(columns)
  const width = Math.max(1, cols)
  const occupied = new Set<number>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.row[i] && columns.col[i])
      occupied.add((columns.row[i] - 1) * width + columns.col[i] - 1)
  const row = columns.row.slice(0, columns.count)
  const col = columns.col.slice(0, columns.count)
  let at = 0
  let lastRow = rows
  for (const plot of waiting) {
    const isFree = () => {
      const inField = at < rows * width
      return (
        !occupied.has(at) &&
        (!inField || isPlotPositionAt(columns.structure, Math.floor(at / width) + 1, (at % width) + 1))
      )
    }
    while (!isFree()) at++
    row[plot] = Math.floor(at / width) + 1
    col[plot] = (at % width) + 1
    lastRow = Math.max(lastRow, row[plot])
    at++
  }
  const change = positionChange(columns, row, col, { map_width: width, map_rows: lastRow })
  if (writePositions(store, change, 'change.map.placed')) selectPlots(store, waiting, 'map')
}

/** Plots without a place on the map, such as restored plots whose places are occupied by now. */
export const offMapCommands: readonly Command[] = [
  {
    id: 'plots.offMap',
    scope: 'everywhere',
    group: 'select',
    title: 'command.plots.offMap',
    keys: [],
    enabled: hasPlotsOffMap,
    run: listPlotsOffMap,
  },
  {
    id: 'plots.placeOffMap',
    scope: 'everywhere',
    group: 'layout',
    title: 'command.plots.placeOffMap',
    keys: [],
    enabled: hasPlotsOffMap,
    run: placePlotsOffMap,
  },
]
