import type { CellValue, ChangeColumn } from '../change/changeSet.ts'
import { familyOf } from '../plots/plotFields.ts'

/** One trait's data of plants, by their index: values and notes; absent or null = none. */
interface PlantTrait {
  readonly trait: CellValue[]
  readonly note: CellValue[]
}

type PlantFamily = keyof PlantTrait

/**
 * The plants of one plot, addressed by index 0 … count-1; arrays are longer than `count` while plants are being added. A
 * removed plant keeps its index with `alive[i] = 0`, and its data, so that undo restores it in place.
 */
export interface PlotPlants {
  readonly plot: number
  count: number
  id: Float64Array
  alive: Uint8Array
  readonly name: string[]
  readonly traits: Map<number, PlantTrait>
  /** Plant id → index. */
  readonly indexOf: Map<number, number>
  /** Whether the plants are from a cached answer because the network was down: later changes may be missing. */
  readonly isCopy: boolean
}

/** The loaded plants by the id of their plot. For other plots only the number of plants is known. */
export type ReadPlants = Map<number, PlotPlants>

const spare = 64

function noPlants(plot: number, isCopy: boolean): PlotPlants {
  const [id, alive] = [new Float64Array(spare), new Uint8Array(spare)]
  return { plot, count: 0, id, alive, name: [], traits: new Map(), indexOf: new Map(), isCopy }
}

/** Adds a plant and returns its index; an existing plant keeps its index. */
function ensurePlant(plants: PlotPlants, id: number): number {
  const index = plants.indexOf.get(id)
  if (index !== undefined) return index
  if (plants.count === plants.id.length) {
    const [ids, alive] = [new Float64Array(plants.count * 2), new Uint8Array(plants.count * 2)]
    ids.set(plants.id)
    alive.set(plants.alive)
    plants.id = ids
    plants.alive = alive
  }
  const i = plants.count++
  plants.id[i] = id
  plants.name[i] = ''
  plants.indexOf.set(id, i)
  return i
}

/** The plants of the plot that includes this plant id; null if no loaded plot has or had it. */
function plantsWith(read: ReadPlants, id: number): PlotPlants | null {
  for (const plants of read.values()) if (plants.indexOf.has(id)) return plants
  return null
}

function plantFamily(field: string): { readonly family: PlantFamily; readonly id: number } | null {
  const parsed = familyOf(field)
  return parsed && (parsed.family === 'trait' || parsed.family === 'note') ? { ...parsed, family: parsed.family } : null
}

/**
 * The value of a plant's cell: `exists`, `plot_id`, `name`, `trait:<id>` or `note:<id>`; null = none.
 * @throws RangeError for a field that plants do not have.
 */
export function readPlant(plants: PlotPlants, i: number, field: string): CellValue {
  if (field === 'exists') return plants.alive[i] === 1
  if (field === 'plot_id') return plants.alive[i] ? plants.plot : null
  // A removed plant has no name, so that restoring it sets one.
  if (field === 'name') return plants.alive[i] ? plants.name[i] : null
  const parsed = plantFamily(field)
  if (!parsed) throw new RangeError(`plant field ${field}`)
  return plants.traits.get(parsed.id)?.[parsed.family][i] ?? null
}

/** The value of a plant's cell (see `readPlant`) by the plant's id; undefined if no loaded plot has or had the plant. */
export function readPlantOf(read: ReadPlants, id: number, field: string): CellValue | undefined {
  const plants = plantsWith(read, id)
  const i = plants?.indexOf.get(id)
  return plants && i !== undefined ? readPlant(plants, i, field) : undefined
}

function writeTrait(plants: PlotPlants, i: number, family: PlantFamily, trait: number, value: CellValue): void {
  const written = plants.traits.get(trait) ?? { trait: [], note: [] }
  plants.traits.set(trait, written)
  written[family][i] = value
}

/** Moves a plant to a plot, or off all plots (null). A plot that receives an unknown plant becomes unloaded. */
function move(read: ReadPlants, id: number, to: CellValue): void {
  const plants = plantsWith(read, id)
  const target = to === null ? null : (read.get(Number(to)) ?? null)
  if (plants && plants !== target) plants.alive[plants.indexOf.get(id) ?? 0] = 0
  if (!target) return
  // The plant's name and data are only known on the other plot, so this plot is loaded again.
  if (plants && plants !== target) read.delete(target.plot)
  else target.alive[ensurePlant(target, id)] = 1
}

/**
 * Applies a change of plants to the loaded ones and calls `notify` for each plant that it touches; plants of other plots
 * are skipped.
 */
export function applyToPlants(read: ReadPlants, column: ChangeColumn, notify: (id: number) => void): void {
  if (!read.size) return
  const parsed = plantFamily(column.field)
  column.ids.forEach((id, k) => {
    const value = column.after[k]
    if (column.field === 'plot_id') move(read, id, value)
    const plants = plantsWith(read, id)
    const i = plants?.indexOf.get(id)
    if (!plants || i === undefined) return
    notify(id)
    if (column.field === 'exists' && !value) plants.alive[i] = 0
    else if (column.field === 'name' && value !== null) plants.name[i] = String(value)
    else if (parsed) writeTrait(plants, i, parsed.family, parsed.id, value)
  })
}

/** Number of existing plants. */
export function countPlants({ alive }: PlotPlants): number {
  return alive.reduce((sum, one) => sum + one, 0)
}

/** The plants of a plot in the order of the answer. */
export function plantsOf(
  plot: number,
  listed: readonly { readonly id: number; readonly name: string }[],
  values: readonly {
    readonly plant: number
    readonly trait: number
    readonly value: CellValue
    readonly note: string | null
  }[],
  isCopy = false,
): PlotPlants {
  const plants = noPlants(plot, isCopy)
  for (const { id, name } of listed) {
    const i = ensurePlant(plants, id)
    plants.alive[i] = 1
    plants.name[i] = name
  }
  for (const { plant, trait, value, note } of values) {
    const i = plants.indexOf.get(plant)
    if (i === undefined) continue
    writeTrait(plants, i, 'trait', trait, value)
    writeTrait(plants, i, 'note', trait, note)
  }
  return plants
}
