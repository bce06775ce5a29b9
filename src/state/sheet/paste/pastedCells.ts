import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { CellOutcome } from '../../../domain/files/review/reviewCells.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import type { SheetPaste } from './sheetPaste.ts'

/** The effect of a pending paste on one cell: a status of pasteCheck, and the value it would get. */
export interface PastedCellState {
  readonly status: number
  readonly value: CellValue
  /** The value when the paste was read. */
  readonly present: CellValue
  /** Why it is doubtful, out of range or not written; null = none. */
  readonly reason: CellReason | null
  /** For a reviewed file: its text, the outcome, and whether it is written. */
  readonly review: {
    readonly text: string
    readonly outcome: CellOutcome
    readonly isAccepted: boolean
    readonly isOpen: boolean
  } | null
}

/** Looks up the effect of a pending paste on a cell of the loaded field-year; null if there is none. */
export function pastedCells(
  source: SheetSource,
  paste: SheetPaste,
): (plot: number, field: string) => PastedCellState | null {
  const byField = new Map<string, { column: SheetPaste['columns'][number]; at: Map<number, number> }[]>()
  for (const column of paste.columns) {
    const indexByRow = new Map(Array.from(rowsOfIds(source, column.ids), (plot, k) => [plot, k]))
    byField.set(column.field, [...(byField.get(column.field) ?? []), { column, at: indexByRow }])
  }
  return (plot, field) => {
    for (const { column, at } of byField.get(field) ?? []) {
      const k = at.get(plot)
      if (k === undefined) continue
      const { status, values, present, reasons, review } = column
      return {
        status: status[k],
        value: values[k],
        present: present[k],
        reason: reasons.get(k) ?? null,
        review: review
          ? {
              text: column.texts[k],
              outcome: review.outcome[k],
              isAccepted: review.accepted[k] === 1,
              isOpen: review.open[k] === 1,
            }
          : null,
      }
    }
    return null
  }
}
