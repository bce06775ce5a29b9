import { paneTabAtom, showPaneTab } from '../state/map/paneTab.ts'
import type { Store } from '../state/store.ts'
import { type Pane, selectionAtom, workedPaneAtom } from '../state/year/selection.ts'
import { openPageAtom, panesOf } from './openPage.ts'

const focusable = '[tabindex="0"], a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled])'

function entry(region: HTMLElement): HTMLElement | null {
  if (region.matches(focusable)) return region
  return region.querySelector<HTMLElement>(`[data-region-entry], ${focusable}`)
}

/** Regions of a page that names none of its own: what the shell is made of. */
const shellRegions = ['header', 'tabs', 'page']

/** The pane behind a tab in which a region lies; null = it is shown. */
function paneBehind(store: Store, region: HTMLElement): Pane | null {
  const tab = store.get(paneTabAtom)
  const pane = region.closest<HTMLElement>('[role="tabpanel"][data-pane]')?.dataset.pane
  return tab !== null && (pane === 'map' || pane === 'table') && pane !== tab ? pane : null
}

/** Gives the keyboard to a region by its name, where it is on screen. */
export function enterRegion(name: string): void {
  const region = document.querySelector<HTMLElement>(`[data-region="${name}"]`)
  // A region that has nothing to be used is read: it takes the focus itself.
  if (region) (entry(region) ?? region).focus()
}

/** Moves the focus to the next (1) or previous (-1) region of the page that is shown; one behind a tab is shown then. */
export function focusRegion(store: Store, step: 1 | -1): void {
  const own = store.get(openPageAtom).regions.map(({ name }) => name)
  const shown = (own.length ? own : shellRegions).flatMap((name) => {
    const element = document.querySelector<HTMLElement>(`[data-region="${name}"]`)
    return element && element.offsetParent !== null ? [element] : []
  })
  if (!shown.length) return
  const around = shown.filter((element) => element.contains(document.activeElement))
  // A region may lie in another (a result's table in the result): from it the way goes on, not in again.
  const innermost = around.find((one) => around.every((other) => other.contains(one)))
  const present = innermost ? shown.indexOf(innermost) : -1
  const from = present < 0 ? (step > 0 ? -1 : 0) : present
  const next = shown[(from + step + shown.length) % shown.length]
  const behind = paneBehind(store, next)
  if (behind !== null) showPaneTab(store, behind, next.dataset.region)
  else (entry(next) ?? next).focus()
}

/** Gives the keyboard to a pane: to its active cell, or its first. False when the pane is not shown. */
export function focusPane(pane: string): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-region="${pane}"] [data-region-entry]`)
  if (!cell) return false
  cell.focus({ preventScroll: true })
  return document.activeElement?.closest(`[data-region="${pane}"]`) != null
}

/** The pane that was worked in last. */
export const workedPane = (store: Store): string => store.get(workedPaneAtom) ?? store.get(selectionAtom).pane

/** Gives the keyboard back to the pane that was worked in last, to another one where that is not shown. */
export function focusWorkedPane(store: Store): boolean {
  const worked = workedPane(store)
  const panes = panesOf(store.get(openPageAtom))
  return [...panes.filter((pane) => pane === worked), ...panes.filter((pane) => pane !== worked)].some(focusPane)
}

/**
 * Gives the keyboard away as soon as there is something to take it, `focus` answers whether; unless it has left what is
 * `free` to be left by then. Answers how to stop.
 */
export function focusOnceDrawn(focus: () => boolean, free = 'body'): () => void {
  let frame = 0
  const look = () => {
    if (document.activeElement?.matches(free) && !focus()) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
