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
import { cropAtom, type LoadedRows, type ReloadPolicy, yearAtom } from '../lifetime.ts'
import { meansTableAtom, seedByLineAtom } from '../lines/summary.ts'
import { activeScopeKindAtom, openCropAtom } from '../log/openColumns.ts'
import { lineStagesAtom } from '../pedigree/lineStages.ts'
import type { Store } from '../store.ts'
import { loadedAtom, revisionAtom } from '../year/loaded.ts'

/** Creates an atom that lasts as long as the rows of a sheet. */
type MakePiece = <Value>(initial: Value, ends?: ReloadPolicy<Value, LoadedRows>) => PrimitiveAtom<Value>

/**
 * A spreadsheet over a row source, with its own order, selection, pending paste and other atoms made by `sheetAtom`.
 */
export interface Sheet {
  /** The rows; null while they are not loaded. */
  readonly source: Atom<SheetSource | null>
  readonly piece: MakePiece
}

/** A sheet over rows, whose state lasts as `piece` defines. */
function createSheet(source: Atom<SheetSource | null>, piece: MakePiece): Sheet {
  return { source, piece }
}

/**
 * The plots of the loaded field-year as rows. The map uses them, too, so that it writes and refuses by the same rules.
 */
export const plotsSourceAtom = atom((get) => {
  const columns = get(loadedAtom)
  return columns && new PlotsSource(columns)
})

/**
 * The lines of the open crop as rows, in the page's language, with their means, seed and inbreeding once these are
 * loaded.
 */
export const linesSourceAtom = atom((get) => {
  const columns = get(openCropAtom)
  if (!columns) return null
  const stages = get(lineStagesAtom)
  return new LinesSource(columns, get(session.language), get(meansTableAtom), get(seedByLineAtom), stages)
})

/** The id of the plot whose plants are shown; null = none. Set by `showPlantsOfAtom`. */
const plantsPlotAtom = yearAtom<number | null>(null)

/** The plants of that plot; null until they are loaded. */
const shownPlantsAtom = atom((get): PlotPlants | null => {
  get(revisionAtom)
  const plot = get(plantsPlotAtom)
  return (plot !== null && get(loadedAtom)?.readPlants.get(plot)) || null
})

/** The plants of the inspected plot as rows. */
export const plantsSourceAtom = atom((get) => {
  const columns = get(loadedAtom)
  const plants = get(shownPlantsAtom)
  return columns && plants && new PlantsSource(columns, plants)
})

/** The plants of a page of the year; null if the page shows none or they are not loaded. */
export const plantsOnPageAtom = yearAtom<PlantsOnPage | null>(null, { reloaded: 'ends' })

const pagePlantsSourceAtom = atom((get) => {
  const columns = get(loadedAtom)
  const page = get(plantsOnPageAtom)
  return columns && page && new PagePlantsSource(columns, page)
})

/** The plants on screen as rows, of a page or of the inspected plot; null if there are none. */
export const plantRowsAtom = atom((get): PlantRows | null => get(pagePlantsSourceAtom) ?? get(plantsSourceAtom))

export const plotsSheet = createSheet(plotsSourceAtom, yearAtom)
export const linesSheet = createSheet(linesSourceAtom, cropAtom)

/**
 * An atom of the plants' sheet, which lasts as long as their year. Plants are loaded after the year, so what survives a
 * reload is carried over when they have been read again.
 */
function plantPiece<Value>(initial: Value, ends?: ReloadPolicy<Value, LoadedRows>): PrimitiveAtom<Value> {
  const carried = ends?.reloaded
  if (typeof carried !== 'function') return yearAtom(initial, ends)
  const current = yearAtom<{ readonly value: Value; readonly of: PlantRows | null }>({ value: initial, of: null })
  const valueNow = (get: Getter): Value => {
    const { value, of } = get(current)
    const rows = get(plantRowsAtom)
    return of && rows && of !== rows ? carried(value, of, rows) : value
  }
  return atom(
    (get) => valueNow(get),
    (get, set, next: SetStateAction<Value>) => {
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(valueNow(get)) : next
      // While no plants are loaded, the value still belongs to the former ones.
      set(current, { value, of: get(plantRowsAtom) ?? get(current).of })
    },
  )
}

export const plantsSheet = createSheet(plantRowsAtom, plantPiece)

const sheets = [plotsSheet, linesSheet, plantsSheet] as const

/** For an atom of the open sheet: the corresponding atom of a given sheet. */
const inSheet = new WeakMap<Atom<unknown>, (sheet: Sheet) => Atom<unknown>>()

export function ofSheet<A extends Atom<unknown>>(wanted: A, sheet: Sheet): A {
  return (inSheet.get(wanted)?.(sheet) as A | undefined) ?? wanted
}

/** The sheet of the page on screen. A second sheet, such as the table of plants, uses the store from `sheetStore`. */
export const openSheetAtom = atom((get): Sheet => (get(activeScopeKindAtom) === 'crop' ? linesSheet : plotsSheet))
const itself = new Map(sheets.map((sheet) => [sheet, atom((): Sheet => sheet)]))
inSheet.set(openSheetAtom, (sheet) => itself.get(sheet) ?? openSheetAtom)

/** Overrides a shared atom for one sheet. */
export function overrideForSheet<A extends Atom<unknown>>(shared: A, sheet: Sheet, own: A): void {
  inSheet.set(shared, (requested) => (requested === sheet ? own : shared))
}

/** A derived atom over sheet atoms: resolves to the open sheet, or to its own sheet in a bound store. */
export function sheetDerived<Value>(read: (get: Getter) => Value): Atom<Value> {
  const own = new Map(sheets.map((sheet) => [sheet, atom((get) => read((wanted) => get(ofSheet(wanted, sheet))))]))
  const of = (sheet: Sheet): Atom<Value> => own.get(sheet) ?? own.get(plotsSheet)!
  const ofOpen = atom((get) => get(of(get(openSheetAtom))))
  inSheet.set(ofOpen, of)
  return ofOpen
}

/** Like `selectAtom` over a sheet atom: changes only if `isSame` is false. */
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

/** A store view in which sheet atoms resolve to this sheet; all others are shared. */
export function sheetStore(store: Store, sheet: Sheet): Store {
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

/** The rows of the open sheet; null while they are not loaded. */
export const sheetSourceAtom = atom((get): SheetSource | null => get(get(openSheetAtom).source))
inSheet.set(sheetSourceAtom, (sheet) => sheet.source)

/** Resets atoms that contain rows of the plants' sheet. */
const ofRows: ((set: Setter) => void)[] = []

/** An atom with one value for each sheet: read directly it is the open sheet's, `of(sheet)` is any sheet's. */
export interface SheetAtom<Value> extends WritableAtom<Value, [SetStateAction<Value>], void> {
  of(sheet: Sheet): PrimitiveAtom<Value>
}

/** Creates an atom for every sheet; `plots` is used for the sheet of plots, to share it with the map. */
export function sheetAtom<Value>(
  initial: Value,
  ends?: ReloadPolicy<Value, LoadedRows>,
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

/** Sets the plot (by id) whose plants are shown, null = none; resets the selection among plants of another plot. */
export const showPlantsOfAtom = atom(null, (get, set, plot: number | null) => {
  if (get(plantsPlotAtom) === plot) return
  for (const end of ofRows) end(set)
  set(plantsPlotAtom, plot)
})
