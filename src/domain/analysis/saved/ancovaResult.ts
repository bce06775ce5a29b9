import { naturally } from '../../naturalOrder.ts'
import { finite } from '../figures.ts'
import type { TabResult } from '../result.ts'
import type { SavedResult, SavedRow } from './kinds.ts'
import { cellsOf, keyOf, lineId, plain, type SavedNames } from './plainRows.ts'

/** The slopes of the tab, one for each covariate. */
function slopesOf({ slopes = [] }: TabResult): SavedRow[] {
  return slopes.map(({ trait, b, se, t, p, ci95Lo, ci95Hi }) => ({
    trait_id: trait,
    slope: finite(b),
    se: finite(se),
    t: finite(t),
    p: finite(p),
    ci_low: finite(ci95Lo),
    ci_high: finite(ci95Hi),
  }))
}

/** The saved form of an analysis of covariance; its least significant difference is named after its test. */
export function ancovaResult(result: TabResult, names: SavedNames): SavedResult {
  const isMean = (row: (typeof result.rows)[number]) => plain(row.cells.model) === 'means'
  const spread = result.columns.some(({ id }) => id === 'seScaled') ? ['scaled', 'seScaled'] : ['se']
  const isMixed = result.columns.some(({ id }) => id === 'df2')
  return {
    rows: result.rows
      .filter((row) => !isMean(row))
      .map((row) => cellsOf(row, ['model', 'source', ...(isMixed ? ['df', 'df2'] : ['ss', 'df']), 'ms', 'f', 'p'])),
    slopes: slopesOf(result),
    means: result.rows
      .filter(isMean)
      .map((row) => ({
        level_id: lineId(names, plain(row.cells.source)),
        level: plain(row.cells.source),
        ...cellsOf(row, ['n', 'raw', 'adjusted', ...spread]),
      }))
      .sort((a, b) => naturally(String(a.level), String(b.level))),
    [`${keyOf(result, 'lsdAdjusted').word('test') ?? 'lsd'}05`]: keyOf(result, 'lsdAdjusted').value,
  }
}
