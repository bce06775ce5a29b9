import type { ChangeName } from '../../../domain/change/changeSet.ts'
import { traitColumn, traitValue } from '../../../domain/columns/fieldYear.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { limitsReason, pasteChange, pasteOutOfRange } from '../../../domain/sheet/pasteCheck.ts'
import { idsOfRows } from '../../../domain/sheet/source/rowIds.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { visibleMarksAtom } from '../../year/visiblePlots.ts'
import { bringColumn } from '../columns/bringColumn.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { type SheetPaste, sheetPasteAtom, showInPlaceOfPaste, writePaste } from '../paste/sheetPaste.ts'
import { shownValues } from './shownValues.ts'

function isOutside(value: number | null, { min, max }: Trait): value is number {
  return value !== null && ((min !== null && value < min) || (max !== null && value > max))
}

/** Computed values: `after[k]` is for the plot with index `plots[k]`, null empties it. */
export interface ComputedValues {
  readonly plots: readonly number[]
  readonly after: readonly (number | null)[]
}

/** The values of visible plots. */
function onlyVisible(store: Store, worked: ComputedValues): ComputedValues {
  const visible = store.get(visibleMarksAtom)
  if (!visible) return worked
  const indexes = [...worked.plots.keys()].filter((k) => visible[worked.plots[k]] !== 0)
  return { plots: indexes.map((k) => worked.plots[k]), after: indexes.map((k) => worked.after[k]) }
}

/**
 * Shows computed numbers in a trait's cells as a pending paste: Enter writes them as one change with this name, Escape
 * drops them, unless `own` replaces that. Returns what is shown; null if there is nothing to show. Plots hidden in the
 * active pane are left out.
 */
export function showComputed(
  store: Store,
  name: ChangeName,
  traitId: number,
  worked: ComputedValues,
  own: SheetPaste['own'] = null,
): SheetPaste | null {
  const { plots, after } = onlyVisible(store, worked)
  const columns = store.get(loadedYearAtom)
  const source = store.get(sheetSourceAtom)
  const column = columns && traitColumn(columns, traitId)
  if (!columns || !source || !column || plots.length === 0) return null
  const reasons = new Map<number, CellReason>()
  const status = new Uint8Array(after.length).fill(pasteChange)
  for (let k = 0; k < after.length; k++) {
    if (!isOutside(after[k], column.trait)) continue
    reasons.set(k, limitsReason(after[k], column.trait))
    status[k] = pasteOutOfRange
  }
  let texts: string[] | null = null
  const shown = {
    field: `trait:${traitId}`,
    ids: idsOfRows(columns, plots),
    present: plots.map((plot) => traitValue(column, plot)),
    values: [...after],
    status,
    // Created on demand: for numbers that are only shown, the texts would take most of the time of each key.
    get texts() {
      texts ??= after.map((value) => (value === null ? '' : String(value)))
      return texts
    },
    reasons,
  }
  const paste = shownValues(source, columns, name, shown, own)
  bringColumn(store, shown.field)
  showInPlaceOfPaste(store, paste)
  return paste
}

/** Writes computed numbers as one change. False if there is nothing to write, or it was refused with a message. */
export async function writeComputed(
  store: Store,
  name: ChangeName,
  traitId: number,
  worked: ComputedValues,
): Promise<boolean> {
  const paste = showComputed(store, name, traitId, worked)
  if (!paste) return false
  await writePaste(store, paste)
  if (store.get(sheetPasteAtom) !== paste) return true
  store.set(sheetPasteAtom, null)
  return false
}
