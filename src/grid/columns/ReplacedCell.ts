import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { CellValue } from '../../domain/change/changeSet.ts'
import type { PlotRow } from './plotRows.ts'

/** What the cells are made with that show a value which would be replaced. */
export interface ReplacedParts {
  /** What stands in a row's cell, as it is written; null where nothing of it would be replaced. */
  readonly beforeAt: (row: number) => string | null
}

/** Writes what would be replaced before what would stand there, struck through: it is a remark, not the cell's text. */
export function showReplaced(gui: HTMLElement, before: string | null): void {
  if (before === null) delete gui.dataset.before
  else gui.dataset.before = before
}

/** The cell of a value that a preview would replace: the old one struck through, where it has room, before the new one. */
export class ReplacedCell implements ICellRendererComp<PlotRow> {
  private readonly gui = document.createElement('span')

  init(params: ICellRendererParams<PlotRow, CellValue> & ReplacedParts): void {
    this.gui.className = 'sheet-replaced'
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.gui
  }

  refresh({ data, valueFormatted, beforeAt }: ICellRendererParams<PlotRow, CellValue> & ReplacedParts): boolean {
    const text = document.createElement('span')
    text.textContent = valueFormatted ?? ''
    this.gui.replaceChildren(text)
    showReplaced(this.gui, data ? beforeAt(data.plot) : null)
    return true
  }
}
