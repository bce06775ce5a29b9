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
import { loadedYearAtom, revisionAtom } from '../year/loaded.ts'

/** Creates an atom that lasts as long as the rows of a sheet. */
type CreateSheetAtom = <Value>(initial: Value, policy?: ReloadPolicy<Value, LoadedRows>) => PrimitiveAtom<Value>

/**
 * A spreadsheet over a row source. Atoms created by `sheetAtom` (order, selection, pending paste …) have one value for each
 * sheet.
 */
export interface Sheet {
  /** The rows; null while they are not loaded. */
  readonly source: Atom<SheetSource | null>
  readonly createAtom: CreateSheetAtom
}

/** Creates a sheet over rows; `createAtom` determines how long its state lasts. */
function createSheet(source: Atom<SheetSource | null>, createAtom: CreateSheetAtom): Sheet {
  return { source, createAtom }
}

/**
 * The plots of the loaded field-year as rows. The map uses them, too, so that it writes and refuses by the same rules.
 */
export const plotsSourceAtom = atom((get) => {
  const columns = get(loadedYearAtom)
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
  return (plot !== null && get(loadedYearAtom)?.readPlants.get(plot)) || null
})

/** The plants of the inspected plot as rows. */
export const plantsSourceAtom = atom((get) => {
  const columns = get(loadedYearAtom)
  const plants = get(shownPlantsAtom)
  return columns && plants && new PlantsSource(columns, plants)
})

/** The plants of a page of the year; null if the page shows none or they are not loaded. */
export const plantsOnPageAtom = yearAtom<PlantsOnPage | null>(null, { reloaded: 'resets' })

