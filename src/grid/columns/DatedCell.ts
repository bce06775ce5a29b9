import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { CellValue } from '../../domain/change/changeSet.ts'
import { isOverdue, shortDay } from '../../domain/stages/plannedDate.ts'
import { today } from '../../state/shell/today.ts'
import type { HeadParts } from './PlotHeader.ts'
import type { PlotRow } from './plotRows.ts'
import { type ReplacedParts, showReplaced } from './ReplacedCell.ts'

/** What the cells of a column of dates are made with. */
export interface DatedParts extends Pick<HeadParts, 'icon' | 'word'>, ReplacedParts {
  /** The date that stands for a row where there is only a plan. */
  readonly plannedAt: (row: number) => string | null
}

type DatedParams = ICellRendererParams<PlotRow, CellValue> & DatedParts

/**
 * The cell of a stage or technology: the date with the days after sowing, which stand back, or what is only planned, with a
 * clock, a triangle once it is overdue.
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
