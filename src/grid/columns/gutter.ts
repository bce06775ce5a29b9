import type { ColDef, IHeaderComp } from 'ag-grid-community'
import type { PlotRow } from './plotRows.ts'
import { gutterField } from './sheetColumn.ts'

/** Width of a digit at the gutter's size of type, and what stands around the number, pixels. */
const digitWidth = 7.2
const padding = 18

/** Width that the numbers of `rows` rows need, pixels. */
export function gutterWidth(rows: number): number {
  return Math.ceil(Math.max(2, String(rows).length) * digitWidth + padding)
}

/** The corner where row numbers and headings meet: it selects everything. */
class CornerHeader implements IHeaderComp {
  private readonly gui = document.createElement('div')

  init(params: { displayName: string }): void {
    this.gui.className = 'sheet-corner'
    this.gui.setAttribute('role', 'img')
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.gui
  }

  refresh({ displayName }: { displayName: string }): boolean {
    this.gui.title = displayName
    this.gui.setAttribute('aria-label', displayName)
    return true
  }
}

/** The column of row numbers of a table with `rows` rows at first; `heading` says what its corner does. */
export function gutterColumn(rows: number, heading: string): ColDef<PlotRow> {
  return {
    colId: gutterField,
    headerName: heading,
    headerComponent: CornerHeader,
    headerClass: 'is-gutter',
    width: gutterWidth(rows),
    pinned: 'left',
    lockPinned: true,
    lockPosition: 'left',
    resizable: false,
    sortable: false,
    filter: false,
    floatingFilter: false,
    valueGetter: ({ node, data }) => (data?.statistic ? '' : (node?.rowIndex ?? 0) + 1),
    cellClass: 'is-gutter is-pinned',
    cellAriaRole: 'rowheader',
    suppressKeyboardEvent: () => true,
    suppressNavigable: true,
    editable: false,
  }
}
