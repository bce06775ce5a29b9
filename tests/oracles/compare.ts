import { isRecord, type Json } from './adapter.ts'
import { lettersAgree } from './letters.ts'
import { isIgnoredField } from './notFigures.ts'

/** One figure that differs or is missing. */
export interface Difference {
  readonly path: string
  readonly expected: Json
  readonly actual: unknown
  /** Relative difference; null if a figure is missing or not a number. */
  readonly relative: number | null
}

/** The comparison of a result with the expected figures. */
export interface Comparison {
  /** Figures compared. */
  readonly figures: number
  /** Largest relative difference among them. */
  readonly largest: number
  readonly differences: readonly Difference[]
}

/** Fields that identify a row of a list. */
const IDENTITY = [
  'a',
  'b',
  'group',
  'level',
  'term',
  'stratum',
  'variant',
  'parent',
  'parent_1',
  'parent_2',
  'mother',
  'father',
  'line',
  'tester',
  'marker',
  'block',
  'covariate',
  'pair',
  'rows_per_plot',
  'cols_per_plot',
  'environment',
]

/**
 * Compares every figure of `expected` with the result of the same name; `tolerance` is the kind's relative tolerance, `attainable` what
 * double precision leaves of the data's own digits.
 */
export function compareFigures(expected: Json, actual: unknown, tolerance: number, attainable = 0): Comparison {
  const state = { figures: 0, largest: 0, differences: [] as Difference[] }
  walk(expected, actual, { path: '', key: '', tolerance, attainable, totalSs: 0, scale: 0, beyond: false }, state)
  return state
}

interface FigurePath {
  readonly path: string
  readonly key: string
  readonly tolerance: number
  readonly attainable: number
  /** Total sum of squares of the surrounding table, relative to which a sum of squares counts as zero. */
  readonly totalSs: number
  /** Largest figure of the same name in the surrounding list, relative to which a difference counts as zero. */
  readonly scale: number
  /** Whether the statistic of the same record is a division by rounding. */
  readonly beyond: boolean
}

interface State {
  figures: number
  largest: number
  differences: Difference[]
}

function walk(expected: Json, actual: unknown, place: FigurePath, state: State): void {
  if (Array.isArray(expected)) walkList(expected as readonly Json[], actual, place, state)
  else if (isRecord(expected)) walkRecord(expected, actual, place, state)
  else compareFigure(expected, actual, place, state)
}

function compareFigure(expected: Json, actual: unknown, place: FigurePath, state: State): void {
  state.figures++
  const relative = difference(expected, actual, place)
  if (relative === null || relative > limitOf(expected, place)) {
    state.differences.push({ path: place.path, expected, actual, relative })
  }
  state.largest = Math.max(state.largest, relative ?? 0)
}

/** A test's probability has the relative error of its statistic times the size of its logarithm, at most twice that. */
function limitOf(expected: Json, { key, tolerance, attainable }: FigurePath): number {
  const carried = PROBABILITY.test(key) && typeof expected === 'number' && expected > 0 ? 1 - 2 * Math.log(expected) : 1
  return Math.max(tolerance, attainable * carried)
}

function walkRecord(
  expected: { readonly [key: string]: Json | undefined },
  actual: unknown,
  place: FigurePath,
  state: State,
): void {
  const actualFields = (actual ?? {}) as Readonly<Record<string, unknown>>
  const total = expected.total
  const totalSs = isRecord(total) && typeof total.ss === 'number' ? total.ss : place.totalSs
  const beyondTolerance = isBeyond(expected, actualFields)
  for (const [key, value] of Object.entries(expected)) {
    if (value === undefined || isIgnoredField(key, value, place.path)) continue
    const path = place.path === '' ? key : `${place.path}.${key}`
    const tolerance = toleranceOf(key, place.tolerance)
    walk(value, actualFields[key], { ...place, path, key, totalSs, tolerance, beyond: beyondTolerance }, state)
  }
}

/**
 * Whether the statistic of a record is a division by rounding in both programs, so that its probability is meaningless.
 */
