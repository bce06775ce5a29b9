import { combine, type Factor, factor } from '../../src/domain/stats/data/columns.ts'
import { columnsWith, factorOf, hasColumn, labels, type TrialTable } from './trialTable.ts'

/** The factors an analysis calls fixed and random, in its order. */
export interface NamedTerms {
  readonly fixed: readonly Factor[]
  readonly random: readonly Factor[]
  /** Random factors that only some plots have, e.g. new lines but not checks. */
  readonly partial: readonly string[]
}

/**
 * The terms of a mixed model from its formula where that names the trial's columns, else from its label (`block(env)
 * fixed; line and line:env random`). `lines` are the levels that the analysis predicts, which identify their column where
 * the label names it differently.
 */
export function namedTerms(
  table: TrialTable,
  label: string,
  formula: string,
  lines: readonly string[] = [],
): NamedTerms {
  const trial = withLineColumn(table, lines)
  const described = describedTerms(trial, label)
  const written = formulaParts(formula)
  const symbols = [...written.fixed, ...written.random].flatMap((term) => term.split(':'))
  const known = symbols.every((symbol) => hasColumn(trial, symbol))
  if (symbols.length > 0 && known) {
    return {
      fixed: written.fixed.map((term) => joinedByColon(trial, term.split(':'))),
      random: written.random.map((term) => joinedByColon(trial, term.split(':'))),
      partial: [],
    }
  }
  if (described.random.length > 0 || written.random.length === 0) return described
  return {
    fixed: written.fixed.flatMap((symbol) => shortTerm(trial, symbol)),
    random: written.random.flatMap((symbol) => shortTerm(trial, symbol)),
    partial: [],
  }
}

/** The trial with the column of the lines under a usual name as well. */
function withLineColumn(trial: TrialTable, lines: readonly string[]): TrialTable {
  const [column] = lines.length > 0 ? columnsWith(trial, lines) : []
  if (column === undefined || LINE_NAMES.some((name) => hasColumn(trial, name))) return trial
  return { ...trial, columns: new Map([...trial.columns, ['line', labels(trial, column)]]) }
}

/** Splits `y ~ a + b:c + (1|d:e)`. */
function formulaParts(formula: string): { fixed: string[]; random: string[] } {
  const right = formula.replace(/^[^~]*~/, '')
  const random = [...right.matchAll(/\(\s*1\s*\|\s*([^)]*?)\s*\)/g)].flatMap(([, term]) => nestedTerms(term))
  const fixed = right
    .replace(/\([^)]*\)/g, '')
    .split('+')
    .map((term) => term.replace(/\s/g, ''))
    .filter((term) => term !== '' && term !== '1' && term !== '0')
    .flatMap((term) => (term.includes('*') ? crossed(term.split('*')) : nestedTerms(term)))
  return { fixed, random }
}

function nestedTerms(term: string): string[] {
  const parts = term.replace(/\s/g, '').split('/')
  return parts.map((_, i) => parts.slice(0, i + 1).join(':'))
}

function crossed(names: readonly string[]): string[] {
  const allFactors: string[] = []
  for (const name of names) allFactors.push(name, ...allFactors.map((other) => `${other}:${name}`))
  return allFactors
}

/** Short names of usual design columns in a formula. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  g: ['line'],
  l: ['line'],
  v: ['line'],
  b: ['block'],
  r: ['rep'],
  e: ['env'],
  s: ['site'],
  y: ['year'],
  ib: ['rep', 'block'],
  eb: ['env', 'block'],
  er: ['env', 'rep'],
  ge: ['line', 'env'],
  gs: ['line', 'site'],
  gy: ['line', 'year'],
}

function shortTerm(trial: TrialTable, symbol: string): Factor[] {
  const names = SHORT[symbol] ?? symbol.split(':')
  const columns = names.map((name) => columnFor(trial, name))
  return columns.every((column) => column !== null) ? [joinedByColon(trial, columns)] : []
}

function describedTerms(trial: TrialTable, label: string): NamedTerms {
  const fixed: Factor[] = []
  const random: Factor[] = []
  const partial: string[] = []
  // Remarks are in brackets after a space; brackets that touch a name are nesting.
  const plain = label.replace(/\s\([^)]*\)/g, '')
  for (const clause of plain.split(';')) {
    for (const [, list, kind] of clause.matchAll(/(.*?)\b(fixed|random)\b/g)) {
      const into = kind === 'fixed' ? fixed : random
      for (const name of list.split(/,(?![^(]*\))|\band\b|\+|&/)) {
        const term = describedTerm(trial, name.trim())
        if (term === null) continue
        into.push(term.factor)
        if (term.partial) partial.push(term.factor.name)
      }
    }
  }
  return { fixed, random, partial }
}

function describedTerm(trial: TrialTable, text: string): { factor: Factor; partial: boolean } | null {
  const words = text.replace(/^(all|each|the|is|are|as|with)\s+/g, '')
  if (words === '') return null
  if (/^checks?$/.test(words) && columnFor(trial, 'is_check') !== null && !hasColumn(trial, 'check')) {
    return { factor: checkGroups(trial), partial: false }
  }
  if (/^new\s/.test(words) && columnFor(trial, 'is_check') !== null) return { factor: newLines(trial), partial: true }
  const parts = nestingParts(insideReplications(trial, words)).map((part) => columnFor(trial, part))
  if (parts.length === 0 || parts.some((part) => part === null)) return null
  return { factor: joinedByColon(trial, parts as string[]), partial: false }
}

/** Incomplete blocks are numbered inside replications. */
function insideReplications(trial: TrialTable, text: string): string {
  return /^incomplete blocks?$/.test(text) && columnFor(trial, 'rep') !== null ? 'block(rep)' : text
}

