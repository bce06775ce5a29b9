import { isRecord, type Json, type OracleAnalysis, recordOption } from './adapter.ts'
import { compareFigures, type Difference } from './compare.ts'
import { oracleNames } from './names.ts'
import { type OracleFile, trialName } from './oracleFile.ts'
import { ADAPTERS, toleranceOfKind } from './registry.ts'
import { hasColumn, subsetOf, type TrialTable, withoutRemark } from './trialTable.ts'

/** The outcome of one analysis of an oracle file. */
export interface AnalysisOutcome {
  readonly kind: string
  /** The analysis's place in its file, from 0. */
  readonly index: number
  /** Label, trait and subset: what a reader needs to find it. */
  readonly title: string
  readonly figures: number
  readonly largest: number
  readonly differences: readonly Difference[]
  /** Why it could not be computed: an unknown kind, a refusal or an error; null where it was. */
  readonly failure: string | null
}

/** Computes the analyses of a file (of one kind, if given) and compares every figure. `trials` holds its trials by base name. */
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
  const nothing = { title: '', figures: 0, largest: 0, differences: [] }
  return { ...nothing, kind: 'without a kind', index, failure: 'it is no record with a kind' }
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
  const nothing = { kind, index, title, figures: 0, largest: 0, differences: [] }
  const adapter = Object.hasOwn(ADAPTERS, kind) ? ADAPTERS[kind] : undefined
  if (!adapter) return { ...nothing, failure: 'unknown kind' }
  const names = [file.files ?? [], file.dataset].flat().map(trialName)
  const first = trialOf(names, trials, analysis)
  if (!first) return { ...nothing, failure: `no trial ${[...new Set(names)].join(' or ')}` }
  try {
    const subset = recordOption(analysis, 'subset')
    const trial = subset ? subsetOf(first, subset) : first
    const result = adapter(analysis, { trial, trials, analyses: file.analyses })
    if (isRefusal(result))
      return { ...nothing, failure: `refused: ${result.code} ${JSON.stringify(result.numbers)} ${result.names.join()}` }
    const comparison = compareFigures(
      analysis as Json,
      oracleNames(withMeta(result)),
      toleranceOfKind(kind),
      attainable(file),
    )
    return { ...nothing, ...comparison, failure: null }
  } catch (error) {
    return { ...nothing, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** The first of the file's trials that has what is analysed; the first of all where none has. */
function trialOf(
  names: readonly string[],
  trials: ReadonlyMap<string, TrialTable>,
  { trait, model, x }: OracleAnalysis,
): TrialTable | undefined {
  const own = names.flatMap((name) => trials.get(name) ?? [])
  const texts = [trait, x, typeof model === 'string' ? model.split('~')[0] : null]
  const wanted = texts.flatMap((text) => (typeof text === 'string' ? [text.trim(), withoutRemark(text)] : []))
  return own.find((trial) => wanted.some((name) => hasColumn(trial, name))) ?? own[0]
}

/**
 * What double precision can reach on the file's data: a certified problem states how far the nearest doubles lie from it, and figures
 * that follow from it are a few times as far.
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

/** The number of observations stands in the result's metadata; the oracle files have it beside the figures. */
function withMeta(result: unknown): object {
  const given = result as { readonly meta?: { readonly n: number; readonly errorDf: number | null } }
  return { n: given.meta?.n, dfError: given.meta?.errorDf, ...given }
}
