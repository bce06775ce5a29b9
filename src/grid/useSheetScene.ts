import type { GridApi } from 'ag-grid-community'
import { useStore } from 'jotai'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusPane } from '../commands/focusRegion.ts'
import { formulaCommand } from '../commands/table/formulaCommand.ts'
import { leavesByTabAtom } from '../commands/table/leaveByTab.ts'
import { inBackground } from '../domain/inBackground.ts'
import type { SheetSource } from '../domain/sheet/source/sheetSource.ts'
import { shownFieldAtom } from '../state/colour/colouring.ts'
import { paneTabAtom, showPaneTab } from '../state/map/view/paneTab.ts'
import { followFilled } from '../state/sheet/columns/emptyColumns.ts'
import { allLines, lineFilterAtom } from '../state/sheet/columns/lineFilter.ts'
import { untickedValuesAtom } from '../state/sheet/columns/valueFilter.ts'
import { notedOnlyAtom } from '../state/sheet/edit/cellNotes.ts'
import { openSheetAtom, sheetSourceAtom, sheetStore } from '../state/sheet/openSheet.ts'
import { sheetPasteAtom } from '../state/sheet/paste/sheetPaste.ts'
import { isReviewShown } from '../state/sheet/review/importReview.ts'
import { sheetSelectionAtom } from '../state/sheet/selection/rowSelection.ts'
import { activeCellAtom, goToCell } from '../state/sheet/selection/sheetSelection.ts'
import { type SheetRequest, sheetOrderAtom, sheetRequests } from '../state/sheet/sheetView.ts'
import { openDialogAtom } from '../state/shell/dialogs.ts'
import { handleRequests } from '../state/shell/requests.ts'
import type { Store } from '../state/store.ts'
import { releaseKey } from '../ui/keyQueue.ts'
import type { MapTheme } from '../ui/theme.ts'
import { clipboardByMenu, followClipboard, pasteByLabel } from './clipboard/sheetClipboard.ts'
import type { PlotRow } from './columns/plotRows.ts'
import type { SeenDecimals } from './columns/seenDecimals.ts'
import { cellIssue } from './edit/cellIssue.ts'
import { beginEdit } from './edit/editSession.ts'
import { enterFilter, handleFilterKey, isInFilter, leaveFilter } from './filterKeys.ts'
import { openMenu } from './menus/contextMenus.ts'
import type { CellStyle } from './scene/CellStyle.ts'
import { followColoured } from './scene/followColoured.ts'
import { activateFocusedCell } from './scene/followFocus.ts'
import { followLineCalls } from './scene/followLineCalls.ts'
import { followPreviews } from './scene/followPreviews.ts'
import { followWrites } from './scene/liveRows.ts'
import { cellOfTarget, elementUnder } from './scene/renderedCells.ts'
import { SheetPointer } from './scene/SheetPointer.ts'
import type { DeliveredRows } from './scene/SheetScene.ts'
import { SheetScene } from './scene/SheetScene.ts'
import { SheetTooltip } from './scene/SheetTooltip.ts'
import { followStatistics } from './statistics/followStatistics.ts'
import type { SheetStatistics } from './statistics/SheetStatistics.ts'

interface SceneParts {
  readonly api: GridApi<PlotRow> | null
  readonly deliveredRows: DeliveredRows
  readonly root: RefObject<HTMLDivElement | null>
  readonly source: SheetSource
  readonly style: CellStyle
  readonly statistics: SheetStatistics
  readonly decimals: SeenDecimals
  readonly colours: MapTheme
  readonly headingOf: (field: string) => string
  readonly statesText: (plot: number, field: string) => string
  readonly flagText: (name: string, isTyping: boolean) => string
}

/** Whether a key press types a character into a cell. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === ' ' && event.shiftKey) return false
  return event.key.length === 1 || event.key === 'Process' || event.key === 'Dead'
}

/** Runs an action on a column (by its display index) as soon as the grid shows it; not on other rows. */
function onceShown(store: Store, scene: SheetScene, field: string, action: (col: number) => void): void {
  const source = store.get(sheetSourceAtom)
  const isDone = (): boolean => {
    const col = scene.order.colOf.get(field)
    if (store.get(sheetSourceAtom) !== source) return true
    if (col === undefined || !scene.order.rows.length) return false
    action(col)
    return true
  }
  if (isDone()) return
  const stop = store.sub(sheetOrderAtom, () => {
    if (isDone()) stop()
  })
}

