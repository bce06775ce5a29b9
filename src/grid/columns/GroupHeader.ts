import type { IHeaderGroupComp, IHeaderGroupParams } from 'ag-grid-community'
import type { HeadParts } from './PlotHeader.ts'

/** What the heading of a group is made with beside what every heading is. */
export interface GroupHeadParams extends HeadParts {
  readonly group: string
  readonly isFolded: boolean
  /** Whether it has columns to fold. */
  readonly mayFold: boolean
  /** The chip for the columns that are folded since they are empty: its text and what they are; null = no chip in this heading. */
  readonly empty: { readonly text: string; readonly label: string } | null
}

/** The heading of a group of columns: its name, and a button that folds it to one narrow column. */
export class GroupHeader implements IHeaderGroupComp {
  private readonly gui = document.createElement('div')

  init({
    displayName,
    icon,
    word,
    foldGroup,
    unfoldEmpty,
    group,
    isFolded,
    mayFold,
    empty,
  }: IHeaderGroupParams & GroupHeadParams): void {
    this.gui.className = 'sheet-group'
    this.gui.dataset.columnGroup = group
    const name = document.createElement('span')
    name.className = 'sheet-head-text'
    name.textContent = displayName
    if (mayFold) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'sheet-fold'
      button.tabIndex = -1
      button.setAttribute('aria-expanded', String(!isFolded))
      const label = word(isFolded ? 'table.unfold' : 'table.fold', { group: displayName })
      button.setAttribute('aria-label', label)
      button.title = label
      button.append(icon(isFolded ? 'folded' : 'unfolded'))
      button.addEventListener('click', () => foldGroup(group))
      this.gui.append(button)
    }
    this.gui.append(name)
    if (!empty) return
    const chip = document.createElement('button')
    chip.type = 'button'
    chip.className = 'sheet-empty-chip'
    chip.tabIndex = -1
    chip.dataset.emptyColumns = ''
    chip.title = empty.label
    chip.setAttribute('aria-label', empty.label)
    chip.textContent = empty.text
    chip.addEventListener('click', unfoldEmpty)
    this.gui.append(chip)
  }

  getGui(): HTMLElement {
    return this.gui
  }
}