function isBeyond(expected: { readonly [key: string]: Json | undefined }, actual: Readonly<Record<string, unknown>>) {
  return [...STANDARDISED].some((key) => isRounding(expected[key]) && isRounding(actual[key]))
}

function isRounding(value: unknown): boolean {
  return value === 'Inf' || (typeof value === 'number' && Math.abs(value) > BEYOND_ROUNDING)
}

function walkList(expected: readonly Json[], actual: unknown, place: FigurePath, state: State): void {
  const actualRows = Array.isArray(actual) ? (actual as unknown[]) : null
  if (actualRows === null || actualRows.length !== expected.length) {
    state.figures++
    const actualText = actualRows === null ? actual : `${actualRows.length} rows`
    state.differences.push({
      path: place.path,
      expected: `${expected.length} rows`,
      actual: actualText,
      relative: null,
    })
    return
  }
  const scales = new Map<string, number>()
  for (const row of expected) {
    for (const [key, value] of isRecord(row) ? Object.entries(row) : [[place.key, row] as const]) {
      if (typeof value === 'number') scales.set(key, Math.max(scales.get(key) ?? 0, Math.abs(value)))
    }
  }
  const find = rowFinder(expected, actualRows)
  expected.forEach((row, i) => {
    const path = `${place.path}[${isRecord(row) ? identityOf(row, expected) || i : i}]`
    const match = find(row, i)
    if (!isRecord(row)) {
      walk(row, match, { ...place, path, scale: scales.get(place.key) ?? 0 }, state)
      return
    }
    if ('letters' in row) compareLetters(row, expected, actualRows, path, state)
    for (const [key, value] of Object.entries(row)) {
      if (value === undefined || key === 'letters' || isIgnoredField(key, value, path)) continue
      const inner = {
        ...place,
        path: `${path}.${key}`,
        key,
        scale: scales.get(key) ?? 0,
        tolerance: toleranceOf(key, place.tolerance),
        beyond: isBeyond(row, (match ?? {}) as Record<string, unknown>),
      }
      walk(value, (match as Record<string, unknown> | undefined)?.[key], inner, state)
    }
  })
}

function rowFinder(expected: readonly Json[], actual: readonly unknown[]): (row: Json, i: number) => unknown {
  const keyed = new Map(actual.map((row) => [identityOf(row as Json, expected), row]))
  const unique = keyed.size === actual.length && !keyed.has('')
  return (row, i) => (unique && isRecord(row) ? keyed.get(identityOf(row, expected)) : actual[i])
}

/** The row's identity by the identifying fields of the oracle's rows. */
function identityOf(row: Json, expected: readonly Json[]): string {
  const first = expected[0]
  if (!isRecord(row) || first === undefined || !isRecord(first)) return ''
  return IDENTITY.filter((key) => key in first && isIdentity(key, first[key]))
    .map((key) => String(row[key]))
    .join(' / ')
}

/** A slope is called b as well as the second of two levels, which is a text. */
function isIdentity(key: string, value: Json | undefined): boolean {
  return typeof value !== 'number' || (key !== 'a' && key !== 'b')
}

function compareLetters(
  row: { readonly [key: string]: Json | undefined },
  expected: readonly Json[],
  actual: readonly unknown[],
  path: string,
  state: State,
): void {
  state.figures++
  if (!lettersAgree(row.level, expected, actual)) {
    state.differences.push({
      path: `${path}.letters`,
      expected: row.letters ?? null,
      actual: 'other pairs share a letter',
      relative: null,
    })
  }
}

function toleranceOf(key: string, around: number): number {
  if (key === 'p_games_howell') return Math.max(around, 1e-4)
  if (key === 'tukey') return Math.max(around, 1e-6)
  if (key.startsWith('shapiro_')) return Math.max(around, 1e-5)
  return around
}

/** A figure with several acceptable values, e.g. exact and as R rounds it. */
export interface Alternatives {
  readonly anyOf: readonly (number | boolean | null)[]
}

function alternativesOf(actual: unknown): readonly unknown[] {
  const alternatives = (actual as { readonly any_of?: readonly unknown[] } | null | undefined)?.any_of
  return Array.isArray(alternatives) ? alternatives : [actual]
}