/** Moves to a column in the row of the active cell. */
function enterColumn(store: Store, scene: SheetScene, field: string): void {
  onceShown(store, scene, field, (col) => {
    goToCell(store, { row: store.get(activeCellAtom)?.row ?? 0, col })
    scene.focusActive()
  })
}

/** Handles a request of a command to the grid. */
function runRequest(
  store: Store,
  scene: SheetScene,
  request: SheetRequest,
  headingOf: (field: string) => string,
): void {
  if (request.kind === 'edit') {
    // An open issue of the active cell offers its answers instead of a list.
    const answer = request.start === 'list' && scene.root.querySelector<HTMLElement>('[data-cell-card="active"] button')
    if (answer) answer.focus()
    else beginEdit(store, request.start)
  } else if (request.kind === 'clearFilters') {
    store.set(notedOnlyAtom, new Set())
    store.set(untickedValuesAtom, new Map())
    if (store.get(sheetSourceAtom)?.entity === 'line') store.set(lineFilterAtom, allLines)
    scene.api.setFilterModel(null)
  } else if (request.kind === 'toStart') scene.viewport?.scrollTo({ left: 0 })
  else if (request.kind === 'enterFilter') enterFilter(store, scene, request.field)
  else if (request.kind === 'leaveFilter') leaveFilter(store, scene)
  else if (request.kind === 'enterColumn') enterColumn(store, scene, request.field)
  else if (request.kind === 'showColumn')
    onceShown(store, scene, request.field, () => scene.api.ensureColumnVisible(request.field))
  else if (request.kind === 'pasteByLabel') inBackground(reviewOnTable(store, scene, request, headingOf))
  else inBackground(clipboardByMenu(store, request.kind, headingOf))
}

/** Shows what a block pasted on the map would write by its labels, with the focus in the table until the user decides. */
async function reviewOnTable(
  store: Store,
  scene: SheetScene,
  { clipboard, byPosition }: Extract<SheetRequest, { kind: 'pasteByLabel' }>,
  headingOf: (field: string) => string,
): Promise<void> {
  const field = store.get(shownFieldAtom)
  if (!(await pasteByLabel(store, clipboard, headingOf, { field, byPosition }))) {
    byPosition()
    return
  }
  if (store.get(paneTabAtom) === 'map') showPaneTab(store, 'table', 'table')
  else scene.focusActive()
  const stop = store.sub(sheetPasteAtom, () => {
    if (store.get(sheetPasteAtom)) return
    stop()
    if (store.get(paneTabAtom) === 'table') showPaneTab(store, 'map', 'map')
    else focusPane('map')
  })
}

