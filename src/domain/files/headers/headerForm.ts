import { COLUMNS, type ColumnKey } from './columns.ts'

/** A header as it is compared: without case, `_ - .` and runs of spaces as one space, ё = е, no spaces about a comma. */
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

/** Columns by texts that were looked up: cells of data are looked up many times. */
const known = new Map<string, ColumnKey | null>()
const knownMost = 20_000

function keyOf(header: string): ColumnKey | null {
  const asWords = header.replace(/!\s*$/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return byForm.get(headerForm(header)) ?? (asWords === header ? null : (byForm.get(headerForm(asWords)) ?? null))
}

/**
 * The column that a header names in any language, `plotNumber` as `plot number` and the factor `Plot!` of GenStat as `Plot`; null
 * when it names none. `among` limits the columns.
 */
export function columnOf(header: string, among: readonly ColumnKey[]): ColumnKey | null {
  let key = known.get(header)
  if (key === undefined) {
    if (known.size >= knownMost) known.clear()
    key = keyOf(header)
    known.set(header, key)
  }
  return key !== null && among.includes(key) ? key : null
}
