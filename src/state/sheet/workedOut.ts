import type { ChangeName } from '../../domain/change/changeSet.ts'
import { traitColumn, traitValue } from '../../domain/columns/fieldYear.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import { limitsReason, pasteChange, pasteOutOfRange } from '../../domain/sheet/pasteCheck.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import { idsOfPlots } from '../log/plotIds.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { visibleMarksAtom } from '../year/visiblePlots.ts'
import { bringColumn } from './bringColumn.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { type SheetPaste, sheetPasteAtom, showInPlaceOfPaste, writePaste } from './sheetPaste.ts'
import { shownValues } from './shownValues.ts'

function isOutside(value: number | null, { min, max }: Trait): value is number {
  return value !== null && ((min !== null && value < min) || (max !== null && value > max))
}

/** What was worked out: `after[k]` is for the plot with the index `plots[k]`, null empties. */
export interface WorkedOut {
  readonly plots: readonly number[]
  readonly after: readonly (number | null)[]
}

/** The numbers of the plots that can be seen. */
function onlyVisible(store: Store, worked: WorkedOut): WorkedOut {
  const visible = store.get(visibleMarksAtom)
  if (!visible) return worked
  const at = [...worked.plots.keys()].filter((k) => visible[worked.plots[k]] !== 0)
  return { plots: at.map((k) => worked.plots[k]), after: at.map((k) => worked.after[k]) }
}

/**
 * Shows numbers that were worked out in the cells of a trait's column of the loaded field-year, as a paste is shown: Enter
 * writes them as one change of this name, Escape drops them, or what `own` says does. Answers what is shown; null when there
 * is nothing to show. Plots that are hidden in the pane the user works in are left out: what cannot be seen is not written.
 */
export function showWorkedOut(
  store: Store,
  name: ChangeName,
  traitId: number,
  worked: WorkedOut,
  own: SheetPaste['own'] = null,
): SheetPaste | null {
  const { plots, after } = onlyVisible(store, worked)
  const columns = store.get(loadedAtom)
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
    ids: idsOfPlots(columns, plots),
    present: plots.map((plot) => traitValue(column, plot)),
    values: [...after],
    status,
    // Numbers that are only shown need no texts: made anew with every key, they would take longer than all else.
    get texts() {
      texts ??= after.map((then) => (then === null ? '' : String(then)))
      return texts
    },
    reasons,
  }
  const paste = shownValues(source, columns, name, shown, own)
  bringColumn(store, shown.field)
  showInPlaceOfPaste(store, paste)
  return paste
}

/** Writes numbers that were worked out as one change. False when there is nothing to write, or it was refused, which is told. */
export async function writeWorkedOut(
  store: Store,
  name: ChangeName,
  traitId: number,
  worked: WorkedOut,
): Promise<boolean> {
  const paste = showWorkedOut(store, name, traitId, worked)
  if (!paste) return false
  await writePaste(store, paste)
  if (store.get(sheetPasteAtom) !== paste) return true
  store.set(sheetPasteAtom, null)
  return false
}
