import {
  type Atom,
  atom,
  type Getter,
  type PrimitiveAtom,
  type SetStateAction,
  type Setter,
  type WritableAtom,
} from 'jotai'
import { selectAtom } from 'jotai/utils'
import type { PlotPlants } from '../../domain/columns/plotPlants.ts'
import { LinesSource } from '../../domain/sheet/source/linesSource.ts'
import { PagePlantsSource, type PlantsOnPage } from '../../domain/sheet/source/pagePlantsSource.ts'
import type { PlantRows } from '../../domain/sheet/source/plantRows.ts'
import { PlantsSource } from '../../domain/sheet/source/plantsSource.ts'
import { PlotsSource } from '../../domain/sheet/source/plotsSource.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { session } from '../account/session.ts'
import { cropAtom, type Ends, type LoadedRows, yearAtom } from '../lifetime.ts'
import { meansTableAtom, seedByLineAtom } from '../lines/summary.ts'
import { openCropAtom, workedOnAtom } from '../log/openColumns.ts'
import { lineStagesAtom } from '../pedigree/lineStages.ts'
import type { Store } from '../store.ts'
import { loadedAtom, revisionAtom } from '../year/loaded.ts'

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

/** The lines of the open crop as rows, worded in the page's language, with their means, seed and inbreeding once these are read. */
export const linesSourceAtom = atom((get) => {
  const columns = get(openCropAtom)
  if (!columns) return null
  const stages = get(lineStagesAtom)
  return new LinesSource(columns, get(session.language), get(meansTableAtom), get(seedByLineAtom), stages)
})

/** The plot (by id) whose plants are shown; null = none's. `showPlantsOfAtom` puts it. */
const plantsPlotAtom = yearAtom<number | null>(null)

/** The plants of that plot; null until they were read. */
const shownPlantsAtom = atom((get): PlotPlants | null => {
  get(revisionAtom)
  const plot = get(plantsPlotAtom)
  return (plot !== null && get(loadedAtom)?.readPlants.get(plot)) || null
})

/** The plants of the plot that is inspected as rows. */
export const plantsSourceAtom = atom((get) => {
  const columns = get(loadedAtom)
  const plants = get(shownPlantsAtom)
  return columns && plants && new PlantsSource(columns, plants)
})

/** The plants of a page, where a page of the year shows them; null elsewhere, and until they are read. */
export const plantsOnPageAtom = yearAtom<PlantsOnPage | null>(null, { reloaded: 'ends' })

const pagePlantsSourceAtom = atom((get) => {
  const columns = get(loadedAtom)
  const page = get(plantsOnPageAtom)
  return columns && page && new PagePlantsSource(columns, page)
})

/** The plants that are on screen as rows, of a page or of the plot that is inspected; null where there are none. */
export const plantRowsAtom = atom((get): PlantRows | null => get(pagePlantsSourceAtom) ?? get(plantsSourceAtom))

export const plotsSheet = createSheet(plotsSourceAtom, yearAtom)
export const linesSheet = createSheet(linesSourceAtom, cropAtom)

/**
 * A piece of the plants' sheet, which lasts as their year does. What is carried over a reload goes from plant to plant, once
 * these are read again: they are not the rows that are reloaded, and come after them.
 */
function plantPiece<Value>(initial: Value, ends?: Ends<Value, LoadedRows>): PrimitiveAtom<Value> {
  const carried = ends?.reloaded
  if (typeof carried !== 'function') return yearAtom(initial, ends)
  const held = yearAtom<{ readonly value: Value; readonly of: PlantRows | null }>({ value: initial, of: null })
  const valueNow = (get: Getter): Value => {
    const { value, of } = get(held)
    const rows = get(plantRowsAtom)
    return of && rows && of !== rows ? carried(value, of, rows) : value
  }
  return atom(
    (get) => valueNow(get),
    (get, set, next: SetStateAction<Value>) => {
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(valueNow(get)) : next
      // While no plants are there, what is held is still about the former ones.
      set(held, { value, of: get(plantRowsAtom) ?? get(held).of })
    },
  )
}

export const plantsSheet = createSheet(plantRowsAtom, plantPiece)

