import { naturally } from '../../naturalOrder.ts'
import type { Steps } from '../../stats/mixed/steps.ts'
import type { Refusal } from '../../stats/result.ts'
import { finite } from '../figures.ts'
import { isTransformed } from '../model/scale.ts'
import type { Message, TabOutcome, TabResult } from '../result.ts'
import type { Settings } from '../settings.ts'
import { anovaTab } from '../tabs/anova.ts'
import { analyseTab } from '../tabs.ts'
import type { TrialData } from '../trialData.ts'
import { savedWarnings } from '../warnings.ts'
import { comparisonResult } from './comparisonResult.ts'
import { hybridsResult } from './hybridsResult.ts'
import { type SavedKind, type SavedResult, type SavedRow, tabOfKind } from './kinds.ts'
import { averageResult, heatMapResult, lsdResult, tTestResult } from './levelResults.ts'
import { cellsOf, keyOf, lineId, type SavedNames, savedCell, traitId, withTrait } from './plainRows.ts'
import { savedLeft, savedSummary } from './sentences.ts'

/** The saved form of an analysis of variance, trait by trait; refuses as the tab does for the first trait. */
function* varianceResult(data: TrialData, settings: Settings): Steps<SavedResult | Refusal> {
  const rows: SavedRow[] = []
  const traits: SavedRow[] = []
  const warnings: Message[] = []
  let first: TabResult | null = null
  for (const trait of data.traits) {
    const result = yield* anovaTab(withTrait(data, trait), settings)
    if (!result.ok) {
      if (trait === data.traits[0]) return result
      continue
    }
    first ??= result
    warnings.push(...(result.warnings ?? []))
    const stratum = result.rows.some(({ cells }) => cells.stratum !== undefined) ? ['stratum'] : []
    const isMixed = result.columns.some(({ id }) => id === 'df2')
    const squares = isMixed ? ['df', 'df2'] : ['ss', 'df']
    const columns = [...stratum, 'source', ...squares, 'ms', 'f', 'p', ...(isMixed ? [] : ['eta2'])]
    const cv = ['cv', 'cvWholePlots', 'cvSubplots'].map((name) => keyOf(result, name).value)
    rows.push(...result.rows.map((row) => ({ trait_id: trait.id, ...cellsOf(row, columns) })))
    // Both are named by their method, as on the tab.
    const lsd = keyOf(result, isTransformed(trait) ? 'lsdOnScale' : 'lsd')
    const [h2, h2Cullis] = [keyOf(result, 'h2'), keyOf(result, 'h2Cullis')]
    traits.push({
      trait_id: trait.id,
      mean: keyOf(result, 'meanOf').value,
      cv: cv.find((value) => value !== null) ?? null,
      [`${lsd.word('test') ?? 'lsd'}05`]: lsd.value,
      ...(h2Cullis.value === null ? { h2: h2.value } : { h2_cullis: h2Cullis.value }),
    })
  }
  if (data.traits.length > 0)
    return {
      rows,
      traits,
      ...(first ? savedSummary(first) : {}),
      left_out: savedLeft(data.traits),
      ...savedWarnings(warnings),
    }
  const none = yield* anovaTab(data, settings)
  return none.ok ? { rows, traits } : none
}

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
function ancovaResult(result: TabResult, names: SavedNames): SavedResult {
  const isMean = (row: (typeof result.rows)[number]) => savedCell(row.cells.model) === 'means'
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
        level_id: lineId(names, savedCell(row.cells.source)),
        level: savedCell(row.cells.source),
        ...cellsOf(row, ['n', 'raw', 'adjusted', ...spread]),
      }))
      .sort((a, b) => naturally(String(a.level), String(b.level))),
    [`${keyOf(result, 'lsdAdjusted').word('test') ?? 'lsd'}05`]: keyOf(result, 'lsdAdjusted').value,
  }
}

const described = ['n', 'missing', 'suppressed', 'outOfRange', 'mean', 'sd', 'cv', 'min', 'q1', 'median', 'q3', 'max']

