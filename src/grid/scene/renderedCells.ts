import { gutterField, isSheetColumn } from '../columns/sheetColumn.ts'

/** A cell that is now in the page. */
export interface RenderedCell {
  readonly element: HTMLElement
  readonly field: string
}

/** A row that is now in the page, with its display row. */
export interface RowElement {
  readonly element: HTMLElement
  readonly row: number
}

/** The same with its cells. */
interface RenderedRow extends RowElement {
  readonly cells: readonly RenderedCell[]
}

/** The rows that the grid has in the page: the children of its content that have a row-index, not told by class names. */
export function rowElements(content: HTMLElement): RowElement[] {
  const rows: RowElement[] = []
  for (const element of content.children) {
    const index = element.getAttribute('row-index')
    if (index !== null && element instanceof HTMLElement) rows.push({ element, row: Number(index) })
  }
  return rows
}

/** The cells of rows that are in the page; they are told by their col-id. */
export function renderedRows(rows: readonly RowElement[]): RenderedRow[] {
  return rows.map(({ element, row }) => ({
    element,
    row,
    cells: Array.from(element.querySelectorAll<HTMLElement>('[col-id]'), (cell) => ({
      element: cell,
      field: cell.getAttribute('col-id') ?? '',
    })),
  }))
}

/** The place under an event, with its display row; null when it is none. Row numbers are places too. */
function placeOfTarget(target: EventTarget | null): { element: HTMLElement; row: number; field: string } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[col-id]') : null
  const row = element?.closest<HTMLElement>('[row-index]')
  const index = Number(row?.getAttribute('row-index') ?? Number.NaN)
  // Rows of figures below the columns have no number: nothing in them is a place.
  if (!element || Number.isNaN(index)) return null
  return { element, row: index, field: element.getAttribute('col-id') ?? '' }
}

/** Whether a target lies in a row of figures below the columns. */
export function isStatisticTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[row-index^="b-"]') !== null
}

/** What lies under the pointer: a press captures it for the table, which is then the target of the click that follows. */
export function elementUnder(event: MouseEvent): Element | null {
  return document.elementFromPoint(event.clientX, event.clientY)
}

/** The cell under an event, with its display row; null when it is none. */
export function cellOfTarget(target: EventTarget | null): { element: HTMLElement; row: number; field: string } | null {
  const place = placeOfTarget(target)
  return place && isSheetColumn(place.field) ? place : null
}

/** The display row whose number is under an event; null when it is none. */
export function rowOfTarget(target: EventTarget | null): number | null {
  const place = placeOfTarget(target)
  return place?.field === gutterField ? place.row : null
}

/** The column whose heading is under an event; null when it is none. */
export function headingOfTarget(target: EventTarget | null): { element: HTMLElement; field: string } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"][col-id]') : null
  return element ? { element, field: element.getAttribute('col-id') ?? '' } : null
}
