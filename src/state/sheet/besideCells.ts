import type { CellValue, ChangeName } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { type BesideName, valueField } from '../../domain/plots/plotFields.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { colouringAtom, shownFieldAtom } from '../colour/colouring.ts'
import { showRefusal } from '../log/showRefusal.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { actingPaneAtom } from '../year/selection.ts'
import { visibleActedPlots, withShownCells, withVisiblePlots } from '../year/visiblePlots.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { type SheetColumn, selectedColumns } from './sheetEdits.ts'
import { activeCellAtom } from './sheetSelection.ts'
import { sheetOrderAtom } from './sheetView.ts'
import { writeSheet } from './writeSheet.ts'

const isOnMap = (store: Store): boolean => store.get(actingPaneAtom) === 'map'

/** The selected cells of the table, or the active one where none is selected. */
function tableCells(store: Store): SheetColumn[] {
  const selected = selectedColumns(store)
  const at = store.get(activeCellAtom)
  if (selected.length || !at) return selected
  const { rows, fields } = store.get(sheetOrderAtom)
  return [{ field: fields[at.col], rows: Int32Array.of(rows[at.row]) }]
}

/** The shown field of the map where it is a trait's, else that of the trait which the map is coloured by. */
function fieldOnMap(store: Store, year: FieldYearColumns): string {
  const shown = store.get(shownFieldAtom)
  const subject = store.get(colouringAtom)?.subject
  return traitOfColumn(year, shown) === null && subject?.by === 'trait' ? valueField(subject.trait) : shown
}

/**
 * The cells of traits that a command about what stands beside values acts on: those selected in the table, on the map the
 * shown field, or where that is no trait the coloured one, of the acted plots that can be seen. Cells of other columns are left out; none where there is no field-year.
 */
export function meantTraitCells(store: Store): SheetColumn[] {
  const source = store.get(sheetSourceAtom)
  if (!source?.year) return []
  const { year } = source
  const cells = isOnMap(store)
    ? [{ field: fieldOnMap(store, year), rows: Int32Array.from(visibleActedPlots(store)) }]
    : tableCells(store)
  return cells
    .filter(({ field }) => traitOfColumn(year, field) !== null)
    .map(({ field, rows }) => ({ field, rows: rows.filter((row) => source.alive[row] === 1) }))
    .filter(({ rows }) => rows.length > 0)
}

/** How many cells columns have. */
export const countCellsOf = (columns: readonly SheetColumn[]): number =>
  columns.reduce((sum, { rows }) => sum + rows.length, 0)

/** The field that keeps what stands beside the values of a trait's column: `note:12` beside `trait:12`. */
export const besideField = (name: BesideName, field: string): string => field.replace('trait:', `${name}:`)

/** Cells of the columns whose text beside the value is another one. */
function otherwise(source: SheetSource, name: BesideName, columns: readonly SheetColumn[], text: string | null) {
  return columns
    .map(({ field, rows }) => {
      const beside = besideField(name, field)
      return { field: beside, rows: rows.filter((row) => source.read(row, beside) !== text) }
    })
    .filter(({ rows }) => rows.length > 0)
}

/**
 * Writes one text, or none (null), beside the values of these cells as one change, which is named with the number of cells
 * that change. What cannot be seen and was left out is told, and so is a refusal.
 */
export function writeBeside(
  store: Store,
  name: BesideName,
  columns: readonly SheetColumn[],
  text: string | null,
  key: string,
): void {
  const source = store.get(sheetSourceAtom)
  const changed = source ? otherwise(source, name, columns, text) : []
  if (!changed.length) return
  const change: ChangeName = { key, params: { count: countCellsOf(changed) } }
  const edits = changed.map((column) => ({ ...column, values: new Array<CellValue>(column.rows.length).fill(text) }))
  const write = () => {
    const refusal = writeSheet(store, edits, change)
    // Of one plot a change says nothing by itself.
    if (!refusal) store.set(showMessageAtom, { kind: 'info', ...change, about: ['entries'] })
    return refusal
  }
  const refusal = isOnMap(store) ? withVisiblePlots(store, write) : withShownCells(store, write)
  if (refusal) showRefusal(store, refusal)
}
