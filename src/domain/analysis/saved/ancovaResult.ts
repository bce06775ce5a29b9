import { naturally } from '../../naturalOrder.ts'
import { ancova } from '../../stats/covariance/ancova.ts'
import { finite } from '../figures.ts'
import { trialModel } from '../model.ts'
import type { TabResult } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TrialData } from '../trialData.ts'
import type { SavedResult, SavedRow } from './kinds.ts'
import { cellsOf, keyOf, lineId, plain, type SavedNames } from './plainRows.ts'

/** The slope on each covariate; the tab shows that of the first. */
function slopesOf(data: TrialData, settings: Settings): SavedRow[] {
  const covariates = data.covariates.slice(0, 3)
  const model = trialModel(data, settings)
  const block = model.terms.find(({ name, factors }) => name !== data.by.name && factors.length === 1)?.factors[0]
  const found = ancova(data.traits[0].column, {
    covariates: covariates.map(({ column }) => column),
    factor: data.by,
    block: block ?? null,
    control: null,
  })
  if (!found.ok) return []
  return found.slopes.map(({ b, se, t, p, ci95Lo, ci95Hi }, k) => ({
    trait_id: covariates[k].id,
    slope: finite(b),
    se: finite(se),
    t: finite(t),
    p: finite(p),
    ci_low: finite(ci95Lo),
    ci_high: finite(ci95Hi),
  }))
}

/** What an analysis of covariance is saved as. */
export function ancovaResult(result: TabResult, names: SavedNames, settings: Settings): SavedResult {
  const isMean = (row: (typeof result.rows)[number]) => plain(row.cells.model) === 'means'
  return {
    rows: result.rows
      .filter((row) => !isMean(row))
      .map((row) => cellsOf(row, ['model', 'source', 'ss', 'df', 'ms', 'f', 'p'])),
    slopes: slopesOf(names.data, settings),
    means: result.rows
      .filter(isMean)
      .map((row) => ({
        level_id: lineId(names, plain(row.cells.source)),
        level: plain(row.cells.source),
        ...cellsOf(row, ['n', 'raw', 'adjusted', 'se']),
      }))
      .sort((a, b) => naturally(String(a.level), String(b.level))),
    lsd05: keyOf(result, 'lsdAdjusted').value,
  }
}
