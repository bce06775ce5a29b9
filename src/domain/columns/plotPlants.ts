import type { CellValue, ChangeColumn } from '../change/changeSet.ts'
import { familyOf } from '../plots/plotFields.ts'

/** What is written on plants by one trait, by their index: values and notes; absent or null = nothing. */
interface PlantTrait {
  readonly trait: CellValue[]
  readonly note: CellValue[]
}

type PlantFamily = keyof PlantTrait

/**
 * The plants of one plot, addressed by index 0 … count-1; arrays are longer than `count` while plants are being added. A plant
 * that has gone keeps its index with `alive[i] = 0`, and all it had, so that undo brings it back in place.
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
  /** Read from a copy of an earlier answer, for want of a network: the log may have gone on since. */
  readonly isCopy: boolean
}

/** The plants that are known, by the id of their plot: of plots that were read. What others have is only counted. */
export type ReadPlants = Map<number, PlotPlants>

const spare = 64

function noPlants(plot: number, isCopy: boolean): PlotPlants {
  const [id, alive] = [new Float64Array(spare), new Uint8Array(spare)]
  return { plot, count: 0, id, alive, name: [], traits: new Map(), indexOf: new Map(), isCopy }
}

/** Gives a plant an index; a known one keeps its own. */
function placed(plants: PlotPlants, id: number): number {
  const known = plants.indexOf.get(id)
  if (known !== undefined) return known
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

/** The plants of a plot that have this id among them; null where no plot that was read has or had it. */
function plantsWith(read: ReadPlants, id: number): PlotPlants | null {
  for (const plants of read.values()) if (plants.indexOf.has(id)) return plants
  return null
}

function plantFamily(field: string): { readonly family: PlantFamily; readonly id: number } | null {
  const of = familyOf(field)
  return of && (of.family === 'trait' || of.family === 'note') ? { ...of, family: of.family } : null
}

/**
 * What stands in a cell of a plant: `exists`, `plot_id`, `name`, `trait:<id>` or `note:<id>`; null = nothing.
 * @throws RangeError for a field that plants do not have.
 */
export function readPlant(plants: PlotPlants, i: number, field: string): CellValue {
  if (field === 'exists') return plants.alive[i] === 1
  if (field === 'plot_id') return plants.alive[i] ? plants.plot : null
  // One that has gone has no name, so that making it again gives it one.
  if (field === 'name') return plants.alive[i] ? plants.name[i] : null
  const of = plantFamily(field)
  if (!of) throw new RangeError(`plant field ${field}`)
  return plants.traits.get(of.id)?.[of.family][i] ?? null
}

/** The same of a plant by its id; undefined where no plot that was read has or had it. */
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

/** Puts a plant on the plot where it now stands, or off all of them (null). A plot to which an unknown one comes is unread. */
function move(read: ReadPlants, id: number, to: CellValue): void {
  const from = plantsWith(read, id)
  const target = to === null ? null : (read.get(Number(to)) ?? null)
  if (from && from !== target) from.alive[from.indexOf.get(id) ?? 0] = 0
  if (!target) return
  // What it is called and has is known on the other plot alone: this one is read again.
  if (from && from !== target) read.delete(target.plot)
  else target.alive[placed(target, id)] = 1
}

/**
 * Writes a column of plants into those that were read, and says by `tell` which plants it touched; those of other plots are
 * passed over.
 */
export function applyToPlants(read: ReadPlants, column: ChangeColumn, tell: (id: number) => void): void {
  if (!read.size) return
  const of = plantFamily(column.field)
  column.ids.forEach((id, k) => {
    const value = column.after[k]
    if (column.field === 'plot_id') move(read, id, value)
    const plants = plantsWith(read, id)
    const i = plants?.indexOf.get(id)
    if (!plants || i === undefined) return
    tell(id)
    if (column.field === 'exists' && !value) plants.alive[i] = 0
    else if (column.field === 'name' && value !== null) plants.name[i] = String(value)
    else if (of) writeTrait(plants, i, of.family, of.id, value)
  })
}

/** How many plants are there. */
export function countPlants({ alive }: PlotPlants): number {
  return alive.reduce((sum, one) => sum + one, 0)
}

/** The plants of a plot as they were read, in the order in which they came. */
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
    const i = placed(plants, id)
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
