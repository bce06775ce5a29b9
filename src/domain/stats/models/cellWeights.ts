import type { Factor } from '../columns/columns.ts'
import type { Cells, Term } from './term.ts'

/** Weights of a term's cells in a mean: cell → weight; null where a needed combination was not observed. */
export type CellWeights = ReadonlyMap<number, number> | null

/**
 * For each level of `by`, the weights of a term's cells in the mean of that level: 1/levels for each crossed factor, all on the level
 * for `by` itself, and equal shares of the existing combinations for factors that are nested.
 */
export function cellWeights(cells: Cells, terms: readonly Term[], by: Factor): (level: number) => CellWeights {
  const own = cells.factors.findIndex((f) => f.name === by.name)
  const crossed = cells.factors.map((f) => f.name === by.name || !isNested(f, terms))
  const needed = cells.factors.reduce((total, f, i) => total * (crossed[i] && i !== own ? f.levels.length : 1), 1)
  const groups = groupCells(cells, crossed, own, by.levels.length)
  if (own < 0) {
    const shared = weightsOf(groups[0]!, needed)
    return () => shared
  }
  return (level) => weightsOf(groups[level]!, needed)
}

/** Per level of the own factor (one list for all without it), the cells that share their crossed levels. */
function groupCells(cells: Cells, crossed: readonly boolean[], own: number, levels: number): Map<string, number[]>[] {
  const k = cells.factors.length
  const groups = Array.from({ length: own < 0 ? 1 : levels }, () => new Map<string, number[]>())
  for (let cell = 0; cell < cells.count; cell++) {
    const level = own < 0 ? 0 : cells.levelOf[cell * k + own]!
    const key = crossed.map((isCrossed, f) => (isCrossed ? cells.levelOf[cell * k + f] : '')).join()
    const members = groups[level]!.get(key)
    if (members) members.push(cell)
    else groups[level]!.set(key, [cell])
  }
  return groups
}

function weightsOf(groups: ReadonlyMap<string, readonly number[]>, needed: number): CellWeights {
  if (groups.size < needed) return null
  const weights = new Map<number, number>()
  for (const members of groups.values())
    for (const cell of members) weights.set(cell, 1 / (groups.size * members.length))
  return weights
}

/** A factor is nested when it has no main effect and all terms with it contain one common other factor. */
function isNested(f: Factor, terms: readonly Term[]): boolean {
  const holding = terms.filter((term) => term.factors.some((other) => other.name === f.name))
  const [first, ...rest] = holding.map((term) =>
    term.factors.map((other) => other.name).filter((name) => name !== f.name),
  )
  return Boolean(first?.some((name) => rest.every((names) => names.includes(name))))
}