/** The columns without the coefficient of variation, which transformed values do not have. */
const columnsOnScale = (columns: readonly string[], { traits }: Pick<TrialData, 'traits'>): readonly string[] =>
  traits.some(isTransformed) ? columns.filter((column) => column !== 'cv') : columns

const placesOf = (values: Float64Array): number => new Set([...values].filter((value) => !Number.isNaN(value))).size

/** The size of the trial: plots, lines, levels of replications and blocks, rows and columns of the map. */
function designOf({ ids, line, factors, row, col }: TrialData) {
  const levels = (kind: string) => factors.find((factor) => factor.kind === kind)?.factor.levels.length ?? null
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
function infoResult({ rows }: TabResult, { data }: SavedNames): SavedResult {
  return {
    rows: rows.map((row, k) => ({
      trait_id: data.traits[k].id,
      ...cellsOf(row, columnsOnScale([...described, 'shapiroP'], data)),
    })),
    design: designOf(data),
  }
}

/** The saved form of the figures of groups. */
function visualizationResult({ rows }: TabResult, { data }: SavedNames): SavedResult {
  const columns = columnsOnScale(['level', 'n', 'mean', 'sd', 'cv', 'min', 'q1', 'median', 'q3', 'max'], data)
  return {
    rows: rows.map((row) => ({ trait_id: traitId(data, savedCell(row.cells.trait)), ...cellsOf(row, columns) })),
  }
}

/** The saved form of correlations: pairs in the order of the traits; the tab orders them by closeness. */
function correlationResult({ rows }: TabResult, { data: { traits } }: SavedNames): SavedResult {
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

type SavedTab = Exclude<SavedKind, 'anova' | 'comparison'>

const created: Record<SavedTab, (result: TabResult, names: SavedNames, settings: Settings) => SavedResult> = {
  info: infoResult,
  average: averageResult,
  nsr: lsdResult,
  t_test: tTestResult,
  visualization: visualizationResult,
  correlation: correlationResult,
  ancova: ancovaResult,
  hybrids: hybridsResult,
  heat_map: heatMapResult,
}

/** Levels of a trait in natural order, traits in the given order; each with its `place` in the table of the tab. */
function sortedRows(rows: readonly SavedRow[]): SavedRow[] {
  const traits = [...new Set(rows.map(({ trait_id }) => trait_id))]
  const numberedRows = rows.map((row, k) => ({ ...row, place: k + 1 }) as SavedRow)
  return numberedRows.sort(
    (a, b) =>
      traits.indexOf(a.trait_id) - traits.indexOf(b.trait_id) ||
      naturally(String(a.level ?? ''), String(b.level ?? '')),
  )
}

const kindsWithLevels: ReadonlySet<SavedKind> = new Set(['average', 'nsr', 'visualization', 'heat_map'])

/** A tab that is computed at once or in steps, as steps. */
export function* asSteps(answer: TabOutcome | Steps<TabOutcome>): Steps<TabOutcome> {
  return 'next' in answer ? yield* answer : answer
}

/**
 * The saved form of a tab's result: all digits of every figure, columns named as in the calls, words that do not depend
 * on a language (`savedWords` in the data). The client sends what this function returns, and the server computes its own
 * with it. Refuses as the tab does.
 */
export function* savedResult(kind: SavedKind, names: SavedNames, settings: Settings): Steps<SavedResult | Refusal> {
  const { data } = names
  if (kind === 'anova') return yield* varianceResult(data, settings)
  if (kind === 'comparison') return yield* comparisonResult(names, settings)
  const outcome = yield* asSteps(analyseTab(tabOfKind(kind), data, settings))
  if (!outcome.ok) return outcome
  const result = {
    ...created[kind](outcome, names, settings),
    ...savedSummary(outcome),
    left_out: savedLeft(data.traits),
    ...savedWarnings(outcome.warnings),
  }
  return kindsWithLevels.has(kind) ? { ...result, rows: sortedRows(result.rows) } : result
}
