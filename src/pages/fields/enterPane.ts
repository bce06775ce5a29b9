import { focusLastUsedPane, focusPane, lastUsedPane } from '../../commands/focusRegion.ts'
import { openPageAtom, type Region, regionsWithKeys, storeOfRegion } from '../../commands/openPage.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'

/** How long after the last change of the page the focus is restored if the map recreates its cells, ms. */
const quietFor = 1000
/** The longest time in all, ms. */
const longestWatch = 10_000

/** Whether the focus is on a cell of a pane, not on a heading or in a pane whose cells are not rendered yet. */
export function isOnCell(store: Store): boolean {
  const { activeElement: at } = document
  const pane = at?.closest<HTMLElement>('[data-pane]')?.dataset.pane
  if (pane === undefined || at?.closest('[role="columnheader"]')) return false
  const isWayIn = at instanceof HTMLButtonElement && at.matches('[data-region-entry]')
  return regionsWithKeys(store.get(openPageAtom)).includes(pane) && !isWayIn
}

/** Whether rows of a sheet on screen are missing: the table's, which every pane depends on, or the pane's own. */
function lacksRows(store: Store, name: string): boolean {
  const page = store.get(openPageAtom)
  const isSheet = ({ scope, extraScope }: Region) => scope === 'table' || extraScope === 'table'
  return page.regions
    .filter((region) => isSheet(region) && (region.name === name || region.scope === 'table'))
    .filter((region) => document.querySelector(`[data-region="${region.name}"]`))
    .some((region) => storeOfRegion(page, region.name, store).get(sheetOrderAtom).rows.length === 0)
}

/** Focuses a cell of the pane used last; false while rows are missing. */
export function enterPane(store: Store): boolean {
  const name = lastUsedPane(store)
  if (lacksRows(store, name)) return false
  // Another pane is focused only if this one is not on screen.
  if (!isOnCell(store) && !focusPane(name)) {
    const pane = document.querySelector<HTMLElement>(`[data-region="${name}"]`)
    if (!pane?.offsetParent) focusLastUsedPane(store)
  }
  return isOnCell(store)
}

/**
 * Restores the focus when the page removes it from a cell, until the page is quiet or the user points somewhere.
 * Returns a function that stops this.
 */
export function keepFocusInPanes(store: Store): () => void {
  const end = performance.now() + longestWatch
  let due = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForQuiet = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, Math.min(quietFor, end - performance.now()))
  }
  const changes = new MutationObserver(() => {
    waitForQuiet()
    due ||= requestAnimationFrame(() => {
      due = 0
      const { activeElement: at, body } = document
      // The focus is on the button into the pane if its cells were not rendered yet.
      const isOnNoCell = at === body || at?.matches('[data-region-entry]')
      if (isOnNoCell && !store.get(openDialogAtom)) enterPane(store)
    })
  })
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(due)
    changes.disconnect()
    removeEventListener('pointerdown', stop, true)
  }
  waitForQuiet()
  changes.observe(document.body, { subtree: true, childList: true })
  addEventListener('pointerdown', stop, true)
  return stop
}
