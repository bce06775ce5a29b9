import { columnOfMarker } from '../genotypes/columnOfMarker.ts'

/**
 * What a column of a year may be of, by the letter before its number in the field's name (`column:12` is of a trait). A
 * further kind is an entry here; what else it needs, its records by kind ask for.
 */
const standingLetters = { trait: '', marker: 'm' } as const

export type StandingKind = keyof typeof standingLetters
/** A field of a year that says of a column that it stands though no plot has anything in it. */
export type StandingField = `column:${(typeof standingLetters)[StandingKind]}${number}`

export const standingKinds = Object.keys(standingLetters) as StandingKind[]

const idPattern = '[1-9]\\d{0,15}'
/** A regular expression's text of these fields. */
export const standingPattern = `column:(?:${Object.values(standingLetters).join('|')})${idPattern}`

const known = new RegExp(`^column:(\\D*)(${idPattern})$`)
const kindOfLetter = new Map<string, StandingKind>(standingKinds.map((kind) => [standingLetters[kind], kind]))

/** What the column is of that a field of a year is about; null for any other field. */
export function standingOf(field: string): { readonly kind: StandingKind; readonly id: number } | null {
  const found = known.exec(field)
  const kind = found && kindOfLetter.get(found[1])
  return kind ? { kind, id: Number(found[2]) } : null
}

/** The field that says of a column that it stands. */
export function standingField(kind: StandingKind, id: number): StandingField {
  return `column:${standingLetters[kind]}${id}`
}

/** The column of values, by its number beside the others (`columnOfMarker`), that a field of a year is about; null for any other field. */
export function standingColumn(field: string): number | null {
  const of = standingOf(field)
  return of && (of.kind === 'marker' ? columnOfMarker(of.id) : of.id)
}

/** The field that says of a column of values, by its number beside the others (`columnOfMarker`), that it stands. */
export function standingOfColumn(column: number): StandingField {
  return column < 0 ? standingField('marker', -column) : standingField('trait', column)
}

/** Whether a field of a year says of a column that it stands. */
export function isStandingField(field: string): field is StandingField {
  return standingOf(field) !== null
}

const prefix = 'column:'

/** Fields of columns as bytes carry them: without what all of them begin with. */
export function packStanding(fields: Iterable<StandingField>): string[] {
  return Array.from(fields, (field) => field.slice(prefix.length))
}

/** The field of what bytes carry, as a text or (of a trait) a number; null for anything else. */
export function unpackStanding(packed: unknown): StandingField | null {
  if (typeof packed !== 'string' && typeof packed !== 'number') return null
  const field = `${prefix}${packed}`
  return isStandingField(field) ? field : null
}
