import { focusPane, focusWorkedPane, workedPane } from '../../commands/focusRegion.ts'
import { openPageAtom, panesOf, type Region, storeAt } from '../../commands/openPage.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'

/** How long the keyboard is given back where the page takes it from a cell once more, ms: the map's cells are made anew. */
const watched = 1000

/** Whether the keyboard is on a cell of a pane, not on a heading, nor on the way into one whose cells are yet to be drawn. */
export function isOnCell(store: Store): boolean {
  const { activeElement: at } = document
  const pane = at?.closest<HTMLElement>('[data-pane]')?.dataset.pane
  if (pane === undefined || at?.closest('[role="columnheader"]')) return false
  const isWayIn = at instanceof HTMLButtonElement && at.matches('[data-region-entry]')
  return panesOf(store.get(openPageAtom)).includes(pane) && !isWayIn
}

/** Whether rows of a sheet on screen are yet to come: the table's, beside which every pane stands, or those of the pane itself. */
function lacksRows(store: Store, name: string): boolean {
  const page = store.get(openPageAtom)
  const isSheet = ({ scope, hears }: Region) => scope === 'table' || hears === 'table'
  return page.regions
    .filter((region) => isSheet(region) && (region.name === name || region.scope === 'table'))
    .filter((region) => document.querySelector(`[data-region="${region.name}"]`))
    .some((region) => storeAt(page, region.name, store).get(sheetOrderAtom).rows.length === 0)
}

/** Gives the keyboard to a cell of the pane worked in last; false while that cannot be, as rows are yet to come. */
export function enterPane(store: Store): boolean {
  const name = workedPane(store)
  if (lacksRows(store, name)) return false
  // Another pane has it only where this one is not on screen.
  if (!isOnCell(store) && !focusPane(name)) {
    const pane = document.querySelector<HTMLElement>(`[data-region="${name}"]`)
    if (!pane?.offsetParent) focusWorkedPane(store)
  }
  return isOnCell(store)
}

/** Gives the keyboard back where the page takes it away, until the user points somewhere. Answers how to stop. */
export function keepKeyboard(store: Store): () => void {
  let due = 0
  const changes = new MutationObserver(() => {
    due ||= requestAnimationFrame(() => {
      due = 0
      if (document.activeElement === document.body && !store.get(openDialogAtom)) focusWorkedPane(store)
    })
  })
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(due)
    changes.disconnect()
    removeEventListener('pointerdown', stop, true)
  }
  const timer = setTimeout(stop, watched)
  changes.observe(document.body, { subtree: true, childList: true })
  addEventListener('pointerdown', stop, true)
  return stop
}
