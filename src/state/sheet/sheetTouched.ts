import type { Touched } from '../../domain/change/applyChange.ts'
import { touchedLinesAtom } from '../log/openColumns.ts'
import { touchedAtom } from '../year/loaded.ts'
import { linesSheet, openSheetAtom, plantsSheet, sheetDerived, sheetSourceAtom } from './openSheet.ts'

/** What a write touched of a sheet's rows, for repainting. */
export interface SheetTouched {
  readonly rows: ReadonlySet<number>
  /** Whether rows came or went. */
  readonly isOther: boolean
  /** Whether cells of other rows show it, too: a line's name stands wherever the line does. */
  readonly isWide: boolean
  /** What it touched of the field-year; null where the rows are of none. */
  readonly year: Touched | null
}

/** Fields of a line that stand in the rows of others, too: as a parent's name, or in their genealogy. */
const wideLineFields = ['name', 'mother_id', 'father_id']

/** What the last write touched of the rows of the sheet on screen, null = all of them: a load; and how many there were. */
export const sheetTouchedAtom = sheetDerived((get): { revision: number; touched: SheetTouched | null } => {
  if (get(openSheetAtom) === linesSheet) {
    const { revision, touched } = get(touchedLinesAtom)
    if (!touched) return { revision, touched }
    const { lines: rows, fields } = touched
    const isOther = fields.has('exists')
    const isWide = isOther || wideLineFields.some((field) => fields.has(field))
    return { revision, touched: { rows, isOther, isWide, year: null } }
  }
  const { revision, touched: year } = get(touchedAtom)
  if (get(openSheetAtom) === plantsSheet) {
    const source = get(sheetSourceAtom)
    if (!year || !source) return { revision, touched: null }
    const rows = new Set([...year.plants].flatMap((id) => source.indexOf.get(id) ?? []))
    return { revision, touched: { rows, isOther: year.fields.has('plants'), isWide: false, year: null } }
  }
  const touched = year && { rows: year.plots, isOther: year.fields.has('exists'), isWide: year.lines, year }
  return { revision, touched }
})

/** Grows by one with every write into the rows of the sheet on screen. */
export const sheetRevisionAtom = sheetDerived((get) => get(sheetTouchedAtom).revision)
