import { COLUMNS, type ColumnKey } from './columns.ts'

/**
 * A header in the form used for comparison: lower case, `_ - .` and runs of spaces as one space, ё as е, no spaces around
 * a comma.
 */
export function headerForm(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[\s_\-.]+/g, ' ')
    .replace(/ ?, ?/g, ',')
    .trim()
}

const byForm = new Map<string, ColumnKey>()
for (const [key, names] of Object.entries(COLUMNS)) {
  for (const name of Object.values(names).flat()) byForm.set(headerForm(name), key as ColumnKey)
}

/** Cache of columns by text, since data cells are looked up many times. */
const columnByForm = new Map<string, ColumnKey | null>()
const maxKnown = 20_000

/** Accepted unit forms of columns with a unit. */
const unitsOf = new Map<ColumnKey, ReadonlySet<string>>()
for (const [key, names] of Object.entries(COLUMNS)) {
  const units = Object.values(names).flatMap((list) =>
    list.flatMap((name) => name.split(', ').slice(1).map(headerForm)),
  )
  if (units.length > 0) unitsOf.set(key as ColumnKey, new Set(units))
}

/** `Plot width (m)`, `Width [m]`, `plot width, m`. */
const withUnit = /^(.*?)\s*(?:\(([^()]*)\)|\[([^[\]]*)\]|,([^,]*))$/

/** The column of a heading with the column's own unit; with another unit the heading is a different one. */
function keyWithUnit(header: string): ColumnKey | null {
  const [, name = '', ...units] = withUnit.exec(header.trim()) ?? []
  const key = byForm.get(headerForm(name))
  const unit = headerForm(units.find((text) => text !== undefined) ?? '')
  return key !== undefined && unitsOf.get(key)?.has(unit) ? key : null
}

function keyOf(header: string): ColumnKey | null {
  const asWords = header.replace(/!\s*$/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return byForm.get(headerForm(header)) ?? byForm.get(headerForm(asWords)) ?? keyWithUnit(header)
}

/**
 * The column named by a header in any language, with `plotNumber` as `plot number` and GenStat's factor `Plot!` as
 * `Plot`; null if there is none. `among` limits the columns.
 */
export function columnOf(header: string, among: readonly ColumnKey[]): ColumnKey | null {
  let key = columnByForm.get(header)
  if (key === undefined) {
    if (columnByForm.size >= maxKnown) columnByForm.clear()
    key = keyOf(header)
    columnByForm.set(header, key)
  }
  return key !== null && among.includes(key) ? key : null
}
