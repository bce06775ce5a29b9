import { isRecord, type Json, type OracleAnalysis, recordOption } from './adapter.ts'
import { compareFigures, type Difference } from './compare.ts'
import { oracleNames } from './names.ts'
import { withLevelsAsWritten } from './numericLevels.ts'
import { type OracleFile, trialName } from './oracleFile.ts'
import { ADAPTERS, toleranceOfKind } from './registry.ts'
import { hasColumn, subsetOf, type TrialTable, withoutRemark } from './trialTable.ts'

/** The outcome of one analysis of an oracle file. */
export interface AnalysisOutcome {
  readonly kind: string
  /** The analysis's index in its file, from 0. */
  readonly index: number
  /** Label, trait and subset, for finding the analysis. */
  readonly title: string
  readonly figures: number
  readonly largest: number
  readonly differences: readonly Difference[]
  /** Why it could not be computed: an unknown kind, a refusal or an error; null if it was. */
  readonly failure: string | null
}

/**
 * Computes the analyses of a file (optionally of one kind) and compares every figure. `trials` contains its trials by
 * base name.
 */
export function runOracleFile(
  file: OracleFile,
  trials: ReadonlyMap<string, TrialTable>,
  kind?: string,
): AnalysisOutcome[] {
  const analyses = file.analyses.filter(isAnalysis)
  return file.analyses.flatMap((analysis, index) => {
    if (!isAnalysis(analysis)) return kind === undefined ? [noAnalysis(index)] : []
    return kind === undefined || analysis.kind === kind
      ? [runAnalysis({ ...file, analyses }, trials, analysis, index)]
      : []
  })
}

function isAnalysis(value: Json): value is OracleAnalysis {
  return isRecord(value) && typeof value.kind === 'string'
}

function noAnalysis(index: number): AnalysisOutcome {
  const emptyOutcome = { title: '', figures: 0, largest: 0, differences: [] }
  return { ...emptyOutcome, kind: 'without a kind', index, failure: 'it is no record with a kind' }
}

function runAnalysis(
  file: OracleFile,
  trials: ReadonlyMap<string, TrialTable>,
  analysis: OracleAnalysis,
  index: number,
): AnalysisOutcome {
  const { kind } = analysis
  const title = [analysis.label, analysis.trait, analysis.model, JSON.stringify(analysis.subset)]
    .filter(Boolean)
    .join('; ')
  const emptyOutcome = { kind, index, title, figures: 0, largest: 0, differences: [] }
  const adapter = Object.hasOwn(ADAPTERS, kind) ? ADAPTERS[kind] : undefined
  if (!adapter) return { ...emptyOutcome, failure: 'unknown kind' }
  const names = [file.files ?? [], file.dataset].flat().map(trialName)
  const first = trialOf(names, trials, analysis, file.analyses)
  if (!first) return { ...emptyOutcome, failure: `no trial ${[...new Set(names)].join(' or ')}` }
  try {
    const subset = recordOption(analysis, 'subset')
    const written = withLevelsAsWritten(first, analysis)
    const trial = subset ? subsetOf(written, subset) : written
    const result = adapter(analysis, { trial, trials, analyses: file.analyses })
    if (isRefusal(result))
      return {
        ...emptyOutcome,
        failure: `refused: ${result.code} ${JSON.stringify(result.numbers)} ${result.names.join()}`,
      }
    const comparison = compareFigures(
      analysis as Json,
      oracleNames(withMeta(result)),
      toleranceOfKind(kind),
      attainable(file),
    )
    return { ...emptyOutcome, ...comparison, failure: null }
  } catch (error) {
    return { ...emptyOutcome, failure: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * The trial of the file with most of the columns that the analysis names; among equals the one with most of the columns
 * that the whole file names, then the first.
 */
function trialOf(
  names: readonly string[],
  trials: ReadonlyMap<string, TrialTable>,
  analysis: OracleAnalysis,
  analyses: readonly OracleAnalysis[],
): TrialTable | undefined {
  const trialsOfFile = [...new Set(names)].flatMap((name) => trials.get(name) ?? [])
  if (trialsOfFile.length < 2) return trialsOfFile[0]
  const [wanted, allNames] = [namesIn([analysis]), namesIn(analyses)]
  const score = (trial: TrialTable) => columnsNamed(trial, wanted) * (allNames.size + 1) + columnsNamed(trial, allNames)
  return trialsOfFile.reduce((best, trial) => (score(trial) > score(best) ? trial : best))
}

/** Possible names of columns: texts and lists of texts at the top of an analysis, and the parts of its formulas. */
function namesIn(analyses: readonly OracleAnalysis[]): ReadonlySet<string> {
  const texts = analyses
    .flatMap((analysis) => Object.values(analysis).flat())
    .filter((text) => typeof text === 'string')
  return new Set(
    texts.flatMap((text) => [text, withoutRemark(text), ...text.split(/[~+*:()|/\s]+/)]).filter((name) => name !== ''),
  )
}

function columnsNamed(trial: TrialTable, names: ReadonlySet<string>): number {
  return [...names].filter((name) => hasColumn(trial, name)).length
}

/**
 * What double precision can reach on the file's data: a certified problem states how far the nearest doubles lie from it,
 * and derived figures are a few times as far.
 */
function attainable(file: OracleFile): number {
  const distances = file.analyses.flatMap((analysis) => {
    const nearest = recordOption(analysis, 'on_doubles')
    return nearest ? Object.entries(nearest).map(([key, value]) => (key.startsWith('rel_') ? Number(value) : 0)) : []
  })
  return 3 * Math.max(0, ...distances)
}

function isRefusal(result: unknown): result is { ok: false; code: string; numbers: object; names: readonly string[] } {
  return typeof result === 'object' && result !== null && (result as { ok?: boolean }).ok === false
}

/** The number of observations is in the result's metadata; the oracle files have it next to the figures. */
function withMeta(result: unknown): object {
  const answer = result as { readonly meta?: { readonly n: number; readonly errorDf: number | null } }
  return { n: answer.meta?.n, dfError: answer.meta?.errorDf, ...answer }
}
