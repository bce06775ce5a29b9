import { paneTabAtom, showPaneTab } from '../state/map/view/paneTab.ts'
import type { Store } from '../state/store.ts'
import { lastUsedPaneAtom, type Pane, selectionAtom } from '../state/year/selection.ts'
import { openPageAtom, regionsWithKeys } from './openPage.ts'

const focusable = '[tabindex="0"], a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled])'

function entryOf(region: HTMLElement): HTMLElement | null {
  if (region.matches(focusable)) return region
  return region.querySelector<HTMLElement>(`[data-region-entry], ${focusable}`)
}

/** The regions of a page that declares none: the parts of the shell. */
const shellRegions = ['header', 'tabs', 'page']

/** The pane of a region that is hidden behind a tab; null if it is shown. */
function paneBehind(store: Store, region: HTMLElement): Pane | null {
  const tab = store.get(paneTabAtom)
  const pane = region.closest<HTMLElement>('[role="tabpanel"][data-pane]')?.dataset.pane
  return tab !== null && (pane === 'map' || pane === 'table') && pane !== tab ? pane : null
}

/** Focuses a region by name, if it is on screen. */
export function enterRegion(name: string): void {
  const region = document.querySelector<HTMLElement>(`[data-region="${name}"]`)
  // A region without controls takes the focus itself, to be read.
  if (region) (entryOf(region) ?? region).focus()
}

/** Focuses the next (1) or previous (-1) region of the page, showing its tab if needed. */
export function focusRegion(store: Store, step: 1 | -1): void {
  const pageRegions = store.get(openPageAtom).regions.map(({ name }) => name)
  const shown = (pageRegions.length ? pageRegions : shellRegions).flatMap((name) => {
    const element = document.querySelector<HTMLElement>(`[data-region="${name}"]`)
    return element && element.offsetParent !== null ? [element] : []
  })
  if (!shown.length) return
  const containing = shown.filter((element) => element.contains(document.activeElement))
  // Regions can be nested (a result's table in the result): leaving the inner one must not enter it again.
  const innermost = containing.find((region) => containing.every((other) => other.contains(region)))
  const current = innermost ? shown.indexOf(innermost) : -1
  const from = current < 0 ? (step > 0 ? -1 : 0) : current
  const next = shown[(from + step + shown.length) % shown.length]
  const hiddenPane = paneBehind(store, next)
  if (hiddenPane !== null) showPaneTab(store, hiddenPane, next.dataset.region)
  else (entryOf(next) ?? next).focus()
}

/** Focuses a pane: its active cell, or its first. False if the pane is not shown. */
export function focusPane(pane: string): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-region="${pane}"] [data-region-entry]`)
  if (!cell) return false
  cell.focus({ preventScroll: true })
  return document.activeElement?.closest(`[data-region="${pane}"]`) != null
}

/** The pane used last. */
export const lastUsedPane = (store: Store): string => store.get(lastUsedPaneAtom) ?? store.get(selectionAtom).pane

/** Returns the focus to the pane used last, or to another one if that is not shown. */
export function focusLastUsedPane(store: Store): boolean {
  const lastPane = lastUsedPane(store)
  const panes = regionsWithKeys(store.get(openPageAtom))
  return [...panes.filter((pane) => pane === lastPane), ...panes.filter((pane) => pane !== lastPane)].some(focusPane)
}

/**
 * Calls `focus` until it reports success, unless the focus has since left the elements matching `whileFocused`. Returns the
 * function that stops it.
 */
export function focusWhenDrawn(focus: () => boolean, whileFocused = 'body'): () => void {
  let frame = 0
  const check = () => {
    if (document.activeElement?.matches(whileFocused) && !focus()) frame = requestAnimationFrame(check)
  }
  check()
  return () => cancelAnimationFrame(frame)
}
