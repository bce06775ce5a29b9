import type { ChangeEffect } from '../../../domain/change/applyChange.ts'
import { touchedLinesAtom } from '../../log/openColumns.ts'
import { lastTouchAtom } from '../../year/loaded.ts'
import { linesSheet, openSheetAtom, plantsSheet, sheetDerived, sheetSourceAtom } from '../openSheet.ts'

/** What a write touched in a sheet's rows, for repainting. */
export interface SheetTouched {
  readonly rows: ReadonlySet<number>
  /** Whether rows were added or removed. */
  readonly isOther: boolean
  /** Whether other rows show it, too: a line's name appears in many. */
  readonly isWide: boolean
  /** What it touched in the field-year; null if the rows are not of one. */
  readonly year: ChangeEffect | null
}

/** Fields of a line that also appear in other rows, as a parent's name or in a pedigree. */
const wideLineFields = ['name', 'mother_id', 'father_id']

/**
 * What the last write touched in the rows of the open sheet, null = everything, after a load; and the number of writes.
 */
export const sheetTouchedAtom = sheetDerived((get): { revision: number; touched: SheetTouched | null } => {
  if (get(openSheetAtom) === linesSheet) {
    const { revision, touched } = get(touchedLinesAtom)
    if (!touched) return { revision, touched }
    const { lines: rows, fields } = touched
    const isOther = fields.has('exists')
    const isWide = isOther || wideLineFields.some((field) => fields.has(field))
    return { revision, touched: { rows, isOther, isWide, year: null } }
  }
  const { revision, touched: year } = get(lastTouchAtom)
  if (get(openSheetAtom) === plantsSheet) {
    const source = get(sheetSourceAtom)
    if (!year || !source) return { revision, touched: null }
    const rows = new Set([...year.plants].flatMap((id) => source.indexOf.get(id) ?? []))
    return { revision, touched: { rows, isOther: year.fields.has('plants'), isWide: false, year: null } }
  }
  const touched = year && { rows: year.plots, isOther: year.fields.has('exists'), isWide: year.lines, year }
  return { revision, touched }
})

/** Increases with every write to the rows of the open sheet. */
export const sheetRevisionAtom = sheetDerived((get) => get(sheetTouchedAtom).revision)
