import { naturally } from '../../naturalOrder.ts'
import { isRefusal } from '../../refusal.ts'
import { type Ability, abilityOf } from '../ability/ability.ts'
import { crossesOf } from '../ability/crosses.ts'
import { finite } from '../figures.ts'
import type { TabResult } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { SavedResult } from './kinds.ts'
import { cellsOf, type SavedNames, savedCell } from './plainRows.ts'

const figures = ['f1', 'midParent', 'betterParent', 'mph', 'mphPercent', 'mphP', 'bph', 'bphPercent', 'bphP']

/** Effects of parents and crosses with the ids of their lines, and their analysis. */
function abilityResult(ability: Ability, idOf: (name: string) => number | null) {
  const { gca, sca, table, components, msError, baker } = ability
  return {
    gca: gca.map(({ parent, effect, se, p }) => ({
      line_id: idOf(parent),
      effect: finite(effect),
      se: finite(se),
      p: finite(p),
    })),
    sca: sca.map(({ parent1, parent2, effect, se, p }) => ({
      mother_id: idOf(parent1),
      father_id: idOf(parent2),
      effect: finite(effect),
      se: finite(se),
      p: finite(p),
    })),
    table: table.map(({ source, ss, df, ms, f, p }) => ({
      source,
      ss: finite(ss),
      df,
      ms: finite(ms),
      f: finite(f),
      p: finite(p),
    })),
    components: components && { ...components, error: finite(msError) },
    baker: finite(baker),
  }
}

/** The saved form of hybrids. */
export function hybridsResult({ rows }: TabResult, { data, lines }: SavedNames, settings: Settings): SavedResult {
  const idOf = (name: string) => lines.get(name) ?? null
  const crosses = crossesOf(data, settings)
  const ability = crosses && abilityOf(data.traits[0], crosses)
  const sortedRows = [...rows].sort(
    (a, b) =>
      naturally(String(savedCell(a.cells.mother)), String(savedCell(b.cells.mother))) ||
      naturally(String(savedCell(a.cells.father)), String(savedCell(b.cells.father))),
  )
  return {
    rows: sortedRows.map((row) => ({
      mother_id: idOf(String(savedCell(row.cells.mother))),
      father_id: idOf(String(savedCell(row.cells.father))),
      ...cellsOf(row, figures),
    })),
    method: crosses?.method ?? null,
    ...(ability && !isRefusal(ability) ? abilityResult(ability, idOf) : { gca: [], sca: [], table: [] }),
  }
}
