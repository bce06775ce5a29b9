import { leavesByTabAtom } from '../../commands/table/leaveByTab.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { copyText } from '../../domain/sheet/cells/copyText.ts'
import { deviceAtom } from '../../state/lifetime.ts'
import { refusedAt } from '../../state/log/refused/refusedCells.ts'
import { readSeenCells, type SeenCells } from '../../state/log/remote/seenCells.ts'
import { sheetAtom, sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { draftTraitsAtom, reviewedText } from '../../state/sheet/review/importReview.ts'
import { activeCellAtom, reportNoActiveCell } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { decimalMarkAtom } from '../../state/shell/settings/decimalMark.ts'
import type { Store } from '../../state/store.ts'

/** How an edit starts: with the cell's value, emptied, with its list open, or by the typed character. */
export type EditStart = 'value' | 'empty' | 'list' | 'typed'

/** The edited cell. The plot is stored by id, since reloading a year can change the indexes. */
export interface EditSession {
  readonly plotId: number
  readonly field: string
  readonly start: EditStart
  readonly text: string
  readonly seen: SeenCells
  /** Distinguishes edits. */
  readonly serial: number
}

export const editSessionAtom = sheetAtom<EditSession | null>(null)

/** Number of edits started. */
const serialAtom = deviceAtom(0)

/** The index of an edit's plot in the loaded year; -1 if the year does not contain it. */
export function editedPlot(store: Store, { plotId }: EditSession): number {
  return store.get(sheetSourceAtom)?.indexOf.get(plotId) ?? -1
}

/** Starts editing the active cell; for a computed cell it reports why it cannot be edited. True if the editor opens. */
export function beginEdit(store: Store, start: EditStart): boolean {
  const source = store.get(sheetSourceAtom)
  const activeCell = store.get(activeCellAtom)
  const { rows, fields } = store.get(sheetOrderAtom)
  if (!source) return false
  if (!activeCell) {
    reportNoActiveCell(store)
    return false
  }
  const plot = rows[activeCell.row]
  const field = fields[activeCell.col]
  const ofFile = reviewedText(store, plot, field)
  if (!source.rule(field) && ofFile === null) {
    // A column without a rule in a file under review is one that it would create.
    const isDraft = store.get(draftTraitsAtom)?.some(({ id }) => valueField(id) === field)
    store.set(showMessageAtom, { kind: 'info', key: isDraft ? 'review.notInFile' : 'value.computed', params: {} })
    return false
  }
  // The next Tab belongs to the editor.
  store.set(leavesByTabAtom, false)
  const refused = refusedAt(store, source, plot, field)
  const stored = ofFile ?? (refused ? refused.value : source.read(plot, field))
  const value = start === 'value' || start === 'list' ? stored : null
  const text = copyText(value, store.get(decimalMarkAtom))
  const seen = readSeenCells(source, [plot], field)
  store.set(serialAtom, (before) => before + 1)
  store.set(editSessionAtom, { plotId: source.id[plot], field, start, text, seen, serial: store.get(serialAtom) })
  return true
}