const sheets = [plotsSheet, linesSheet, plantsSheet] as const

/** What an atom of the open sheet is in a sheet. */
const inSheet = new WeakMap<Atom<unknown>, (sheet: Sheet) => Atom<unknown>>()

export function ofSheet<A extends Atom<unknown>>(wanted: A, sheet: Sheet): A {
  return (inSheet.get(wanted)?.(sheet) as A | undefined) ?? wanted
}

/**
 * The sheet of the page on screen, by what that works on. A sheet that stands beside it, as the plants do, works with the
 * store that is bound to it.
 */
export const openSheetAtom = atom((get): Sheet => (get(workedOnAtom) === 'crop' ? linesSheet : plotsSheet))
const itself = new Map(sheets.map((sheet) => [sheet, atom((): Sheet => sheet)]))
inSheet.set(openSheetAtom, (sheet) => itself.get(sheet) ?? openSheetAtom)

/** Gives a sheet that stands beside the page's own its own atom in place of one that is no piece of sheets. */
export function apart<A extends Atom<unknown>>(shared: A, sheet: Sheet, own: A): void {
  inSheet.set(shared, (asked) => (asked === sheet ? own : shared))
}

/** What is worked out from pieces of a sheet: as an atom that of the sheet on screen, in a bound store that of its sheet. */
export function sheetDerived<Value>(read: (get: Getter) => Value): Atom<Value> {
  const own = new Map(sheets.map((sheet) => [sheet, atom((get) => read((wanted) => get(ofSheet(wanted, sheet))))]))
  const of = (sheet: Sheet): Atom<Value> => own.get(sheet) ?? own.get(plotsSheet)!
  const ofOpen = atom((get) => get(of(get(openSheetAtom))))
  inSheet.set(ofOpen, of)
  return ofOpen
}

/** What is `picked` out of what an atom of the sheet tells, told anew only where it `isSame` no more. */
export function sheetSelected<Value, Part>(
  found: Atom<Value>,
  picked: (value: Value) => Part,
  isSame: (one: Part, other: Part) => boolean,
): Atom<Part> {
  const own = new Map(sheets.map((sheet) => [sheet, selectAtom(ofSheet(found, sheet), picked, isSame)]))
  const of = (sheet: Sheet): Atom<Part> => own.get(sheet) ?? own.get(plotsSheet)!
  const ofOpen = atom((get) => get(of(get(openSheetAtom))))
  inSheet.set(ofOpen, of)
  return ofOpen
}

/**
 * The store as a sheet sees it that stands beside the one of the page: its pieces are that sheet's own, all else is the
 * page's. What is run with it acts on that sheet.
 */
export function boundTo(store: Store, sheet: Sheet): Store {
  const known = new WeakMap<Atom<unknown>, Atom<unknown>>()
  const own = <A extends Atom<unknown>>(wanted: A): A => {
    let found = known.get(wanted) as A | undefined
    if (!found) {
      found = ofSheet(wanted, sheet)
      known.set(wanted, found)
    }
    return found
  }
  return {
    ...store,
    get: (wanted) => store.get(own(wanted)),
    set: (wanted, ...args) => store.set(own(wanted), ...args),
    sub: (wanted, react) => store.sub(own(wanted), react),
  }
}

/** The rows of the sheet on screen; null while they are not loaded. */
export const sheetSourceAtom = atom((get): SheetSource | null => get(get(openSheetAtom).source))
inSheet.set(sheetSourceAtom, (sheet) => sheet.source)

/** Ends what holds rows of the plants' sheet. */
const ofRows: ((set: Setter) => void)[] = []

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
  inSheet.set(ofOpen, of)
  if (ends?.reloaded !== undefined) ofRows.push((set) => set(of(plantsSheet), initial))
  return Object.assign(ofOpen, { of })
}

/** Puts the plot (by id) whose plants are shown; what was selected among those of another one ends. Null = none's. */
export const showPlantsOfAtom = atom(null, (get, set, plot: number | null) => {
  if (get(plantsPlotAtom) === plot) return
  for (const end of ofRows) end(set)
  set(plantsPlotAtom, plot)
})
