import { combine, type Factor, type NumberColumn } from '../data/columns.ts'

/** The distribution of lines over the units of a factor (blocks, rows), from which designs are recognised. */
export interface Arrangement {
  readonly units: number
  /** Number of lines of the trial. */
  readonly lines: number
  /** Share of the line × unit combinations that have a plot. */
  readonly filled: number
  /** Number of combinations with more than one plot. */
  readonly repeated: number
  /** Number of units in which each line occurs, by the line's index. */
  readonly unitsOfLine: readonly number[]
  /** Number of plots in the largest unit. */
  readonly largest: number
}

/** Counts the plots of every line in every unit of `by`; plots without a unit do not count. */
export function arrangementOf(line: Factor, by: Factor): Arrangement {
  const [lines, units] = [line.levels.length, by.levels.length]
  const counts = new Map<number, number>()
  const sizes = new Float64Array(units)
  for (let i = 0; i < line.codes.length; i++) {
    if (line.codes[i]! < 0 || by.codes[i]! < 0) continue
    const cell = line.codes[i]! * units + by.codes[i]!
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
    sizes[by.codes[i]!]!++
  }
  const unitsOfLine = line.levels.map(() => 0)
  for (const cell of counts.keys()) unitsOfLine[Math.floor(cell / units)]!++
  return {
    units,
    lines,
    filled: counts.size / (lines * units),
    repeated: [...counts.values()].filter((count) => count > 1).length,
    unitsOfLine,
    largest: Math.max(0, ...sizes),
  }
}

/** Plots of each level. */
export function plotsByLevel({ levels, codes }: Factor): number[] {
  const counts = levels.map(() => 0)
  for (const code of codes) if (code >= 0) counts[code]!++
  return counts
}

/** Blocks within replications as one factor; `block` itself where its levels have names of their own or there is no replication. */
export function blocksWithin(replication: Factor | null, block: Factor): Factor {
  return replication === null ? block : combine([replication, block], ':', `${replication.name}:${block.name}`)
}

/** Whether every level of `inner` occurs with one level of `outer` only. */
export function isConstantIn(outer: Factor, inner: Factor): boolean {
  const owner = new Int32Array(inner.levels.length).fill(-1)
  for (let i = 0; i < inner.codes.length; i++) {
    const level = inner.codes[i]!
    if (level < 0) continue
    if (owner[level]! >= 0 && owner[level] !== outer.codes[i]) return false
    owner[level] = outer.codes[i]!
  }
  return true
}

/**
 * Whether the plots of each level of `parts` form one piece of the field (neighbours across an edge), every piece having at least two.
 * False where a plot has no place.
 */
export function areOnePieceEach(parts: Factor, row: NumberColumn, col: NumberColumn): boolean {
  const places = parts.levels.map(() => new Set<string>())
  for (let i = 0; i < parts.codes.length; i++) {
    if (parts.codes[i]! < 0) continue
    if (!Number.isFinite(row.values[i]) || !Number.isFinite(col.values[i])) return false
    places[parts.codes[i]!]!.add(`${row.values[i]},${col.values[i]}`)
  }
  return places.every((piece) => piece.size > 1 && isOnePiece(piece))
}

function isOnePiece(places: ReadonlySet<string>): boolean {
  const [first] = places
  const reached = new Set([first!])
  for (const place of reached) {
    const [row, col] = place.split(',').map(Number) as [number, number]
    for (const next of [`${row - 1},${col}`, `${row + 1},${col}`, `${row},${col - 1}`, `${row},${col + 1}`])
      if (places.has(next)) reached.add(next)
  }
  return reached.size === places.size
}
