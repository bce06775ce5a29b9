import type { CellValue, ChangeName } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type AnnotationName, valueField } from '../../../domain/plots/plotFields.ts'
import { traitOfColumn } from '../../../domain/sheet/cells/fieldRules.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { colouringAtom, shownFieldAtom } from '../../colour/colouring.ts'
import { showMessageAtom, showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { actingPaneAtom } from '../../year/selection.ts'
import { visibleTargetPlots, withShownCells, withVisiblePlots } from '../../year/visiblePlots.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { activeCellAtom } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { type SheetColumn, selectedColumns } from './sheetEdits.ts'
import { writeSheet } from './writeSheet.ts'

const isOnMap = (store: Store): boolean => store.get(actingPaneAtom) === 'map'

/** The selected cells of the table, or the active one where none is selected. */
function tableCells(store: Store): SheetColumn[] {
  const selected = selectedColumns(store)
  const activeCell = store.get(activeCellAtom)
  if (selected.length || !activeCell) return selected
  const { rows, fields } = store.get(sheetOrderAtom)
  return [{ field: fields[activeCell.col], rows: Int32Array.of(rows[activeCell.row]) }]
}

/** The field that the map shows, if it is a trait; else the trait that the map is coloured by. */
function fieldOnMap(store: Store, year: FieldYearColumns): string {
  const shown = store.get(shownFieldAtom)
  const subject = store.get(colouringAtom)?.subject
  return traitOfColumn(year, shown) === null && subject?.by === 'trait' ? valueField(subject.trait) : shown
}

/**
 * The trait cells that a command about annotations changes: in the table the selected cells; on the map the shown trait, else
 * the coloured one, of the selected visible plots. Cells of other columns are left out; empty without a field-year.
 */
export function targetTraitCells(store: Store): SheetColumn[] {
  const source = store.get(sheetSourceAtom)
  if (!source?.year) return []
  const { year } = source
  const cells = isOnMap(store)
    ? [{ field: fieldOnMap(store, year), rows: Int32Array.from(visibleTargetPlots(store)) }]
    : tableCells(store)
  return cells
    .filter(({ field }) => traitOfColumn(year, field) !== null)
    .map(({ field, rows }) => ({ field, rows: rows.filter((row) => source.alive[row] === 1) }))
    .filter(({ rows }) => rows.length > 0)
}

/** How many cells columns have. */
export const countCellsOf = (columns: readonly SheetColumn[]): number =>
  columns.reduce((sum, { rows }) => sum + rows.length, 0)

/** The field of an annotation of a trait's values: `note:12` for `trait:12`. */
export const annotationField = (name: AnnotationName, field: string): string => field.replace('trait:', `${name}:`)

/** Cells whose annotation differs from `text`. */
function annotationEdits(
  source: SheetSource,
  name: AnnotationName,
  columns: readonly SheetColumn[],
  text: string | null,
) {
  return columns
    .map(({ field, rows }) => {
      const annotation = annotationField(name, field)
      return { field: annotation, rows: rows.filter((row) => source.read(row, annotation) !== text) }
    })
    .filter(({ rows }) => rows.length > 0)
}

/**
 * Annotates these cells with one text (null removes it) as one change, named with the number of cells that differ. A message
 * reports hidden plots that were left out, or why nothing was written.
 */
export function writeAnnotation(
  store: Store,
  name: AnnotationName,
  columns: readonly SheetColumn[],
  text: string | null,
  key: string,
): void {
  const source = store.get(sheetSourceAtom)
  const changed = source ? annotationEdits(source, name, columns, text) : []
  if (!changed.length) return
  const change: ChangeName = { key, params: { count: countCellsOf(changed) } }
  const edits = changed.map((column) => ({ ...column, values: new Array<CellValue>(column.rows.length).fill(text) }))
  const write = () => {
    const refusal = writeSheet(store, edits, change)
    // A change of a single plot shows no message.
    if (!refusal) store.set(showMessageAtom, { kind: 'info', ...change, about: ['entries'] })
    return refusal
  }
  const refusal = isOnMap(store) ? withVisiblePlots(store, write) : withShownCells(store, write)
  if (refusal) showRefusalMessage(store, refusal)
}
