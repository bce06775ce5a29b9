/** A field of a year that says of a trait's column that it stands though no plot has anything in it. */
export type StandingField = `column:${number}`

const standingField = /^column:([1-9]\d{0,15})$/

/** The trait whose column a field of a year is about; null for any other field. */
export function standingTrait(field: string): number | null {
  const found = standingField.exec(field)
  return found ? Number(found[1]) : null
}
