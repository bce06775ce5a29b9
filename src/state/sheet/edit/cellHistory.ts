import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { CellField } from '../../../domain/columns/cell.ts'
import { idsOfLines } from '../../../domain/plots/plotFields.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { readCellInput } from '../../../domain/sheet/cellInput.ts'
import { stageWords } from '../../../domain/sheet/source/lineStages.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import type { Store } from '../../store.ts'
import { actingPaneAtom } from '../../year/selection.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { sheetSelectionAtom } from '../selection/rowSelection.ts'
import { activeFieldAtom } from '../selection/sheetSelection.ts'
import { writeSheet } from './writeSheet.ts'

/**
 * The cell whose history a command shows: the active one of the table; on the map the shown field of the active plot.
 */
export function cellForHistory(store: Store): { readonly row: number; readonly field: CellField } | RuleRefusal {
  const source = store.get(sheetSourceAtom)
  const { active } = store.get(sheetSelectionAtom)
  const isOnMap = source?.entity === 'plot' && store.get(actingPaneAtom) === 'map'
  const field = store.get(isOnMap ? shownFieldAtom : activeFieldAtom)
  if (!source || !active || active.plot < 0 || field === null) return refuseRule('cellHistory.noCell')
  if (source.entity === 'plant') return refuseRule('cellHistory.ofPlants')
  if (source.rule(field) === null) return refuseRule('cellHistory.notStored')
  if (source.addressOf(active.plot, field) === null) return refuseRule('cellHistory.noLine')
  return { row: active.plot, field }
}

/** A stored value as it is typed into cells: lines and stages by name; undefined for a deleted line. */
function typedForm(source: SheetSource, stored: string, value: CellValue): CellValue | undefined {
  if (stored === 'is_variety') return stageWords('en')[value === true ? 'variety' : 'line']
  if (!idsOfLines.has(stored) || value === null) return value
  return source.lineName(Number(value)) ?? undefined
}

/** Whether a former value could be restored: the row must exist, and an empty value must be allowed in the cell. */
export function isRestorable(source: SheetSource, { row, field }: { row: number; field: CellField }, value: CellValue) {
  if (source.alive[row] !== 1) return false
  return value !== null || readCellInput(source.rule(field), '').ok
}

/**
 * Writes a former value of a cell, as one change with one undo entry and by the rules of typing. Returns why it is not
 * allowed now; null if written.
 */
export function restoreValue(
  store: Store,
  { row, field }: { row: number; field: CellField },
  value: CellValue,
): RuleRefusal | null {
  const source = store.get(sheetSourceAtom)
  const address = source?.addressOf(row, field)
  if (!source || !address) return refuseRule('cellHistory.noCell')
  const written = typedForm(source, address.field, value)
  if (written === undefined) return refuseRule('cellHistory.lineDeleted')
  return writeSheet(store, [{ field, rows: [row], values: [written] }], { key: 'change.cellRestored', params: {} })
}
