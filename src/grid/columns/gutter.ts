import type { ColDef, ICellRendererComp, ICellRendererParams, IHeaderComp } from 'ag-grid-community'
import { type RowTick, rowTicks } from '../../state/sheet/review/reviewRows.ts'
import { statisticWord } from '../statistics/StatisticCell.ts'
import type { HeadParts } from './PlotHeader.ts'
import type { PlotRow } from './plotRows.ts'
import { gutterField } from './sheetColumn.ts'

/** Width of a digit in the gutter, and space around the number, pixels. */
const digitWidth = 7.2
const padding = 18
/** Width of the ticks before the numbers while a file is reviewed, pixels. */
const tickWidth = 20

/** Width that the numbers of `rows` rows need, pixels, with or without ticks before them. */
export function gutterWidth(rows: number, hasTicks: boolean): number {
  return Math.ceil(Math.max(2, String(rows).length) * digitWidth + padding) + (hasTicks ? tickWidth : 0)
}

/** Whether a press is on the tick before a row's number. */
export function isOnTick({ target, clientX }: MouseEvent): boolean {
  const cell = target instanceof Element ? target.closest('.is-row-tick') : null
  return cell !== null && clientX - cell.getBoundingClientRect().left < tickWidth
}

/** The corner between row numbers and headings: it selects everything. */
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

/** A statistics row has no number: screen readers get its name instead. */
class RowName implements ICellRendererComp<PlotRow> {
  private readonly gui = document.createElement('span')

  init({ value }: ICellRendererParams<PlotRow, string>): void {
    this.gui.className = 'sheet-told'
    this.gui.textContent = value ?? ''
  }

  getGui(): HTMLElement {
    return this.gui
  }

  refresh(): boolean {
    return false
  }
}

/**
 * The column of row numbers for `rows` rows at first; `word` translates the corner's label and the names of statistics,
 * `tickOf` returns how much of a plot's row of a reviewed file is written.
 */
export function gutterColumn(
  rows: number,
  word: HeadParts['word'],
  tickOf: (plot: number) => RowTick | null,
): ColDef<PlotRow> {
  return {
    colId: gutterField,
    headerName: word('table.selectEverything'),
    headerComponent: CornerHeader,
    headerClass: 'is-gutter',
    width: gutterWidth(rows, false),
    pinned: 'left',
    lockPinned: true,
    lockPosition: 'left',
    resizable: false,
    sortable: false,
    filter: false,
    floatingFilter: false,
    valueGetter: ({ node, data }) =>
      data?.statistic ? word(statisticWord(data.statistic)) : (node?.rowIndex ?? 0) + 1,
    cellRendererSelector: ({ data }) => (data?.statistic ? { component: RowName } : undefined),
    cellClass: 'is-gutter is-pinned',
    cellClassRules: Object.fromEntries(
      rowTicks.map((tick) => [
        `is-row-tick is-row-tick-${tick}`,
        ({ data }) => data !== undefined && tickOf(data.plot) === tick,
      ]),
    ),
    cellAriaRole: 'rowheader',
    suppressKeyboardEvent: () => true,
    suppressNavigable: true,
    editable: false,
  }
}
