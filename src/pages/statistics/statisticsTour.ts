import type { Store } from '../../state/store.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { type TourStepRecord, visibleElement } from '../shell/tour/tourStepRecord.ts'

const rail = 'nav[data-region="rail"]'
const settings = '[data-region="settings"]'
const rows = '[data-region="results"]'

/** Opens the next method; undo returns to this one. */
function showMethod() {
  const current = visibleElement(`${rail} a[aria-current]`)
  const next = current?.nextElementSibling
  if (!current || !(next instanceof HTMLAnchorElement)) return null
  const path = new URL((current as HTMLAnchorElement).href).pathname
  next.click()
  return () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`${rail} a`)]
    links.find(({ href }) => new URL(href).pathname === path)?.click()
  }
}

/** Opens the list of the first setting; undo closes it. */
function showSettings() {
  const field = visibleElement(`${settings} [role="combobox"]`)
  field?.focus()
  field?.click()
  return field && (() => field.blur())
}

/** Selects the plots of the first row; undo restores the selection. */
function showResult(store: Store) {
  const row = visibleElement(`${rows} tr[aria-selected]`)
  if (!row) return null
  const before = store.get(selectionAtom)
  row.click()
  return () => store.set(selectionAtom, before)
}

/** The steps of the statistics' tour. */
export const statisticsTour: readonly TourStepRecord[] = [
  { step: 'method', target: rail, show: showMethod },
  { step: 'settings', target: settings, show: showSettings },
  { step: 'result', target: rows, show: showResult },
]
