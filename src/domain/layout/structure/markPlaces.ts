import type { Place } from '../viewCorner.ts'
import { type FieldStructure, kindAt } from './fieldStructure.ts'
import { type PositionKind, plotsOnly, positionKinds } from './positionKinds.ts'

/** The structure with places of the stored map made into a kind, whatever they were; `plot` gives them back to the trial. */
export function markPlaces(structure: FieldStructure, places: Iterable<Place>, kind: PositionKind): FieldStructure {
  const code = positionKinds.indexOf(kind)
  const kinds = new Map(structure.kinds)
  const own = new Set<number>()
  for (const { row, col } of places) {
    if (!own.has(row)) kinds.set(row, kinds.get(row)?.slice() ?? plotsOnly())
    own.add(row)
    const codes = kinds.get(row)
    if (codes) codes[col] = code
  }
  for (const row of own) if (!kinds.get(row)?.some((one) => one !== 0)) kinds.delete(row)
  return { ...structure, kinds }
}

/** How many of some places are of another kind. */
export function otherThan(structure: FieldStructure, places: Iterable<Place>, kind: PositionKind): number {
  let count = 0
  for (const { row, col } of places) if (kindAt(structure, row, col) !== kind) count++
  return count
}

/** How many places of each kind are marked, in the order of `positionKinds`; those of plots are not counted. */
export function markedKinds({ kinds }: FieldStructure): readonly number[] {
  const counts = positionKinds.map(() => 0)
  for (const codes of kinds.values()) for (const code of codes) if (code !== 0) counts[code]++
  return counts
}
