import { DOWNLOADS, type Download } from '../../domain/files/downloads.ts'
import { promotionOf } from '../../domain/lines/promotion.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { visibleTargetPlots } from '../../state/year/visiblePlots.ts'
import type { Availability, Command } from '../command.ts'
import { hasPlots } from '../conditions.ts'

/** A command for each download of the open year's plots. */
export function downloadCommandsOf(downloads: readonly Download[]): Command[] {
  return downloads
    .filter((download) => download.content === 'plots')
    .map(({ key, words }) => ({
      id: `download.${key}`,
      scope: 'everywhere',
      group: 'file',
      title: words.name,
      keys: [],
      enabled: hasPlots,
      run: (store) => {
        const columns = store.get(loadedYearAtom)
        if (!columns) return
        const input = { field_id: String(columns.field_id), year_id: String(columns.year_id) }
        requestOfShell(store, { download: key, input })
      },
    }))
}

export const downloadCommands: readonly Command[] = downloadCommandsOf(DOWNLOADS)

const needsYear = (store: Store): Availability =>
  store.get(chosenYearIdAtom) !== null || { reason: 'command.needsYear' }
const needsSelection = (store: Store): Availability =>
  visibleTargetPlots(store).length > 0 || { reason: 'command.needsSelection' }

const needsLines = (store: Store): Availability => {
  const columns = store.get(loadedYearAtom)
  return (columns && promotionOf(columns, visibleTargetPlots(store)).lines.length > 0) || { reason: 'promote.none' }
}

/** The id of the active plot's line; null if it has none. */
function activeLine(store: Store): number | null {
  const columns = store.get(loadedYearAtom)
  const plot = store.get(selectionAtom).active?.plot ?? -1
  const line = columns && plot >= 0 ? columns.line[plot] : 0
  return columns?.lines.has(line) ? line : null
}

/**
 * Files and plots as a whole: downloads, creating plots, copying them into the next year, promoting their lines to
 * varieties, and renaming them.
 */
export const fileCommands: readonly Command[] = [
  {
    id: 'download.open',
    scope: 'everywhere',
    group: 'file',
    title: 'download.open',
    keys: [],
    enabled: hasPlots,
    run: (store) => store.set(openDialogAtom, { kind: 'download' }),
  },
  {
    id: 'print',
    scope: 'everywhere',
    group: 'file',
    title: 'command.print',
    keys: [{ code: 'KeyP', mod: true }],
    onlyInPane: true,
    enabled: hasPlots,
    run: (store) => store.set(openDialogAtom, { kind: 'download', first: 'plan' }),
  },
  {
    id: 'labels.print',
    scope: 'everywhere',
    group: 'file',
    title: 'command.labels',
    keys: [],
    enabled: hasPlots,
    run: (store) => store.set(openDialogAtom, { kind: 'download', first: 'labels' }),
  },
  ...downloadCommands,
  {
    id: 'plots.addOne',
    scope: 'everywhere',
    group: 'edit',
    title: 'plots.addOne',
    keys: [],
    enabled: needsYear,
    run: (store) => store.set(openDialogAtom, { kind: 'addPlot', row: null, col: null }),
  },
  {
    id: 'plots.addMany',
    scope: 'everywhere',
    group: 'edit',
    title: 'fields.plotsAdd',
    keys: [],
    enabled: needsYear,
    run: (store) => store.set(openDialogAtom, { kind: 'addPlots' }),
  },
  {
    id: 'plots.nextYear',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.nextYear',
    keys: [],
    enabled: needsSelection,
    run: (store) => store.set(openDialogAtom, { kind: 'nextYear' }),
  },
  {
    id: 'lines.promote',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.promote',
    keys: [],
    enabled: needsLines,
    run: (store) => store.set(openDialogAtom, { kind: 'promote' }),
  },
  {
    id: 'lines.rename',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.renameLine',
    keys: [],
    enabled: (store) => activeLine(store) !== null || { reason: 'line.renameNone' },
    run(store) {
      const lineId = activeLine(store)
      if (lineId !== null) store.set(openDialogAtom, { kind: 'renameLine', lineId })
    },
  },
]
