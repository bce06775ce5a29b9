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

/**
 * The column that a header names in any language, `plotNumber` as `plot number` and the factor `Plot!` of GenStat as `Plot`; null
 * when it names none. `among` limits the columns.
 */
export function columnOf(header: string, among: readonly ColumnKey[]): ColumnKey | null {
  const asWords = header.replace(/!\s*$/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const key = byForm.get(headerForm(header)) ?? (asWords === header ? undefined : byForm.get(headerForm(asWords)))
  return key !== undefined && among.includes(key) ? key : null
}