/** The least difference from the acceptable values of a figure. */
function difference(expected: Json, actual: unknown, place: FigurePath): number | null {
  const differences = alternativesOf(actual).map((alternative) => differenceOf(expected, alternative, place))
  return differences.reduce(
    (least, difference) => (least === null || (difference !== null && difference < least) ? difference : least),
    null,
  )
}

/** Relative difference of two figures; 0 if both are the same null, text or truth value; null if their types differ. */
function differenceOf(expected: Json, actual: unknown, place: FigurePath): number | null {
  if (expected === 'Inf') return actual === Number.POSITIVE_INFINITY ? 0 : null
  if (expected === '-Inf') return actual === Number.NEGATIVE_INFINITY ? 0 : null
  if (typeof expected === 'string' && typeof actual === 'number') return differenceOf(Number(expected), actual, place)
  if (typeof expected !== 'number') return expected === (actual ?? null) || isRemark(expected, actual) ? 0 : null
  if (typeof actual !== 'number' || Number.isNaN(actual)) return null
  if (STANDARDISED.has(place.key) && Math.min(Math.abs(expected), Math.abs(actual)) > BEYOND_ROUNDING) return 0
  if (place.beyond && PROBABILITY.test(place.key) && Math.max(expected, actual) < NO_CHANCE) return 0
  const gap = Math.abs(actual - expected)
  if (gap <= zeroLimit(expected, place) || (PROBABILITY.test(place.key) && gap < UNDERFLOW)) return 0
  return expected === 0 ? Number.POSITIVE_INFINITY : gap / Math.abs(expected)
}

/**
 * Below this absolute difference a figure of this name counts as equal: the difference is rounding of the data, not of
 * the method. Adjusted p values of the studentized range come from R as 1 − ptukey, Shapiro and Wilk's p of three values
 * as a difference of two arcsines.
 */
function zeroLimit(expected: number, { key, totalSs, scale, tolerance, attainable }: FigurePath): number {
  const size = Math.abs(expected)
  if (key === 'ss' || key === 'ms') return size < 1e-6 * totalSs ? 1e-9 * totalSs : 0
  if (STANDARDISED.has(key)) return size < 1e-6 ? Math.max(1e-8, attainable) : 0
  if (key === 'p_adj' || CORRELATIONS.has(key)) return 1e-12
  if (key === 'shapiro_p') return 1e-15
  return DIFFERENCES.has(key) ? 1e-3 * tolerance * scale : 0
}

/** Texts and flags without a counterpart in the result are remarks of the oracle's author. */
function isRemark(expected: Json, actual: unknown): boolean {
  const isText = typeof expected === 'string' && Number.isNaN(Number(expected))
  return actual === undefined && (isText || typeof expected === 'boolean')
}

/** A statistic this large is a division by rounding in one program and by zero in another. */
const BEYOND_ROUNDING = 1e15

/** Upper limit of p for a division by rounding, even with few degrees of freedom. */
const NO_CHANCE = 1e-12

/** Probabilities this small are 0 in one program and not in another; their logarithms are compared in addition. */
const UNDERFLOW = 1e-300
const PROBABILITY = /^p(_|$)|_p$/

/** Unitless figures that are sums of differences: near 0 only rounding of the data remains. */
const STANDARDISED = new Set(
  'f t k2 h z skewness_g1 skewness_G1 kurtosis_g2 kurtosis_G2 mph_t bph_t t_b_eq_1'.split(' '),
)

/**
 * Correlations and figures derived from them: only rounding remains for uncorrelated columns, such as rows and columns of
 * a complete grid.
 */
const CORRELATIONS = new Set(
  'r r_squared rho tau_b covariance slope pearson_pairwise spearman_pairwise pearson_complete_rows'.split(' '),
)

/** Differences of means: near 0 compared with the others of their list only rounding remains. */
const DIFFERENCES = new Set(
  'diff diff_pct effect mph mph_pct bph bph_pct potence_hp blup_effect gebv_centered environment_index'.split(' '),
)
