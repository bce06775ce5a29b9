import { tableOfTerms } from '../../stats/anova/anova.ts'
import { finite } from '../figures.ts'
import { isTransformed } from '../model/scale.ts'
import { trialModel } from '../model/trialModel.ts'
import type { TabResult } from '../result.ts'
import type { Settings } from '../settings.ts'
import type { TrialData } from '../trialData.ts'
import type { SavedResult } from './kinds.ts'
import { assumptionOf, cellsOf, keyOf, lineId, type SavedNames, savedCell, traitId } from './plainRows.ts'

/** The saved form of means. */
export function averageResult({ rows }: TabResult, names: SavedNames): SavedResult {
  const isScaled = names.data.traits.some(isTransformed)
  const spread = isScaled ? ['low', 'high', 'scaled', 'seScaled'] : ['se', 'low', 'high', 'sd', 'cv']
  const columns = ['n', 'mean', 'adjusted', ...spread, 'percentOfControl', 'rank']
  return {
    rows: rows.map((row) => ({
      trait_id: traitId(names.data, savedCell(row.cells.trait)),
      level_id: lineId(names, savedCell(row.cells.level)),
      level: savedCell(row.cells.level),
      ...cellsOf(row, columns),
    })),
  }
}

/**
 * The error mean square per plot: for whole plots from the standard error of a difference, else from the model with fixed
 * blocks.
 */
function errorOf(data: TrialData, settings: Settings, result: TabResult): number | null {
  if (result.errorMs !== undefined) return finite(result.errorMs)
  const model = trialModel(data, settings)
  const sed = ['sed', 'sedMean', 'sedOnScale', 'sedMeanOnScale']
    .map((name) => keyOf(result, name).value)
    .find((value) => value !== null)
  if (model.wholePlots) return sed === undefined ? null : (sed ** 2 * result.n) / result.rows.length / 2
  const table = tableOfTerms(data.traits[0].column, { terms: model.terms, ssType: 'II' })
  return table.ok ? finite(table.residual.ms) : null
}

/**
 * The saved form of lines against a control. The least significant difference is named after its test (`lsd05`, `tukey05`
 * …) and is null where it differs from pair to pair.
 */
export function lsdResult(result: TabResult, names: SavedNames, settings: Settings): SavedResult {
  const { data } = names
  const hasDunnett = result.columns.some(({ id }) => id === 'pDunnett')
  const tests = ['t', 'p', ...(hasDunnett ? ['pDunnett'] : []), 'group', 'letters']
  const columns = ['n', 'mean', 'adjusted', 'difference', 'percent', ...tests]
  const leastName =
    result.columns
      .find(({ id }) => id === 'lsd05')
      ?.heading.split('.')
      .at(-1) ?? 'lsd05'
  const mse = errorOf(data, settings, result)
  const mean = keyOf(result, 'meanOf').value
  const isScaled = data.traits.some(isTransformed)
  const [lsd, f] = [keyOf(result, isScaled ? 'lsdOnScale' : 'lsd'), keyOf(result, 'fOf')]
  return {
    rows: result.rows.map((row) => ({
      line_id: lineId(names, savedCell(row.cells.level)),
      level: savedCell(row.cells.level),
      ...cellsOf(row, columns),
      [leastName]: savedCell(row.cells.lsd05),
    })),
    mse,
    f: f.value,
    f_p: f.of('p'),
    [leastName]: lsd.value,
    [`${leastName}_percent`]: lsd.of('percent'),
    cv: mse === null || mean === null || isScaled ? null : finite((100 * Math.sqrt(mse)) / mean),
    control_id: lineId(names, data.control),
  }
}

/** The saved form of a t-test. */
export function tTestResult(result: TabResult): SavedResult {
  const sides = result.keyNumbers
    .filter(({ label }) => label.key === 'statistics.key.side')
    .map((number) => {
      const { value, of } = keyOf({ keyNumbers: [number] }, 'side')
      return { label: String(number.label.params?.name), n: of('count'), mean: value, sd: of('sd') }
    })
  const [variances, ranks] = [assumptionOf(result, 'variances'), assumptionOf(result, 'mannWhitney')]
  const df = (side: number) => (sides[side].n ?? 0) - 1
  return {
    rows: result.rows.map((row) => cellsOf(row, ['test', 'difference', 'se', 't', 'df', 'p', 'low', 'high'])),
    sides,
    f: variances && { f: variances.of('f'), df1: df(0), df2: df(1), p: variances.of('p') },
    mann_whitney: ranks && { w: ranks.of('w'), p: ranks.of('p') },
    g: keyOf(result, 'hedges').value,
  }
}

/** The saved form of lines without the field's trend; their least significant difference is named after its test. */
export function heatMapResult(result: TabResult, names: SavedNames): SavedResult {
  const [sed, moran] = [keyOf(result, 'sedWas'), keyOf(result, 'moran')]
  const { lsd, test } = result.method.find(({ key }) => key.startsWith('statistics.method.spatial'))?.params ?? {}
  const leastName = `${typeof test === 'object' && 'word' in test ? test.word.split('.').at(-1) : 'lsd'}05`
  return {
    rows: result.rows.map((row) => ({
      line_id: lineId(names, savedCell(row.cells.level)),
      ...cellsOf(row, ['level', 'n', 'mean', 'adjusted', 'rankBefore', 'rankAfter', 'gained']),
    })),
    sed_before: sed.of('before'),
    sed_after: sed.value,
    gain: keyOf(result, 'gain').value,
    rho_row: keyOf(result, 'rhoRow').value,
    rho_col: keyOf(result, 'rhoCol').value,
    moran_before: moran.value,
    moran_after: moran.of('after'),
    [leastName]: typeof lsd === 'object' && 'value' in lsd ? lsd.value : null,
  }
}
