import type { ColDef, IHeaderComp, IHeaderParams } from 'ag-grid-community'
import type { SheetGroup } from './columnFields.ts'
import { headButton } from './headButton.ts'
import type { HeadParts } from './PlotHeader.ts'
import type { PlotRow } from './plotRows.ts'
import { addTraitField, foldField } from './sheetColumn.ts'

/** A heading that is a button: content, accessible label and action. */
interface ButtonHead {
  readonly content: () => Node | string
  readonly label: string
  readonly run: () => void
}

class ButtonHeader implements IHeaderComp {
  private gui = document.createElement('button')

  init({ content, label, run }: IHeaderParams & ButtonHead): void {
    this.gui = headButton('sheet-head-button', label, run)
    this.gui.append(content())
  }

  getGui(): HTMLElement {
    return this.gui
  }

  refresh(): boolean {
    return false
  }
}

function buttonColumn(colId: string, width: number, head: ButtonHead): ColDef<PlotRow> {
  return {
    colId,
    headerName: head.label,
    headerComponent: ButtonHeader,
    headerComponentParams: head,
    headerClass: 'is-stand-in',
    cellClass: 'is-stand-in',
    width,
    minWidth: width,
    maxWidth: width,
    lockPinned: true,
    suppressMovable: true,
    resizable: false,
    sortable: false,
    filter: false,
    floatingFilter: false,
    suppressKeyboardEvent: () => true,
    suppressNavigable: true,
    editable: false,
  }
}

/** Pixels per character of a group's heading, and space around it. */
const letterWidth = 6.6
const headingPadding = 36

/** The narrow column of a folded group, with the number of columns that it folds. */
export function foldedColumn(group: SheetGroup, count: number, isAtEdge: boolean, head: HeadParts): ColDef<PlotRow> {
  const width = Math.min(150, Math.max(64, Math.ceil(group.heading.length * letterWidth) + headingPadding))
  return {
    ...buttonColumn(foldField(group.id), width, {
      content: () => head.word('table.foldedCount', { count }),
      label: head.word('table.unfold', { group: group.heading }),
      run: () => head.foldGroup(group.id),
    }),
    pinned: isAtEdge ? 'left' : null,
  }
}

/** The last heading: it adds a trait. */
export function addTraitColumn(head: HeadParts): ColDef<PlotRow> {
  return {
    ...buttonColumn(addTraitField, 40, {
      content: () => head.icon('add'),
      label: head.word('command.table.addTrait'),
      run: head.addTrait,
    }),
    lockPosition: 'right',
  }
}
