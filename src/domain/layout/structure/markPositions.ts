import type { MapPosition } from '../viewCorner.ts'
import { type FieldStructure, kindAt } from './fieldStructure.ts'
import { type PositionKind, plotsOnly, positionKinds } from './positionKinds.ts'

/** The structure with positions of the stored map set to a kind; `plot` returns them to the trial. */
export function markPositions(
  structure: FieldStructure,
  positions: Iterable<MapPosition>,
  kind: PositionKind,
): FieldStructure {
  const code = positionKinds.indexOf(kind)
  const kinds = new Map(structure.kinds)
  const marked = new Set<number>()
  for (const { row, col } of positions) {
    if (!marked.has(row)) kinds.set(row, kinds.get(row)?.slice() ?? plotsOnly())
    marked.add(row)
    const codes = kinds.get(row)
    if (codes) codes[col] = code
  }
  for (const row of marked) if (!kinds.get(row)?.some((one) => one !== 0)) kinds.delete(row)
  return { ...structure, kinds }
}

/** How many of these positions have another kind. */
export function countOtherKinds(
  structure: FieldStructure,
  positions: Iterable<MapPosition>,
  kind: PositionKind,
): number {
  let count = 0
  for (const { row, col } of positions) if (kindAt(structure, row, col) !== kind) count++
  return count
}

/** Number of marked positions by kind, in the order of `positionKinds`, without plots. */
export function markedKinds({ kinds }: FieldStructure): readonly number[] {
  const counts = positionKinds.map(() => 0)
  for (const codes of kinds.values()) for (const code of codes) if (code !== 0) counts[code]++
  return counts
}
