/** Sheets and rolls that labels are printed on: `a4_<columns>x<rows>`, `roll_<width>x<height>` in millimetres. */
export const labelSheetKeys = ['a4_2x7', 'a4_3x8', 'a4_5x13', 'roll_50x30', 'roll_60x40'] as const
export type LabelSheetKey = (typeof labelSheetKeys)[number]

/** A sheet of labels, all lengths in millimetres. */
export interface LabelSheet {
  readonly page: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
  readonly label: { readonly width: number; readonly height: number }
  /** Position of the first label from the left and from the top of the page. */
  readonly left: number
  readonly top: number
  /** Distance between neighbouring labels in a row; rows touch each other. */
  readonly gap: number
}

const a4 = { width: 210, height: 297 }

const onA4 = (columns: number, rows: number, width: number, height: number, gap: number): LabelSheet => ({
  page: a4,
  columns,
  rows,
  label: { width, height },
  left: (a4.width - columns * width - (columns - 1) * gap) / 2,
  top: (a4.height - rows * height) / 2,
  gap,
})

const onRoll = (width: number, height: number): LabelSheet => ({
  page: { width, height },
  columns: 1,
  rows: 1,
  label: { width, height },
  left: 0,
  top: 0,
  gap: 0,
})

/** The measures of each: on A4 as in the common sheets L7163, L7159 and L7651. */
export const labelSheets: Record<LabelSheetKey, LabelSheet> = {
  a4_2x7: onA4(2, 7, 99.1, 38.1, 2.5),
  a4_3x8: onA4(3, 8, 63.5, 33.9, 2.5),
  a4_5x13: onA4(5, 13, 38.1, 21.2, 2.5),
  roll_50x30: onRoll(50, 30),
  roll_60x40: onRoll(60, 40),
}

/** Number of labels per page. */
export const placesOf = ({ columns, rows }: LabelSheet): number => columns * rows

/**
 * Position of label `at` (0 = the first of the first page, then along the rows): its page from 0, and its corner in
 * millimetres.
 */
export function labelPlace(sheet: LabelSheet, at: number): { page: number; x: number; y: number } {
  const places = placesOf(sheet)
  const placeOnSheet = at % places
  const column = placeOnSheet % sheet.columns
  return {
    page: Math.floor(at / places),
    x: sheet.left + column * (sheet.label.width + sheet.gap),
    y: sheet.top + Math.floor(placeOnSheet / sheet.columns) * sheet.label.height,
  }
}
