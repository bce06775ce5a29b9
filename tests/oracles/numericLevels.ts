import type { Json, OracleAnalysis } from './adapter.ts'
import { isNumeric, type TrialTable } from './trialTable.ts'

/**
 * The trial with levels that are numbers written as the analysis writes them: programs that read them as numbers name the
 * level `0.60` of the csv text `0.6`. A column is changed only where the analysis knows none of its own ways of writing
 * and one of the plain ones.
 */
export function withLevelsAsWritten(trial: TrialTable, analysis: OracleAnalysis): TrialTable {
  const unusual = [...trial.columns.keys()].filter(
    (name) => isNumeric(trial, name) && trial.columns.get(name)!.some((text) => text !== plain(text)),
  )
  if (unusual.length === 0) return trial
  const known = new Set<string>()
  collectTexts(analysis, known)
  const columns = new Map(trial.columns)
  for (const name of unusual) {
    const texts = trial.columns.get(name)!
    const changed = texts.filter((text) => text !== plain(text))
    const isOther = changed.some((text) => known.has(plain(text)!)) && !changed.some((text) => known.has(text!))
    if (isOther) columns.set(name, texts.map(plain))
  }
  return { ...trial, columns }
}

/** The shortest text of the same number. */
function plain(text: string | null): string | null {
  return text === null ? null : String(Number(text))
}

/** Keys whose values are levels even where they are numbers. */
const LEVEL_KEYS = new Set(['level', 'group', 'block', 'line', 'tester', 'parent'])

/** Every text of a record, its keys and the single parts of joined levels among them. */
function collectTexts(value: Json | undefined, into: Set<string>): void {
  if (typeof value === 'string') for (const part of value.split(/ x | \| |:/)) into.add(part)
  else if (Array.isArray(value)) for (const one of value as readonly Json[]) collectTexts(one, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      collectTexts(key, into)
      if (key === 'subset') for (const level of Object.values(inner ?? {})) into.add(String(level))
      else if (typeof inner === 'number' && LEVEL_KEYS.has(key)) into.add(String(inner))
      else collectTexts(inner, into)
    }
  }
}
