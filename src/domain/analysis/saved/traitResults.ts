import type { TabResult } from '../result.ts'
import { isTransformed } from '../scale.ts'
import type { TrialData } from '../trialData.ts'
import type { SavedResult } from './kinds.ts'
import { cellsOf, plain, type SavedNames, traitId } from './plainRows.ts'

const described = ['n', 'missing', 'suppressed', 'outOfRange', 'mean', 'sd', 'cv', 'min', 'q1', 'median', 'q3', 'max']

/** The columns without the coefficient of variation, which transformed values do not have. */
const ofScale = (columns: readonly string[], { traits }: Pick<TrialData, 'traits'>): readonly string[] =>
  traits.some(isTransformed) ? columns.filter((column) => column !== 'cv') : columns

const placesOf = (values: Float64Array): number => new Set([...values].filter((value) => !Number.isNaN(value))).size

/** The size of the trial: plots, lines, levels of replications and blocks, rows and columns of the map. */
function designOf({ ids, line, factors, row, col }: TrialData) {
  const levels = (kind: string) => factors.find((one) => one.kind === kind)?.factor.levels.length ?? null
  return {
    plots: ids.length,
    lines: line.levels.length,
    reps: levels('replication'),
    blocks: levels('block'),
    rows: placesOf(row.values),
    cols: placesOf(col.values),
  }
}

/** The saved form of the information on a trial. */
export function infoResult({ rows }: TabResult, { data }: SavedNames): SavedResult {
  return {
    rows: rows.map((row, k) => ({
      trait_id: data.traits[k].id,
      ...cellsOf(row, ofScale([...described, 'shapiroP'], data)),
    })),
    design: designOf(data),
  }
}

/** The saved form of the figures of groups. */
export function visualizationResult({ rows }: TabResult, { data }: SavedNames): SavedResult {
  const columns = ofScale(['level', 'n', 'mean', 'sd', 'cv', 'min', 'q1', 'median', 'q3', 'max'], data)
  return {
    rows: rows.map((row) => ({ trait_id: traitId(data, plain(row.cells.trait)), ...cellsOf(row, columns) })),
  }
}
