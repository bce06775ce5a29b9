const folded = 'folded:'

/** The last heading, which adds a trait. */
export const addTraitField = 'addTrait'

/** The column that stands for a folded group. */
export function foldField(group: string): string {
  return folded + group
}

/** The group that a column stands for when folded; null for every other column. */
export function groupOfFold(field: string): string | null {
  return field.startsWith(folded) ? field.slice(folded.length) : null
}

/** Whether a column of the grid holds values of plots: not the row numbers, a folded group, or the heading that adds a trait. */
export function isSheetColumn(field: string): boolean {
  return field !== gutterField && field !== addTraitField && !field.startsWith(folded)
}

/** The narrow column of row numbers: it stands for the rows and holds no value. */
export const gutterField = 'rowNumber'
