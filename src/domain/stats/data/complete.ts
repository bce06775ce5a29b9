import type { Factor, NumberColumn } from './columns.ts'

/** The units that have a value in all these columns, as indices of the columns. */
export function completeUnits(numbers: readonly NumberColumn[], factors: readonly Factor[]): Int32Array {
  const n = numbers[0]?.values.length ?? factors[0]?.codes.length ?? 0
  const isMissing = new Uint8Array(n)
  for (const { values } of numbers) for (let i = 0; i < n; i++) if (Number.isNaN(values[i])) isMissing[i] = 1
  for (const { codes } of factors) for (let i = 0; i < n; i++) if (codes[i]! < 0) isMissing[i] = 1
  const units = new Int32Array(n)
  let count = 0
  for (let i = 0; i < n; i++) if (isMissing[i] === 0) units[count++] = i
  return units.slice(0, count)
}

/** The column's values at these units. */
export function takeNumbers(column: NumberColumn, units: Int32Array): NumberColumn {
  const values = new Float64Array(units.length)
  for (let i = 0; i < units.length; i++) values[i] = column.values[units[i]!]!
  return { name: column.name, values }
}

/** The factor at these units with only the levels that occur there, in the same order. */
export function takeFactor(column: Factor, units: Int32Array): Factor {
  const used = new Uint8Array(column.levels.length)
  for (const unit of units) if (column.codes[unit]! >= 0) used[column.codes[unit]!] = 1
  const place = new Int32Array(column.levels.length).fill(-1)
  const levels: string[] = []
  column.levels.forEach((level, i) => {
    if (used[i]) place[i] = levels.push(level) - 1
  })
  const codes = new Int32Array(units.length)
  for (let i = 0; i < units.length; i++) {
    const code = column.codes[units[i]!]!
    codes[i] = code < 0 ? -1 : place[code]!
  }
  return { name: column.name, levels, codes }
}

/** The values of each level, in the order of the levels; units without a level or a value are left out. */
export function valuesByLevel(column: NumberColumn, by: Factor): Float64Array[] {
  const { values } = column
  const sizes = new Int32Array(by.levels.length)
  for (let i = 0; i < values.length; i++) if (by.codes[i]! >= 0 && !Number.isNaN(values[i])) sizes[by.codes[i]!]!++
  const groups = Array.from(sizes, (size) => new Float64Array(size))
  const filled = new Int32Array(by.levels.length)
  for (let i = 0; i < values.length; i++) {
    const code = by.codes[i]!
    if (code >= 0 && !Number.isNaN(values[i])) groups[code]![filled[code]!++] = values[i]!
  }
  return groups
}

/** The values that are not missing. */
export function presentValues(column: NumberColumn): Float64Array {
  const { values } = column
  const present = new Float64Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) present[count++] = values[i]!
  return count === values.length ? present : present.slice(0, count)
}

/** Whether all values are equal (also true for none). */
export function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false
  return true
}
