const folded = 'folded:'

/** The last heading, which adds a trait. */
export const addTraitField = 'addTrait'

/** The column shown for a folded group. */
export function foldField(group: string): string {
  return folded + group
}

/** The group for which a column is shown when folded; null for every other column. */
export function groupOfFold(field: string): string | null {
  return field.startsWith(folded) ? field.slice(folded.length) : null
}

/**
 * Whether a column of the grid contains values: false for the row numbers, a folded group, and the heading that adds a
 * trait.
 */
export function isSheetColumn(field: string): boolean {
  return field !== gutterField && field !== addTraitField && !field.startsWith(folded)
}

/** The narrow column of row numbers, which has no values. */
export const gutterField = 'rowNumber'
