import { columnOfMarker } from '../genotypes/columnOfMarker.ts'

/** A field of a year that says of a trait's or a marker's column that it stands though no plot has anything in it. */
export type StandingField = `column:${number}` | `column:m${number}`

const standingFieldShape = /^column:(m?)([1-9]\d{0,15})$/

/** The column of values that a field of a year is about, a marker's under its own number (`columnOfMarker`); null for any other field. */
export function standingColumn(field: string): number | null {
  const found = standingFieldShape.exec(field)
  if (!found) return null
  return found[1] ? columnOfMarker(Number(found[2])) : Number(found[2])
}

/** The field of a year that says whether a column of values stands. */
export function standingField(column: number): StandingField {
  return column < 0 ? `column:m${-column}` : `column:${column}`
}