/** `block(rep)`, `block in rep`, `rep/block`, `line:env`, `line x env` → the single names, outer ones first for nesting. */
function nestingParts(text: string): string[] {
  const nested = text.match(/^(.+?)\s*\((.+)\)$/) ?? text.match(/^(.+?)\s+(?:within|in)\s+(.+)$/)
  if (nested) return [...nestingParts(nested[2]), ...nestingParts(nested[1])]
  return text
    .split(/\s*[:/*×,]\s*|\s+x\s+|\s+by\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const LINE_NAMES = 'line genotype gen geno variety var cultivar entry hybrid treatment trt clone strain'.split(' ')

const SYNONYMS: readonly (readonly string[])[] = [
  LINE_NAMES,
  ['rep', 'replicate', 'replication', 'repl'],
  ['block', 'blk', 'iblock', 'incblock', 'inc_block', 'subblock', 'ib'],
  ['env', 'environment', 'trial', 'location', 'loc', 'site'],
  ['site', 'location', 'loc'],
  ['col', 'column', 'range'],
  ['row', 'pass'],
  ['is_check', 'check', 'type', 'status'],
  ['block', 'rep', 'replicate', 'replication', 'repl'],
  ['rep', 'replicate', 'replication', 'repl', 'block', 'blk'],
]

/** The trial's column for a name in a label: itself, its singular, another usual name; null if none matches. */
function columnFor(trial: TrialTable, name: string): string | null {
  const last = name.split(/\s+/).at(-1) ?? ''
  for (const form of [name, last, last.replace(/s$/, ''), last.toLowerCase(), last.toLowerCase().replace(/s$/, '')]) {
    if (form !== '' && hasColumn(trial, form)) return form
  }
  const singular = last.toLowerCase().replace(/s$/, '')
  for (const group of SYNONYMS) {
    if (!group.includes(singular)) continue
    const existingName = group.find((other) => hasColumn(trial, other))
    if (existingName !== undefined) return existingName
  }
  const nameParts = last.split('_')
  if (nameParts.length > 1 && nameParts.every((part) => columnFor(trial, part) !== null)) return null
  return [...trial.columns.keys()].find((column) => column.toLowerCase() === singular) ?? null
}

function joinedByColon(trial: TrialTable, columns: readonly string[]): Factor {
  if (columns.length === 1) return factorOf(trial, columns[0])
  return combine(
    columns.map((column) => factorOf(trial, column)),
    ':',
    columns.join(':'),
  )
}

/** Checks by name and all new lines as one group. */
function checkGroups(trial: TrialTable): Factor {
  const isNew = newness(trial)
  const lines = labels(trial, columnFor(trial, 'line') ?? 'line')
  return factor(
    'check_group',
    lines.map((line, i) => (isNew[i] ? 'new' : line)),
  )
}

/** The new lines as a factor; plots of checks have no level. */
function newLines(trial: TrialTable): Factor {
  const isNew = newness(trial)
  const column = columnFor(trial, 'line') ?? 'line'
  return factor(
    column,
    labels(trial, column).map((line, i) => (isNew[i] ? line : null)),
  )
}

function newness(trial: TrialTable): boolean[] {
  const texts = labels(trial, columnFor(trial, 'is_check') ?? 'is_check')
  return texts.map((text) => text === null || /^(0|false|no|new|entry|test)$/i.test(text))
}

/** The factor among `factors` that has all the named levels; null if none has. */
export function factorWithLevels(factors: readonly Factor[], levels: readonly string[]): Factor | null {
  return factors.find((factor) => levels.every((level) => factor.levels.includes(level))) ?? null
}
