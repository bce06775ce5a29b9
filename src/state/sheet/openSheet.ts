import { type Atom, atom, type PrimitiveAtom, type SetStateAction, type WritableAtom } from 'jotai'
import { LinesSource } from '../../domain/sheet/source/linesSource.ts'
import { PlotsSource } from '../../domain/sheet/source/plotsSource.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { session } from '../account/session.ts'
import { cropAtom, type Ends, type LoadedRows, yearAtom } from '../lifetime.ts'
import { openCropAtom, workedOnAtom } from '../log/openColumns.ts'
import { loadedAtom } from '../year/loaded.ts'

/** Makes a piece of state that lasts as long as the rows of a sheet do. */
type MakePiece = <Value>(initial: Value, ends?: Ends<Value, LoadedRows>) => PrimitiveAtom<Value>

/** A spreadsheet over a row source, which has its own order, selection, shown paste and whatever else `sheetAtom` makes. */
export interface Sheet {
  /** The rows; null while they are not loaded. */
  readonly source: Atom<SheetSource | null>
  readonly piece: MakePiece
}

/** A sheet over rows, whose state lasts as `piece` says. */
function createSheet(source: Atom<SheetSource | null>, piece: MakePiece): Sheet {
  return { source, piece }
}

/** The plots of the loaded field-year as rows, also for the map, which writes and refuses by the same rules. */
export const plotsSourceAtom = atom((get) => {
  const columns = get(loadedAtom)
  return columns && new PlotsSource(columns)
})

/** The lines of the open crop as rows, worded in the page's language. */
export const linesSourceAtom = atom((get) => {
  const columns = get(openCropAtom)
  return columns && new LinesSource(columns, get(session.language))
})

export const plotsSheet = createSheet(plotsSourceAtom, yearAtom)
export const linesSheet = createSheet(linesSourceAtom, cropAtom)

const sheets = [plotsSheet, linesSheet] as const

/** The sheet of the page on screen, by what that works on. */
export const openSheetAtom = atom((get) => (get(workedOnAtom) === 'crop' ? linesSheet : plotsSheet))

/** The rows of the sheet on screen; null while they are not loaded. */
export const sheetSourceAtom = atom((get) => get(get(openSheetAtom).source))

/** A piece of every sheet's state: as an atom that of the sheet on screen, and of any sheet by `of`. */
export interface SheetAtom<Value> extends WritableAtom<Value, [SetStateAction<Value>], void> {
  of(sheet: Sheet): PrimitiveAtom<Value>
}

/** A piece of state that every sheet has, `plots` where the sheet of plots shares it with the map. */
export function sheetAtom<Value>(
  initial: Value,
  ends?: Ends<Value, LoadedRows>,
  plots?: PrimitiveAtom<Value>,
): SheetAtom<Value> {
  const pieces = new Map<Sheet, PrimitiveAtom<Value>>(
    sheets.map((sheet) => [sheet, (sheet === plotsSheet && plots) || sheet.piece(initial, ends)]),
  )
  const of = (sheet: Sheet): PrimitiveAtom<Value> => {
    const piece = pieces.get(sheet)
    if (!piece) throw new Error('a sheet that is not among the sheets')
    return piece
  }
  const ofOpen = atom(
    (get) => get(of(get(openSheetAtom))),
    (get, set, value: SetStateAction<Value>) => set(of(get(openSheetAtom)), value),
  )
  return Object.assign(ofOpen, { of })
}
