import { gutterField, isSheetColumn } from '../columns/sheetColumn.ts'

/** A rendered cell. */
export interface RenderedCell {
  readonly element: HTMLElement
  readonly field: string
}

/** A rendered row with its display row. */
export interface RowElement {
  readonly element: HTMLElement
  readonly row: number
}

/** A rendered row with its cells. */
interface RenderedRow extends RowElement {
  readonly cells: readonly RenderedCell[]
}

/** The rendered rows: the children of the grid's content with a row-index, independent of class names. */
export function rowElements(content: HTMLElement): RowElement[] {
  const rows: RowElement[] = []
  for (const element of content.children) {
    const index = element.getAttribute('row-index')
    if (index !== null && element instanceof HTMLElement) rows.push({ element, row: Number(index) })
  }
  return rows
}

/** The cells of rendered rows, found by their col-id. */
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

/** The place under an event with its display row; null for none. Row numbers are places too. */
function positionOfTarget(target: EventTarget | null): { element: HTMLElement; row: number; field: string } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[col-id]') : null
  const row = element?.closest<HTMLElement>('[row-index]')
  const index = Number(row?.getAttribute('row-index') ?? Number.NaN)
  // Statistics rows have no number: nothing in them is a place.
  if (!element || Number.isNaN(index)) return null
  return { element, row: index, field: element.getAttribute('col-id') ?? '' }
}

/** Whether a target is in a statistics row. */
export function isStatisticTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[row-index^="b-"]') !== null
}

/** The element under the pointer: a press captures the pointer for the table, which then is the target of the click. */
export function elementUnder(event: MouseEvent): Element | null {
  return document.elementFromPoint(event.clientX, event.clientY)
}

/** The cell under an event with its display row; null for none. */
export function cellOfTarget(target: EventTarget | null): { element: HTMLElement; row: number; field: string } | null {
  const place = positionOfTarget(target)
  return place && isSheetColumn(place.field) ? place : null
}

/** The display row whose number is under an event; null for none. */
export function rowOfTarget(target: EventTarget | null): number | null {
  const place = positionOfTarget(target)
  return place?.field === gutterField ? place.row : null
}

/** The column whose heading is under an event; null for none. */
export function headingOfTarget(target: EventTarget | null): { element: HTMLElement; field: string } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"][col-id]') : null
  return element ? { element, field: element.getAttribute('col-id') ?? '' } : null
}
