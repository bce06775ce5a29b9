import type { GridApi, IHeaderGroupComp, IHeaderGroupParams } from 'ag-grid-community'
import { listenToGrid } from '../scene/gridEvents.ts'
import { headButton } from './headButton.ts'
import type { HeadParts } from './PlotHeader.ts'

/** Additional inputs of a group's heading. */
export interface GroupHeadParams extends HeadParts {
  readonly group: string
  readonly isFolded: boolean
  /** Whether the group has columns to fold. */
  readonly mayFold: boolean
  /** The chip for folded empty columns: its text and accessible label; null = no chip in this heading. */
  readonly empty: { readonly text: string; readonly label: string } | null
}

/**
 * Sets on a heading the width of the pinned columns, next to which its name stays while its group is scrolled; returns
 * a function that stops this.
 */
function followPinnedWidth(heading: HTMLElement, api: GridApi): () => void {
  const setWidth = () => {
    const width = api.getDisplayedLeftColumns().reduce((sum, column) => sum + column.getActualWidth(), 0)
    heading.style.setProperty('--pinned', `${width}px`)
  }
  setWidth()
  return listenToGrid(api, ['displayedColumnsChanged', 'columnResized'], setWidth)
}

/** The heading of a group of columns: its name, and a button that folds it to one narrow column. */
export class GroupHeader implements IHeaderGroupComp {
  private readonly gui = document.createElement('div')
  private stop: () => void = () => undefined

  init({
    api,
    columnGroup,
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
    const hiddenText = document.createElement('span')
    hiddenText.className = 'sheet-group-name'
    const name = document.createElement('span')
    name.className = 'sheet-head-text'
    name.textContent = displayName
    if (mayFold) {
      const label = word(isFolded ? 'table.unfold' : 'table.fold', { group: displayName })
      const button = headButton('sheet-fold', label, () => foldGroup(group))
      button.setAttribute('aria-expanded', String(!isFolded))
      button.append(icon(isFolded ? 'folded' : 'unfolded'))
      hiddenText.append(button)
    }
    hiddenText.append(name)
    this.gui.append(hiddenText)
    if (columnGroup.getPinned() === null) this.stop = followPinnedWidth(this.gui, api)
    if (!empty) return
    const chip = headButton('sheet-empty-chip', empty.label, unfoldEmpty)
    chip.dataset.emptyColumns = ''
    chip.textContent = empty.text
    this.gui.append(chip)
  }

  getGui(): HTMLElement {
    return this.gui
  }

  destroy(): void {
    this.stop()
  }
}
