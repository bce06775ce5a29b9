import type { CellValue } from '../../change/changeSet.ts'

/** Columns whose cells show a line by its name: a name that the crop does not have makes the line. */
export const lineFields: ReadonlySet<string> = new Set(['line', 'mother', 'father', 'crossing'])

/** Of what edits write into such columns, the names that are not `known`, each once. */
export function newNames(
  known: ReadonlySet<string>,
  edits: readonly { readonly field: string; readonly values: ArrayLike<CellValue> }[],
): string[] {
  const fresh = new Set<string>()
  for (const { field, values } of edits) {
    if (!lineFields.has(field)) continue
    for (let k = 0; k < values.length; k++) {
      const value = values[k]
      if (value !== null && value !== '' && !known.has(String(value))) fresh.add(String(value))
    }
  }
  return [...fresh]
}
