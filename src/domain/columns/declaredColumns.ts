import { columnOfMarker } from '../genotypes/columnOfMarker.ts'

/**
 * Kinds of declared columns, with the letter before the number in the field's name (`column:12` is a trait's). To add a
 * kind, add an entry here; the compiler then requires it in the records by kind.
 */
const columnLetters = { trait: '', marker: 'm' } as const

export type DeclaredKind = keyof typeof columnLetters
/** A field of a year that declares a column, so that it is shown although no plot has data in it. */
export type DeclarationField = `column:${(typeof columnLetters)[DeclaredKind]}${number}`

export const declaredKinds = Object.keys(columnLetters) as DeclaredKind[]

const idPattern = '[1-9]\\d{0,15}'
/** Source of a regular expression for these fields. */
export const declarationPattern = `column:(?:${Object.values(columnLetters).join('|')})${idPattern}`

const fieldPattern = new RegExp(`^column:(\\D*)(${idPattern})$`)
const kindOfLetter = new Map<string, DeclaredKind>(declaredKinds.map((kind) => [columnLetters[kind], kind]))

/** The kind and id of the column that a field of a year declares; null for any other field. */
export function declarationOf(field: string): { readonly kind: DeclaredKind; readonly id: number } | null {
  const match = fieldPattern.exec(field)
  const kind = match && kindOfLetter.get(match[1])
  return kind ? { kind, id: Number(match[2]) } : null
}

/** The field that declares a column. */
export function declarationField(kind: DeclaredKind, id: number): DeclarationField {
  return `column:${columnLetters[kind]}${id}`
}

/** The number (`columnOfMarker`) of the column that a field of a year declares; null for any other field. */
export function declaredColumn(field: string): number | null {
  const declaration = declarationOf(field)
  return declaration && (declaration.kind === 'marker' ? columnOfMarker(declaration.id) : declaration.id)
}

/** The field that declares a column by its number (`columnOfMarker`). */
export function declarationOfColumn(column: number): DeclarationField {
  return column < 0 ? declarationField('marker', -column) : declarationField('trait', column)
}

/** Whether a field of a year declares a column. */
export function isDeclarationField(field: string): field is DeclarationField {
  return declarationOf(field) !== null
}

const prefix = 'column:'

/** Declarations in encoded form: without their common prefix. */
export function packDeclarations(fields: Iterable<DeclarationField>): string[] {
  return Array.from(fields, (field) => field.slice(prefix.length))
}

/** The declaration of an encoded text or (for a trait) number; null for anything else. */
export function unpackDeclaration(packed: unknown): DeclarationField | null {
  if (typeof packed !== 'string' && typeof packed !== 'number') return null
  const field = `${prefix}${packed}`
  return isDeclarationField(field) ? field : null
}
