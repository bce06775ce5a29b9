import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { CellValue } from '../../domain/change/changeSet.ts'
import { isOverdue, shortDay } from '../../domain/stages/plannedDate.ts'
import { today } from '../../state/shell/today.ts'
import type { HeadParts } from './PlotHeader.ts'
import type { PlotRow } from './plotRows.ts'
import { type ReplacedParts, showReplaced } from './ReplacedCell.ts'

/** Inputs of the cells of a date column. */
export interface DatedParts extends Pick<HeadParts, 'icon' | 'word'>, ReplacedParts {
  /** The planned date shown for a row without an actual one. */
  readonly plannedAt: (row: number) => string | null
}

type DatedParams = ICellRendererParams<PlotRow, CellValue> & DatedParts

/**
 * The cell of a stage or technology: the date followed by the days after sowing in a muted style, or the planned date
 * with a clock, or a triangle once it is overdue.
 */
export class DatedCell implements ICellRendererComp<PlotRow> {
  private readonly gui = document.createElement('span')

  init(params: DatedParams): void {
    this.gui.className = 'sheet-date'
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.gui
  }

  refresh(params: DatedParams): boolean {
    const { data, value, valueFormatted, plannedAt, beforeAt, icon, word } = params
    showReplaced(this.gui, data ? beforeAt(data.plot) : null)
    const planned = data && value === null ? plannedAt(data.plot) : null
    if (planned !== null) {
      const mark = icon(isOverdue(planned, today()) ? 'overdue' : 'planned')
      this.gui.replaceChildren(mark, word('grid.plan', { date: shortDay(planned) }))
      return true
    }
    const text = valueFormatted ?? ''
    const date = String(value ?? '')
    if (date === '' || text.length === date.length || !text.startsWith(date)) this.gui.replaceChildren(text)
    else {
      const days = document.createElement('span')
      days.className = 'sheet-date-days'
      days.textContent = text.slice(date.length)
      this.gui.replaceChildren(date, days)
    }
    return true
  }
}
