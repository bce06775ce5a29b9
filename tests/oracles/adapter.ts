import type { TrialTable } from './trialTable.ts'

/** Any value of a JSON file. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

/** One analysis of an oracle file: its kind, its input, and the figures of a correct program. */
export type OracleAnalysis = { readonly kind: string; readonly [key: string]: Json | undefined }

/** The input of an analysis. */
export interface OracleContext {
  /** The file's first trial, limited to the analysis's subset. */
  readonly trial: TrialTable
  /** All trials of the file by file name without folder and extension. */
  readonly trials: ReadonlyMap<string, TrialTable>
  /** All analyses of the file: one that does not name its trait or factor uses another's. */
  readonly analyses: readonly OracleAnalysis[]
}

/**
 * Computes an analysis of one kind: takes the options from the oracle (trait, factor, model, control …), never a
 * figure, and returns a result whose names follow the description of the oracle files (camelCase names are translated).
 */
export type OracleAdapter = (analysis: OracleAnalysis, context: OracleContext) => unknown

/** A text option of the analysis. @throws if it is absent, which the runner reports as the analysis's failure. */
export function textOption(analysis: OracleAnalysis, key: string): string {
  const value = analysis[key]
  if (typeof value !== 'string') throw new Error(`${analysis.kind} names no ${key}`)
  return value
}

/** A record inside the analysis; null if absent. */
export function recordOption(
  analysis: OracleAnalysis,
  key: string,
): { readonly [key: string]: Json | undefined } | null {
  const value = analysis[key]
  return isRecord(value) ? value : null
}

/** A list of records inside the analysis; empty if absent. */
export function rowsOption(
  analysis: OracleAnalysis,
  key: string,
): readonly { readonly [key: string]: Json | undefined }[] {
  const value = analysis[key]
  return Array.isArray(value) ? (value as readonly Json[]).filter(isRecord) : []
}

/** Whether a JSON value is a record. */
export function isRecord(value: Json | undefined): value is { readonly [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