const pagePlantsSourceAtom = atom((get) => {
  const columns = get(loadedYearAtom)
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
function plantAtom<Value>(initial: Value, policy?: ReloadPolicy<Value, LoadedRows>): PrimitiveAtom<Value> {
  const convert = policy?.reloaded
  if (typeof convert !== 'function') return yearAtom(initial, policy)
  const storedAtom = yearAtom<{ readonly value: Value; readonly sourceRows: PlantRows | null }>({
    value: initial,
    sourceRows: null,
  })
  const valueNow = (get: Getter): Value => {
    const { value, sourceRows } = get(storedAtom)
    const rows = get(plantRowsAtom)
    return sourceRows && rows && sourceRows !== rows ? convert(value, sourceRows, rows) : value
  }
  return atom(
    (get) => valueNow(get),
    (get, set, next: SetStateAction<Value>) => {
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(valueNow(get)) : next
      // While no plants are loaded, the value still belongs to the former ones.
      set(storedAtom, { value, sourceRows: get(plantRowsAtom) ?? get(storedAtom).sourceRows })
    },
  )
}

export const plantsSheet = createSheet(plantRowsAtom, plantAtom)

const sheets = [plotsSheet, linesSheet, plantsSheet] as const

/** For an atom of the open sheet: finds the corresponding atom of any sheet. */
const atomsOfSheets = new WeakMap<Atom<unknown>, (sheet: Sheet) => Atom<unknown>>()

/** The atom of one sheet that corresponds to an atom of the open sheet; an atom that all sheets share is returned itself. */
export function atomOfSheet<A extends Atom<unknown>>(shared: A, sheet: Sheet): A {
  return (atomsOfSheets.get(shared)?.(sheet) as A | undefined) ?? shared
}

/** The sheet of the page on screen. A second sheet, such as the table of plants, uses the store from `sheetStore`. */
export const openSheetAtom = atom((get): Sheet => (get(activeScopeKindAtom) === 'crop' ? linesSheet : plotsSheet))
const sheetAtoms = new Map(sheets.map((sheet) => [sheet, atom((): Sheet => sheet)]))
atomsOfSheets.set(openSheetAtom, (sheet) => sheetAtoms.get(sheet) ?? openSheetAtom)

/** Overrides a shared atom for one sheet. */
export function overrideForSheet<A extends Atom<unknown>>(shared: A, sheet: Sheet, override: A): void {
  atomsOfSheets.set(shared, (requested) => (requested === sheet ? override : shared))
}

/** A derived atom over sheet atoms: resolves to the open sheet, or to its own sheet in a bound store. */
export function sheetDerived<Value>(read: (get: Getter) => Value): Atom<Value> {
  const derivedAtoms = new Map(
    sheets.map((sheet) => [sheet, atom((get) => read((wanted) => get(atomOfSheet(wanted, sheet))))]),
  )
  const derivedOf = (sheet: Sheet): Atom<Value> => derivedAtoms.get(sheet) ?? derivedAtoms.get(plotsSheet)!
  const openSheetValueAtom = atom((get) => get(derivedOf(get(openSheetAtom))))
  atomsOfSheets.set(openSheetValueAtom, derivedOf)
  return openSheetValueAtom
}

/** Like `selectAtom` over a sheet atom: changes only if `isSame` is false. */
export function sheetSelected<Value, Part>(
  source: Atom<Value>,
  select: (value: Value) => Part,
  isSame: (a: Part, b: Part) => boolean,
): Atom<Part> {
  const selectedAtoms = new Map(sheets.map((sheet) => [sheet, selectAtom(atomOfSheet(source, sheet), select, isSame)]))
  const selectedOf = (sheet: Sheet): Atom<Part> => selectedAtoms.get(sheet) ?? selectedAtoms.get(plotsSheet)!
  const openSheetValueAtom = atom((get) => get(selectedOf(get(openSheetAtom))))
  atomsOfSheets.set(openSheetValueAtom, selectedOf)
  return openSheetValueAtom
}

/** A store view in which sheet atoms resolve to this sheet; all others are shared. */
export function sheetStore(store: Store, sheet: Sheet): Store {
  const resolved = new WeakMap<Atom<unknown>, Atom<unknown>>()
  const resolve = <A extends Atom<unknown>>(requested: A): A => {
    let target = resolved.get(requested) as A | undefined
    if (!target) {
      target = atomOfSheet(requested, sheet)
      resolved.set(requested, target)
    }
    return target
  }
  return {
    ...store,
    get: (wanted) => store.get(resolve(wanted)),
    set: (wanted, ...args) => store.set(resolve(wanted), ...args),
    sub: (wanted, react) => store.sub(resolve(wanted), react),
  }
}

/** The rows of the open sheet; null while they are not loaded. */
export const sheetSourceAtom = atom((get): SheetSource | null => get(get(openSheetAtom).source))
atomsOfSheets.set(sheetSourceAtom, (sheet) => sheet.source)

/** Resets atoms that contain rows of the plants' sheet. */
const rowStateResets: ((set: Setter) => void)[] = []

/** An atom with one value for each sheet: read directly it is the open sheet's, `of(sheet)` is any sheet's. */
export interface SheetAtom<Value> extends WritableAtom<Value, [SetStateAction<Value>], void> {
  of(sheet: Sheet): PrimitiveAtom<Value>
}

/** Creates an atom for every sheet; `plots` is used for the sheet of plots, to share it with the map. */
export function sheetAtom<Value>(
  initial: Value,
  policy?: ReloadPolicy<Value, LoadedRows>,
  plots?: PrimitiveAtom<Value>,
): SheetAtom<Value> {
  const atoms = new Map<Sheet, PrimitiveAtom<Value>>(
    sheets.map((sheet) => [sheet, (sheet === plotsSheet && plots) || sheet.createAtom(initial, policy)]),
  )
  const atomOf = (sheet: Sheet): PrimitiveAtom<Value> => {
    const sheetValueAtom = atoms.get(sheet)
    if (!sheetValueAtom) throw new Error('a sheet that is not among the sheets')
    return sheetValueAtom
  }
  const openSheetValueAtom = atom(
    (get) => get(atomOf(get(openSheetAtom))),
    (get, set, value: SetStateAction<Value>) => set(atomOf(get(openSheetAtom)), value),
  )
  atomsOfSheets.set(openSheetValueAtom, atomOf)
  if (policy?.reloaded !== undefined) rowStateResets.push((set) => set(atomOf(plantsSheet), initial))
  return Object.assign(openSheetValueAtom, { of: atomOf })
}

/** Sets the plot (by id) whose plants are shown, null = none; resets the selection among plants of another plot. */
export const showPlantsOfAtom = atom(null, (get, set, plot: number | null) => {
  if (get(plantsPlotAtom) === plot) return
  for (const reset of rowStateResets) reset(set)
  set(plantsPlotAtom, plot)
})
