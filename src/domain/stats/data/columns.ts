/** A quantitative column, one value per plot (or other unit); a missing value is NaN, which never leaves the engine. */
export interface NumberColumn {
  readonly name: string
  readonly values: Float64Array
}

/** A grouping column: `codes[i]` is the index in `levels` of the unit's level, −1 where it is missing. */
export interface Factor {
  readonly name: string
  /** The levels in ascending order by UTF-16 code unit ("10" before "2"). */
  readonly levels: readonly string[]
  readonly codes: Int32Array
}

/** Largest value: products of up to seven, as in variances of variances and relationships, are still doubles. */
const LARGEST = 1e40
const SMALLEST = 1e-40

/**
 * Makes a quantitative column; null, undefined, anything not finite and what is larger than 1e40 is missing, what is smaller than 1e-40
 * counts as 0.
 */
export function numberColumn(name: string, values: ArrayLike<number | null | undefined>): NumberColumn {
  const numbers = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    const size = value === null || value === undefined ? Number.NaN : Math.abs(value)
    if (!(size <= LARGEST)) numbers[i] = Number.NaN
    else if (size >= SMALLEST) numbers[i] = value!
  }
  return { name, values: numbers }
}

/** Makes a factor of labels; null, undefined and the empty text are missing. */
export function factor(name: string, labels: readonly (string | null | undefined)[]): Factor {
  const levels = [...new Set(labels.filter((label): label is string => Boolean(label)))].sort(byCodeUnit)
  const place = new Map(levels.map((level, i) => [level, i]))
  const codes = Int32Array.from(labels, (label) => (label ? place.get(label)! : -1))
  return { name, levels, codes }
}

/** Orders texts by UTF-16 code unit, the same in every language and on every machine. */
function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The combinations of several factors that occur, as one factor. Levels are ordered by the first factor, then the next;
 * their names are the single names joined by `separator`. Missing where any of them is missing.
 */
export function combine(factors: readonly Factor[], separator: string, name: string): Factor {
  const [first] = factors
  if (first && factors.length === 1) return { ...first, name }
  const n = first?.codes.length ?? 0
  const keys = new Float64Array(n)
  for (let i = 0; i < n; i++) keys[i] = keyOf(factors, i)
  const present = [...new Set(keys)].filter((key) => key >= 0).sort((a, b) => a - b)
  const place = new Map(present.map((key, i) => [key, i]))
  return {
    name,
    levels: present.map((key) => levelsOf(factors, key).join(separator)),
    codes: Int32Array.from(keys, (key) => place.get(key) ?? -1),
  }
}

function keyOf(factors: readonly Factor[], unit: number): number {
  let key = 0
  for (const { levels, codes } of factors) {
    if (codes[unit]! < 0) return -1
    key = key * levels.length + codes[unit]!
  }
  return key
}

function levelsOf(factors: readonly Factor[], key: number): string[] {
  const names: string[] = []
  let remaining = key
  for (const { levels } of [...factors].reverse()) {
    names.unshift(levels[remaining % levels.length]!)
    remaining = Math.floor(remaining / levels.length)
  }
  return names
}