/** The scene of a grid that is ready: selection, pointer, typing, clipboard, menus and requests of commands. */
export function useSheetScene(parts: SceneParts): SheetScene | null {
  const { api, deliveredRows, root, source, style, statistics, decimals, colours, headingOf, statesText, flagText } =
    parts
  const store = useStore()
  const [scene, setScene] = useState<SheetScene | null>(null)

  useEffect(() => {
    const element = root.current
    if (!api || !element) return
    const sheetView = sheetStore(store, store.get(openSheetAtom))
    const created = new SheetScene({
      store: sheetView,
      api,
      root: element,
      source,
      style,
      deliveredRows,
      statesText,
      flagText,
    })
    const pointer = new SheetPointer(sheetView, created)
    // The card of the active cell already shows it; a tooltip would cover its buttons.
    const tooltip = new SheetTooltip(created, (plot, field) => {
      const activeCell = store.get(activeCellAtom)
      const isActive =
        activeCell !== null &&
        created.order.rows[activeCell.row] === plot &&
        created.order.fields[activeCell.col] === field
      return isActive && cellIssue(store, source, plot, field) ? '' : statesText(plot, field)
    })
    created.start()
    pointer.start()
    tooltip.start()
    const stopWrites = followWrites(store, created, decimals, deliveredRows.current)
    const stopStatistics = followStatistics(store, api, statistics)
    const stopFilled = followFilled(store, element)
    const stopColoured = followColoured(store, created)
    const stopLineCalls = followLineCalls(store, created)
    const stopPreviews = followPreviews(store, created)
    setScene(created)
    return () => {
      stopLineCalls()
      stopPreviews()
      stopColoured()
      stopFilled()
      stopStatistics()
      stopWrites()
      tooltip.stop()
      pointer.stop()
      created.stop()
      setScene(null)
    }
  }, [api, deliveredRows, root, store, source, style, statistics, decimals, statesText, flagText])

  useEffect(() => scene?.setTheme(colours), [scene, colours])

  useEffect(() => {
    const element = root.current
    if (!scene || !element) return
    const stopClipboard = followClipboard(store, element, headingOf)
    const entry = element.querySelector<HTMLElement>('[data-region-entry]')
    const typed = (event: KeyboardEvent) => {
      if (isInFilter(event.target)) {
        handleFilterKey(store, scene, event)
        return
      }
      if (event.key === 'Tab' && store.get(leavesByTabAtom)) {
        // After the page's key handler has received the event, too.
        setTimeout(() => store.set(leavesByTabAtom, false))
        // The browser continues from the table's edge to the next or previous element.
        element.querySelector<HTMLElement>(`[data-edge="${event.shiftKey ? 'start' : 'end'}"]`)?.focus()
        return
      }
      // The table's entry has the focus until the active cell of a new row is drawn.
      const isInTable = cellOfTarget(event.target) !== null || event.target === entry
      const isForCell = isInTable && (isTyping(event) || ['F2', 'Backspace'].includes(event.key))
      if (isForCell && event.isTrusted) activateFocusedCell(store)
      // Replayed keys that waited for the rows: the user has not seen which cell they would reach.
      if (isForCell && !event.isTrusted && store.get(sheetSelectionAtom).active === null) {
        event.preventDefault()
        releaseKey(event)
      }
      if (!isInTable || event.defaultPrevented || !isTyping(event)) return
      // In a column of numbers it starts a formula.
      if (event.key === '=' && !formulaCommand.handledByBrowser?.(store)) return
      // Over a reviewed file it accepts or skips.
      if (event.key === ' ' && isReviewShown(store)) return
      // The editor takes the focus before the browser inserts the character, so that input methods start in it.
      flushSync(() => beginEdit(store, 'typed'))
    }
    const openStatisticsOnDoubleClick = (event: MouseEvent) => {
      if (cellOfTarget(elementUnder(event))) flushSync(() => beginEdit(store, 'value'))
    }
    const menu = (event: MouseEvent) => {
      if (openMenu(store, scene, event)) event.preventDefault()
    }
    // Inside the table the entry is not a tab stop, so that Shift+Tab leaves the table instead of returning to it.
    const entered = ({ relatedTarget: from }: FocusEvent) => {
      entry?.setAttribute('tabindex', '-1')
      // A cell that has come into view late takes the focus for an earlier key; by now the next key has opened a dialog.
      if (store.get(openDialogAtom) && from instanceof HTMLElement && from.closest('[aria-modal="true"]')) from.focus()
    }
    const left = () => entry?.setAttribute('tabindex', '0')
    element.addEventListener('focusin', entered)
    element.addEventListener('focusout', left)
    element.addEventListener('keydown', typed)
    element.addEventListener('dblclick', openStatisticsOnDoubleClick)
    element.addEventListener('contextmenu', menu)
    return () => {
      stopClipboard()
      element.removeEventListener('focusin', entered)
      element.removeEventListener('focusout', left)
      element.removeEventListener('keydown', typed)
      element.removeEventListener('dblclick', openStatisticsOnDoubleClick)
      element.removeEventListener('contextmenu', menu)
    }
  }, [scene, root, store, headingOf])

  useEffect(() => {
    if (!scene) return
    return handleRequests(store, sheetRequests, (request) => runRequest(store, scene, request, headingOf))
  }, [scene, store, headingOf])

  return scene
}
