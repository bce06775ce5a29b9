import type { GridApi, IHeaderGroupComp, IHeaderGroupParams } from 'ag-grid-community'
import { listenToGrid } from '../scene/gridEvents.ts'
import { headButton } from './headButton.ts'
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

/** Tells a heading how wide the pinned columns are, beside which its name stays while its group goes on; answers how to stop. */
function keepBesidePinned(heading: HTMLElement, api: GridApi): () => void {
  const tell = () => {
    const width = api.getDisplayedLeftColumns().reduce((sum, column) => sum + column.getActualWidth(), 0)
    heading.style.setProperty('--pinned', `${width}px`)
  }
  tell()
  return listenToGrid(api, ['displayedColumnsChanged', 'columnResized'], tell)
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
    const told = document.createElement('span')
    told.className = 'sheet-group-name'
    const name = document.createElement('span')
    name.className = 'sheet-head-text'
    name.textContent = displayName
    if (mayFold) {
      const label = word(isFolded ? 'table.unfold' : 'table.fold', { group: displayName })
      const button = headButton('sheet-fold', label, () => foldGroup(group))
      button.setAttribute('aria-expanded', String(!isFolded))
      button.append(icon(isFolded ? 'folded' : 'unfolded'))
      told.append(button)
    }
    told.append(name)
    this.gui.append(told)
    if (columnGroup.getPinned() === null) this.stop = keepBesidePinned(this.gui, api)
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
