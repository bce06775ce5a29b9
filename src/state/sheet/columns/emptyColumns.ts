import { traitOfField } from '../../../domain/change/changeSet.ts'
import { filledFields } from '../../../domain/columns/emptyFields.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { Store } from '../../store.ts'
import { emptyWhenOpenedAtom, filledSinceAtom, unfoldedAtom } from '../../year/emptyColumns.ts'
import { lastTouchAtom, loadedYearAtom } from '../../year/loaded.ts'
import { openSheetAtom, plotsSheet, sheetDerived } from '../openSheet.ts'

/** Columns that are folded because they were empty in the whole year when it was opened. */
export const foldedEmptyAtom = sheetDerived((get): readonly string[] => {
  const empty = get(emptyWhenOpenedAtom)
  if (!empty || get(openSheetAtom) !== plotsSheet) return []
  const unfolded = get(unfoldedAtom)
  return empty.filter((field) => !unfolded.has(field))
})

/** Unfolds these columns where they are folded. */
export function unfoldEmpty(store: Store, fields: readonly string[]): void {
  const folded = store.get(foldedEmptyAtom).filter((field) => fields.includes(field))
  if (folded.length) store.set(unfoldedAtom, new Set([...store.get(unfoldedAtom), ...folded]))
}

function allPlots({ count }: FieldYearColumns): Iterable<number> {
  return Array.from({ length: count }, (_, plot) => plot)
}

/** Records which folded columns the last write has filled; a load does so itself. */
function updateFilled(store: Store): void {
  const columns = store.get(loadedYearAtom)
  const { touched } = store.get(lastTouchAtom)
  const filled = store.get(filledSinceAtom)
  const empty = store.get(foldedEmptyAtom).filter((field) => !filled.has(field))
  if (!columns || !empty.length || touched === null) return
  if (!touched.lines && [...touched.fields].every((field) => traitOfField(field) !== null)) return
  const newlyFilled = filledFields(columns, empty, touched.lines ? allPlots(columns) : touched.plots)
  if (newlyFilled.length) store.set(filledSinceAtom, new Set([...filled, ...newlyFilled]))
}

/**
 * Unfolds columns that are no longer empty: at once while the focus is elsewhere, else when it leaves the table
 * (`root`), so that no column appears while the user types. Returns a function that stops this.
 */
export function followFilled(store: Store, root: HTMLElement): () => void {
  const unfoldIfUnfocused = () => {
    if (!root.contains(document.activeElement)) unfoldEmpty(store, [...store.get(filledSinceAtom)])
  }
  // Between two cells nothing has the focus for a moment.
  const unfoldSoon = () => setTimeout(unfoldIfUnfocused)
  root.addEventListener('focusout', unfoldSoon)
  const stop = store.sub(lastTouchAtom, () => {
    updateFilled(store)
    unfoldIfUnfocused()
  })
  return () => {
    root.removeEventListener('focusout', unfoldSoon)
    stop()
  }
}
