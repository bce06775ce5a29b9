import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import { maxRows } from '../mapLimits.ts'
import type { Positions } from '../positions.ts'
import { seededRandom, shuffle } from '../seededRandom.ts'
import { type FieldStructure, isPlotPositionAt, plainStructure } from '../structure/fieldStructure.ts'
import { checkWidth } from './reflow.ts'

/**
 * 1 in order: replication blocks one after another; 2 linear: a line's repetitions next to each other; 3 random: complete
 * blocks.
 */
export type SortMethod = 1 | 2 | 3

export const sortMethodDefault: SortMethod = 1
export const repetitionsDefault = 1
export const maxRepetitions = 100

/** The input of a layout. An entry is a line (or an existing plot) with its number of repetitions. */
export interface PlacementRequest {
  /** Repetitions of each entry, 1–100, in list order. */
  readonly repetitions: Int32Array
  readonly sort_method: SortMethod
  /** Most plots in one row of the map, 2–150. */
  readonly max_length_per_list: number
  /** Lowest occupied row, 0 = none; the first new plot goes in the row below it. */
  readonly lowest_row: number
  /** 32 bits; only the random placement uses it. */
  readonly seed: number
  /** The field's structure: nothing is placed on a border, a path and the like. */
  readonly structure?: FieldStructure
}

/** The placed plots, entry by entry and within an entry repetition by repetition: plot k is `name_<replication[k]>`. */
export interface Placement {
  readonly ok: true
  readonly entry: Int32Array
  readonly row: Int32Array
  readonly col: Int32Array
  /** The factor `Replication`, 1 … n; 0 if the entry has a single repetition, for which nothing is written. */
  readonly replication: Int32Array
  /** The factor `Block` of the random placement; 0 = nothing is written. */
  readonly block: Int32Array
  /** Seed to store with a random layout, which reproduces it; null if nothing was drawn. */
  readonly seed: number | null
  /** Lowest row in use afterwards. */
  readonly last_row: number
}

/**
 * The lowest occupied row of the map, 0 = none: of a year's plots, with new rows of moved ones (`moved`: by index, null =
 * off the map), and of others in the rows `occupied`. A deleted plot occupies none.
 */
export function lowestRow(
  year: Pick<Positions, 'count' | 'row' | 'alive'> | null,
  moved: ReadonlyMap<number, number | null> = new Map(),
  occupied: Iterable<number | null> = [],
): number {
  let lowest = 0
  for (let i = 0; year && i < year.count; i++)
    if (!year.alive || year.alive[i]) lowest = Math.max(lowest, (moved.has(i) ? moved.get(i) : year.row[i]) ?? 0)
  for (const row of occupied) lowest = Math.max(lowest, row ?? 0)
  return lowest
}

/**
 * Places entries row by row, each block on a new row. In order and random: block b contains the entries with a b-th
 * repetition, in list order or shuffled; places that are not for plots are skipped. Linear: one block in which the
 * repetitions of an entry are next to each other; they go to the next row together if the row has too little room, unless
 * they are more than a whole row. Refused if the map is too narrow or too wide for plots, or would have too many rows.
 */
export function placePlots(request: PlacementRequest): Placement | RuleRefusal<'width.limit' | 'rows.limit'> {
  const width = request.max_length_per_list
  const refusal = checkWidth(width)
  if (refusal) return refusal
  const entries = request.repetitions.length
  const first = new Int32Array(entries + 1)
  let blocks = 0
  for (let e = 0; e < entries; e++) {
    first[e + 1] = first[e] + request.repetitions[e]
    blocks = Math.max(blocks, request.repetitions[e])
  }
  const plots = first[entries]
  const entry = new Int32Array(plots)
  const row = new Int32Array(plots)
  const col = new Int32Array(plots)
  const replication = new Int32Array(plots)
  const block = new Int32Array(plots)
  for (let e = 0; e < entries; e++) {
    for (let k = first[e]; k < first[e + 1]; k++) {
      entry[k] = e
      if (request.repetitions[e] > 1) replication[k] = k - first[e] + 1
    }
  }

  let lastRow = request.lowest_row
  const random = request.sort_method === 3 ? seededRandom(request.seed) : null
  if (request.sort_method === 2) lastRow = placeLinear(request, first, row, col)
  else
    for (let b = 0; b < blocks; b++) {
      const blockEntries = Int32Array.from(request.repetitions.keys()).filter((e) => request.repetitions[e] > b)
      if (random) shuffle(blockEntries, random)
      const positions = placesFrom(lastRow + 1, width, request.structure)
      for (const e of blockEntries) {
        const position = positions.next()
        row[first[e] + b] = lastRow = position.row
        col[first[e] + b] = position.col
        if (random && blocks > 1) block[first[e] + b] = b + 1
      }
    }
  if (lastRow > maxRows) return refuseRule('rows.limit', { max: maxRows, rows: lastRow })
  return { ok: true, entry, row, col, replication, block, seed: random ? request.seed : null, last_row: lastRow }
}

function placeLinear(request: PlacementRequest, first: Int32Array, row: Int32Array, col: Int32Array): number {
  const width = request.max_length_per_list
  const positions = placesFrom(request.lowest_row + 1, width, request.structure)
  let lastRow = request.lowest_row
  for (let e = 0; e < request.repetitions.length; e++) {
    const together = request.repetitions[e]
    if (together <= width && positions.leftInRow() < together) positions.newRow()
    for (let k = first[e]; k < first[e + 1]; k++) {
      const position = positions.next()
      row[k] = lastRow = position.row
      col[k] = position.col
    }
  }
  return lastRow
}

/** Places for plots from the start of a row, row by row. */
function placesFrom(firstRow: number, width: number, structure: FieldStructure = plainStructure) {
  let row = firstRow
  let col = 1
  const isFree = (at: number): boolean => isPlotPositionAt(structure, row, at)
  const newRow = (): void => {
    row += 1
    col = 1
  }
  return {
    newRow,
    /** How many more plots fit in the row. */
    leftInRow(): number {
      let free = 0
      for (let at = col; at <= width; at++) if (isFree(at)) free += 1
      return free
    },
    next(): { row: number; col: number } {
      for (;;) {
        if (col > width) newRow()
        else if (isFree(col++)) return { row, col: col - 1 }
      }
    },
  }
}

/** Names of an entry's plots: its own name for a single one, else `name_1` … `name_n`. */
export function plotNames(name: string, repetitions: number): string[] {
  return repetitions === 1 ? [name] : Array.from({ length: repetitions }, (_, k) => `${name}_${k + 1}`)
}
