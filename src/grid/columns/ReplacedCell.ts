import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { CellValue } from '../../domain/change/changeSet.ts'
import type { PlotRow } from './plotRows.ts'

/** Inputs of cells that show a value which would be replaced. */
export interface ReplacedParts {
  /** The current value of a row's cell as text; null if it would not be replaced. */
  readonly beforeAt: (row: number) => string | null
}

/** Shows the value that would be replaced struck through before the new one; it is not part of the cell's text. */
export function showReplaced(gui: HTMLElement, before: string | null): void {
  if (before === null) delete gui.dataset.before
  else gui.dataset.before = before
}

/** The cell of a value that a preview would replace: the old one struck through before the new one, if it fits. */
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
