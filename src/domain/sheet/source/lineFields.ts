import type { CellValue } from '../../change/changeSet.ts'

/** Columns whose cells show a line by its name: an unknown name creates the line. */
export const lineFields: ReadonlySet<string> = new Set(['line', 'mother', 'father', 'crossing'])

/** Values written into a column, one per row. */
export interface EditedCells {
  readonly field: string
  readonly rows: ArrayLike<number>
  readonly values: ArrayLike<CellValue>
}

/** Unknown names in edits of such columns, without repeats; `known` is called only if there are any. */
export function newNames(
  known: () => ReadonlySet<string>,
  edits: readonly Pick<EditedCells, 'field' | 'values'>[],
): string[] {
  const lineEdits = edits.filter(({ field }) => lineFields.has(field))
  if (!lineEdits.length) return []
  const names = known()
  const fresh = new Set<string>()
  for (const { values } of lineEdits) {
    for (let k = 0; k < values.length; k++) {
      const value = values[k]
      if (value !== null && value !== '' && !names.has(String(value))) fresh.add(String(value))
    }
  }
  return [...fresh]
}

/** New names that differ from a known one, or from an earlier new one, only in letter case, with that other name. */
export function similarNames(existing: Iterable<string>, names: readonly string[]): Map<string, string> {
  const similar = new Map<string, string>()
  if (!names.length) return similar
  const byForm = new Map<string, string>()
  const exact = new Set<string>()
  for (const name of existing) {
    exact.add(name)
    byForm.set(name.toLowerCase(), name)
  }
  for (const name of names) {
    if (exact.has(name)) continue
    const form = name.toLowerCase()
    const other = byForm.get(form)
    if (other === undefined) byForm.set(form, name)
    else if (other !== name) similar.set(name, other)
  }
  return similar
}

/** The similar names (`similarNames`) that a form asks to confirm; null if no name is similar to another one. */
export function namesToConfirm(
  existing: Iterable<string>,
  names: readonly string[],
): ReadonlyMap<string, string> | null {
  const similar = similarNames(existing, names)
  return similar.size ? similar : null
}

/** The names of lines, in no order. */
export function* namesOfLines(lines: ReadonlyMap<number, { readonly name: string }>): Iterable<string> {
  for (const { name } of lines.values()) yield name
}
