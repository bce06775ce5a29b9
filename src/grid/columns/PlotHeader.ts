import type { IHeaderComp, IHeaderParams } from 'ag-grid-community'
import type { PlotRow } from './plotRows.ts'

/** Icons of headings and cells, copied for each of them. */
export type HeadIcon = 'filter' | 'asc' | 'desc' | 'menu' | 'folded' | 'unfolded' | 'add' | 'planned' | 'overdue'

/** Inputs of every heading. */
export interface HeadParts {
  /** A new copy of an icon. */
  readonly icon: (name: HeadIcon) => Element
  readonly word: (key: string, params?: Record<string, string | number>) => string
  readonly openMenu: (field: string, target: HTMLElement) => void
  /**
   * Whether rows are hidden by a column in addition to the grid's own filter: by its notes, or by ticks of its values.
   */
  readonly isFiltered: (field: string) => boolean
  /** Folds or unfolds a group. */
  readonly foldGroup: (group: string) => void
  /** Unfolds the columns that are empty in the whole year. */
  readonly unfoldEmpty: () => void
  readonly addTrait: () => void
  /** Opens the menu of the statistics rows at a point of the window. */
  readonly openStatistics: (at: { readonly x: number; readonly y: number }) => void
}

type HeadParams = IHeaderParams<PlotRow> & HeadParts

/** A column's heading: name, sort and filter state, and a menu button. A click selects the column. */
export class PlotHeader implements IHeaderComp {
  private readonly gui = document.createElement('div')
  private readonly name = document.createElement('span')
  private readonly menu = document.createElement('button')
  private marks: Element[] = []
  private params!: HeadParams
  private readonly read = () => this.mark()

  init(params: HeadParams): void {
    this.gui.className = 'sheet-head'
    this.name.className = 'sheet-head-text'
    this.menu.type = 'button'
    this.menu.className = 'sheet-head-menu'
    this.menu.tabIndex = -1
    this.menu.setAttribute('aria-haspopup', 'menu')
    this.menu.append(params.icon('menu'))
    this.menu.addEventListener('click', () => this.params.openMenu(this.params.column.getColId(), this.menu))
    this.gui.append(this.name, this.menu)
    params.column.addEventListener('sortChanged', this.read)
    params.column.addEventListener('filterChanged', this.read)
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.gui
  }

  refresh(params: HeadParams): boolean {
    this.params = params
    this.name.textContent = params.displayName
    this.menu.setAttribute('aria-label', params.word('table.columnMenu', { column: params.displayName }))
    this.mark()
    return true
  }

  destroy(): void {
    this.params.column.removeEventListener('sortChanged', this.read)
    this.params.column.removeEventListener('filterChanged', this.read)
  }

  private mark(): void {
    const { column, icon, word, isFiltered } = this.params
    for (const mark of this.marks) mark.remove()
    this.marks = []
    if (column.isFilterActive() || isFiltered(column.getColId())) {
      const mark = icon('filter')
      mark.removeAttribute('aria-hidden')
      mark.setAttribute('role', 'img')
      mark.setAttribute('aria-label', word('table.filtered'))
      this.marks.push(mark)
    }
    const sort = column.getSort()
    if (sort) this.marks.push(icon(sort))
    this.menu.before(...this.marks)
  }
}
