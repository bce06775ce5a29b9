import type { TabResult } from '../result.ts'
import type { SavedResult } from './kinds.ts'
import { cellsOf, type SavedNames } from './plainRows.ts'

/** The saved form of correlations: pairs in the order of the traits; the tab orders them by closeness. */
export function correlationResult({ rows }: TabResult, { data: { traits } }: SavedNames): SavedResult {
  const byPair = new Map(rows.map((row) => [String(row.cells.pair), row]))
  const columns = ['n', 'r', 'p', 'pHolm', 'low', 'high', 'rho', 'rhoP', 'tau', 'tauP']
  const pairs = traits.flatMap((a, i) => traits.slice(i + 1).map((b) => ({ a, b })))
  return {
    rows: pairs.flatMap(({ a, b }) => {
      const row = byPair.get(`${a.name} – ${b.name}`)
      return row ? [{ trait_a: a.id, trait_b: b.id, ...cellsOf(row, columns) }] : []
    }),
  }
}
