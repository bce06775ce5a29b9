import type { ColDef, ColGroupDef, ValueGetterParams } from 'ag-grid-community'
import type { CellValue } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { ColumnLayout } from '../../state/table/sheetView.ts'
import type { CellLook } from '../scene/CellLook.ts'
import { cellText } from './cellText.ts'
import { columnWidthMax, columnWidthMin, labelWidthMax, type SheetField, type SheetGroup } from './columnFields.ts'
import { type HeadParts, PlotHeader } from './PlotHeader.ts'
import type { TraitDecimals } from './traitDecimals.ts'
import { valueReader } from './valueReader.ts'

/** A row of the table: the plot's index in the loaded columns, which stays with the plot, and its id as the row's key. */
export interface PlotRow {
  readonly plot: number
  readonly id: string
}

/** The row of a plot. */
export function plotRow(columns: FieldYearColumns, plot: number): PlotRow {
  return { plot, id: String(columns.id[plot]) }
}

/** The living plots of a field-year as rows, in the order of their making. */
export function plotRows(columns: FieldYearColumns): PlotRow[] {
  const rows: PlotRow[] = []
  for (let plot = 0; plot < columns.count; plot++) if (columns.alive[plot]) rows.push(plotRow(columns, plot))
  return rows
}

/** What the columns are made with. */
export interface ColumnParts {
  readonly columns: FieldYearColumns
  readonly look: CellLook
  readonly decimals: TraitDecimals
  readonly layout: ColumnLayout | null
  readonly head: HeadParts
}

/** The rows are put in order afterwards, all at once: the grid would ask for every value again at every comparison. */
const leaveOrder = () => 0

/** Keys belong to the page's one key handler, not to the grid. */
const suppressKeyboardEvent = () => true

function classesOf(look: CellLook, { field, isPinned }: SheetField, endsGroup: boolean) {
  const fixed = [...(isPinned ? ['is-pinned'] : []), ...(endsGroup ? ['ends-group'] : [])]
  return (plot: number, row: number, col: number | undefined): string[] => {
    const classes = [...fixed, ...look.stateClasses(plot, field)]
    if (col === undefined) return classes
    if (look.isSelected(row, col)) classes.push('is-selected')
    if (look.isActive(row, col)) classes.push('is-active')
    return classes
  }
}

function columnOf(parts: ColumnParts, sheetField: SheetField, endsGroup: boolean): ColDef<PlotRow, CellValue> {
  const { columns, look, decimals, layout, head } = parts
  const { field, heading, isNumeric, isPinned } = sheetField
  const read = valueReader(columns, field)
  const write = cellText(columns, field, decimals)
  const classes = classesOf(look, sheetField, endsGroup)
  return {
    colId: field,
    headerName: heading,
    headerComponent: PlotHeader,
    headerComponentParams: head,
    headerClass: [isNumeric ? 'is-numeric' : 'is-text', ...(endsGroup ? ['ends-group'] : [])],
    width: layout?.widths[field] ?? sheetField.width,
    minWidth: columnWidthMin,
    maxWidth: field === 'label' ? labelWidthMax : columnWidthMax,
    pinned: isPinned ? 'left' : undefined,
    lockPinned: true,
    valueGetter: ({ data }: ValueGetterParams<PlotRow, CellValue>) => {
      if (!data) return null
      const refused = look.refusedAt(data.plot, field)
      return look.pastedValue(data.plot, field) ?? (refused ? refused.value : read(data.plot))
    },
    valueFormatter: ({ value }) => write(value as CellValue),
    comparator: leaveOrder,
    filter: isNumeric ? 'agNumberColumnFilter' : 'agTextColumnFilter',
    cellClass: ({ data, node, column }) => [
      isNumeric ? 'is-numeric' : 'is-text',
      ...(data ? classes(data.plot, node.rowIndex ?? -1, look.colOf(column.getColId())) : []),
    ],
    suppressKeyboardEvent,
    editable: false,
  }
}

/** Columns of a group in the user's order; those that the kept order does not know come last. */
function ordered(group: SheetGroup, layout: ColumnLayout | null): readonly SheetField[] {
  if (!layout) return group.fields
  const rank = new Map(layout.order.map((field, k) => [field, k]))
  return [...group.fields].sort((a, b) => (rank.get(a.field) ?? Infinity) - (rank.get(b.field) ?? Infinity))
}

/** The groups as AG Grid takes them; columns stay in their group when they are moved. */
export function columnGroups(groups: readonly SheetGroup[], parts: ColumnParts): ColGroupDef<PlotRow>[] {
  return groups.map((group) => {
    const fields = ordered(group, parts.layout)
    return {
      groupId: group.id,
      headerName: group.heading,
      headerClass: 'is-group',
      marryChildren: true,
      children: fields.map((field, k) => columnOf(parts, field, k === fields.length - 1)),
    }
  })
}
