import type { Factor } from '../../src/domain/stats/data/columns.ts'
import type { OracleAnalysis, OracleContext } from './adapter.ts'
import { modelTerms } from './modelColumns.ts'
import { factorOf, hasColumn, isNumeric, type TrialTable } from './trialTable.ts'

/** Usual column names of a design's roles, for analyses that do not name the column themselves. */
const USUAL = {
  block: ['block', 'rep', 'replicate', 'replication', 'blk', 'bloc'],
  line: ['line', 'genotype', 'gen', 'variety', 'entry', 'treatment', 'cultivar'],
  environment: ['env', 'environment', 'trial', 'location', 'loc', 'site', 'year'],
  mother: ['mother', 'female', 'line', 'mom'],
  father: ['father', 'male', 'tester', 'dad'],
} as const

/** A role that a column can play in a design. */
export type Role = keyof typeof USUAL

/**
 * The column that plays a role: the one the analysis names; the one that has it in a model of the file (`trait ~ block + line` of an
 * RCBD, the first term of several environments); the first of the usual names that the trial has, as a whole or as a column's first word.
 */
export function roleColumn(analysis: OracleAnalysis, { trial, analyses }: OracleContext, role: Role): string | null {
  const named = analysis[role]
  if (typeof named === 'string' && hasColumn(trial, named)) return named
  const nameInModel = analyses.map((other) => roleInModel(other, trial, role)).find((name) => name !== null)
  const columns = [...trial.columns.keys()]
  const firstWord = (name: string) => /^\p{L}+/u.exec(name.toLowerCase())?.[0]
  return (
    nameInModel ??
    USUAL[role].find((name) => hasColumn(trial, name)) ??
    USUAL[role].flatMap((name) => columns.find((column) => firstWord(column) === name) ?? [])[0] ??
    null
  )
}

function roleInModel({ kind, model }: OracleAnalysis, trial: TrialTable, role: Role): string | null {
  if (typeof model !== 'string' || !['rcbd_anova', 'met_anova'].includes(kind)) return null
  const terms = modelTerms(trial, model)?.terms.map((term) => term.factors.map((factor) => factor.name)) ?? []
  if (kind === 'met_anova') return role === 'environment' && terms[0]?.length === 1 ? terms[0][0]! : null
  if (terms.length !== 2 || terms.flat().length !== 2) return null
  return role === 'block' ? terms[0]![0]! : role === 'line' ? terms[1]![0]! : null
}

/** The column that plays a role, as a factor; null if there is none. */
export function roleFactor(analysis: OracleAnalysis, context: OracleContext, role: Role): Factor | null {
  const column = roleColumn(analysis, context, role)
  return column === null ? null : factorOf(context.trial, column)
}

/** The analysis's trait: named by it, by its model, by a sister analysis, or the trial's last numeric column. */
export function traitName(analysis: OracleAnalysis, { trial, analyses }: OracleContext): string {
  for (const { trait, model } of [analysis, ...analyses]) {
    const response = typeof model === 'string' ? model.split('~')[0]!.trim() : undefined
    const name = [trait, response].find((name): name is string => typeof name === 'string' && trial.columns.has(name))
    if (name !== undefined) return name
  }
  const numeric = [...trial.columns.keys()].filter((name) => isNumeric(trial, name))
  const last = numeric.at(-1)
  if (last === undefined) throw new Error('no numeric column')
  return last
}

/** The column with exactly these levels, else one with these and others; the usual one for the role has priority. */
export function columnWithLevels(trial: TrialTable, wanted: readonly string[], usual: string | null): string | null {
  const joinedNames = ['cross', 'env'].filter((name) => hasColumn(trial, name) && !trial.columns.has(name))
  const names = [...(usual === null ? [] : [usual]), ...trial.columns.keys(), ...joinedNames]
  const having = names.filter((name) => wanted.every((level) => factorOf(trial, name).levels.includes(level)))
  return having.find((name) => factorOf(trial, name).levels.length === wanted.length) ?? having[0] ?? null
}
