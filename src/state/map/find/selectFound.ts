import { walkPlaced } from '../../../domain/layout/walk/walkOrder.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { lastUsedPaneAtom, selectionAtom, setSelection } from '../../year/selection.ts'
import { lastWalk } from '../numbering/numberingDraft.ts'
import { selectMarked } from '../select/rangeSelection.ts'
import { matchesAtom } from './find.ts'

/** How found plots change the selection: replace it, extend it, or intersect with it. */
export type FindHow = 'replace' | 'add' | 'keep'

/** Selects found plots (marks by plot index); the first along the walk becomes active. */
export function selectFound(store: Store, matching: Uint8Array, how: FindHow): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const { mask: before, field } = store.get(selectionAtom)
  const mask = new Uint8Array(columns.id.length)
  let count = 0
  for (let i = 0; i < matching.length; i++) {
    const isSelected =
      how === 'replace' ? matching[i] : how === 'add' ? matching[i] | before[i] : matching[i] & before[i]
    mask[i] = isSelected
    count += isSelected
  }
  if (!count) {
    store.set(showMessageAtom, { kind: 'info', key: 'map.noneFound', params: {} })
    return
  }
  const matches = walkPlaced(columns, lastWalk(store), matching)
  store.set(
    matchesAtom,
    Array.from(matches, (plot) => columns.id[plot]),
  )
  const first = matches.find((plot) => mask[plot] === 1)
  if (first !== undefined) {
    const active = { plot: first, row: columns.row[first], col: columns.col[first] }
    setSelection(store, { active, anchor: active })
  }
  selectMarked(store, mask)
  // For a search from the table, select the rows in the column of the match.
  if (store.get(lastUsedPaneAtom) === 'table') setSelection(store, { pane: 'table', field })
  store.set(showMessageAtom, { kind: 'info', key: 'map.selected', params: { count }, about: ['selection'] })
}

/** The next or previous match of the last search from the active plot on, wrapping around; null if there is none. */
export function adjacentMatch(store: Store, step: 1 | -1): number | null {
  const columns = store.get(loadedYearAtom)
  const { active } = store.get(selectionAtom)
  const plots = store.get(matchesAtom).flatMap((id) => {
    const plot = columns?.indexOf.get(id)
    return plot !== undefined && columns?.alive[plot] ? [plot] : []
  })
  if (!plots.length) return null
  const index = active ? plots.indexOf(active.plot) : -1
  return plots[index < 0 ? (step > 0 ? 0 : plots.length - 1) : (index + step + plots.length) % plots.length]
}
