import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { replicationFactor } from '../../../domain/columns/replication.ts'
import type { Alley } from '../../../domain/layout/structure/fieldStructure.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { factorCodes } from '../legend/traitMarks.ts'
import { writeStructure } from './writeStructure.ts'

const isSame = (a: Pick<Alley, 'after' | 'at'>, b: Pick<Alley, 'after' | 'at'>): boolean =>
  a.after === b.after && a.at === b.at

function write(store: Store, alleys: readonly Alley[], key: string, params: Record<string, string | number>) {
  const columns = store.get(loadedYearAtom)
  return columns !== null && writeStructure(store, { ...columns.structure, alleys }, key, params)
}

/** Lays alleys of one width; existing alleys at the same positions get that width. */
export function layAlleys(
  store: Store,
  lines: readonly Pick<Alley, 'after' | 'at'>[],
  metres: number,
): boolean | RuleRefusal {
  const existing = store.get(loadedYearAtom)?.structure.alleys ?? []
  const otherAlleys = existing.filter((alley) => !lines.some((line) => isSame(line, alley)))
  return write(store, [...otherAlleys, ...lines.map((line) => ({ ...line, metres }))], 'change.alleys.laid', {
    alleys: lines.length,
    metres: String(metres),
  })
}

/** Removes an alley. */
export function removeAlley(store: Store, alley: Alley): boolean | RuleRefusal {
  const existing = store.get(loadedYearAtom)?.structure.alleys ?? []
  return write(
    store,
    existing.filter((existing) => !isSame(existing, alley)),
    'change.alleys.removed',
    { alleys: 1 },
  )
}

/**
 * The stored rows and columns between which blocks (replications) meet: no block crosses them. Rows without plots of a
 * block lie between blocks and have no alley of their own.
 */
export function linesBetweenBlocks(columns: FieldYearColumns): Pick<Alley, 'after' | 'at'>[] {
  const factor = replicationFactor(columns)
  if (!factor) return []
  const codes = factorCodes(factor)
  return (['row', 'col'] as const).flatMap((after) => {
    const blocks = new Map<number, Set<number>>()
    for (let i = 0; i < columns.count; i++) {
      const line = columns[after][i]
      if (!columns.alive[i] || line === 0 || codes[i] < 0) continue
      const blockHere = blocks.get(line)
      if (blockHere) blockHere.add(codes[i])
      else blocks.set(line, new Set([codes[i]]))
    }
    const lines = [...blocks.keys()].sort((a, b) => a - b)
    return lines
      .slice(0, -1)
      .filter((line, k) => ![...(blocks.get(line) ?? [])].some((code) => blocks.get(lines[k + 1])?.has(code)))
      .map((at) => ({ after, at }))
  })
}
