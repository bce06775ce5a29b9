import { columnOfMarker } from '../genotypes/columnOfMarker.ts'

/**
 * The kind of a plot's own field, which decides its column: `text`, null for none; `line` (the id of a line of the crop)
 * and `integer` as whole numbers, 0 for none; `measure` (metres) as numbers, NaN for none.
 */
export type PlotFieldKind = 'text' | 'line' | 'integer' | 'measure'

interface PlotFieldRecord {
  readonly kind: PlotFieldKind
  /** The array of a field-year's columns with the field; for a line also the column of the table that shows its name. */
  readonly column: string
  /** Texts that many plots share or lack are encoded as words and codes. */
  readonly repeats?: true
}

/**
 * A plot's own fields, by their names in changes and in the table `plots`. Changes, columns, their bytes, and the
 * server's statements all read this list. CONTRIBUTING.md lists the steps to add one.
 */
export const plotFields = {
  name: { kind: 'text', column: 'name' },
  label: { kind: 'text', column: 'label' },
  line_id: { kind: 'line', column: 'line' },
  row: { kind: 'integer', column: 'row' },
  col: { kind: 'integer', column: 'col' },
  width: { kind: 'measure', column: 'width' },
  length: { kind: 'measure', column: 'length' },
  comment: { kind: 'text', column: 'comment', repeats: true },
  repetitions: { kind: 'integer', column: 'repetitions' },
  crossing_line_id: { kind: 'line', column: 'crossing' },
} as const satisfies Record<string, PlotFieldRecord>

export type PlotFieldName = keyof typeof plotFields

/** The names of the fields with a kind of `K`. */
export type PlotFieldOf<K extends PlotFieldKind> = {
  [F in PlotFieldName]: (typeof plotFields)[F]['kind'] extends K ? F : never
}[PlotFieldName]

/** The arrays of a field-year's columns for fields of these kinds. */
export type PlotColumnOf<K extends PlotFieldKind> = (typeof plotFields)[PlotFieldOf<K>]['column']

export const plotFieldNames = Object.keys(plotFields) as PlotFieldName[]

/** Whether a field of a change is a plot's own: not its existence, a trait's value or an annotation. */
export function isPlotField(field: string): field is PlotFieldName {
  return Object.hasOwn(plotFields, field)
}

/** The names of fields of these kinds, in the order of the table. */
export function plotFieldsOf<K extends PlotFieldKind>(...kinds: readonly K[]): PlotFieldOf<K>[] {
  return plotFieldNames.filter((field) => kinds.includes(plotFields[field].kind as K)) as PlotFieldOf<K>[]
}

/** The arrays of fields of these kinds, in the order of the table. */
export function plotColumnsOf<K extends PlotFieldKind>(...kinds: readonly K[]): PlotColumnOf<K>[] {
  return plotFieldsOf(...kinds).map((field) => plotFields[field].column) as PlotColumnOf<K>[]
}

/** Fields of plots and lines with the id of a line. */
export const idsOfLines: ReadonlySet<string> = new Set([...plotFieldsOf('line'), 'mother_id', 'father_id'])

/** A kind of annotation of a trait's value: texts, or dates `YYYY-MM-DD`. */
interface AnnotationKind {
  readonly kind: 'text' | 'date'
  /** Its column in the table `plot_values`. */
  readonly stored: string
  /** Whether it describes the value and is removed with it; else it can exist without a value. */
  readonly ofValue: boolean
}

/**
 * Annotations of trait values, by the names of their fields in changes (`note:12`). Change sets, columns, their binary format
 * and the server's statements all read this list. They are stored sparsely, by plot. A new one is an entry here and a column
 * by a migration.
 */
export const valueAnnotations = {
  suppressed: { kind: 'text', stored: 'suppressed', ofValue: true },
  note: { kind: 'text', stored: 'note', ofValue: false },
  planned: { kind: 'date', stored: 'planned', ofValue: false },
  occasion: { kind: 'date', stored: 'occasion', ofValue: true },
} as const satisfies Record<string, AnnotationKind>

export type AnnotationName = keyof typeof valueAnnotations

export const annotationNames = Object.keys(valueAnnotations) as AnnotationName[]

/** Families of fields that name a trait: its value and its annotations. */
export type TraitFamily = 'trait' | AnnotationName

/** Families of fields with a column of values: families of traits, and the calls of a marker. */
export type ValueFamily = TraitFamily | 'marker'

const familyField = new RegExp(`^(trait|marker|${annotationNames.join('|')}):(\\d{1,16})$`)

/**
 * The family of a field like `trait:12`, `note:12` or `marker:14`, and its column of values: the trait's id, or the
 * marker's (`columnOfMarker`). Null for any other field.
 */
export function familyOf(field: string): { readonly family: ValueFamily; readonly id: number } | null {
  const match = familyField.exec(field)
  if (!match) return null
  const family = match[1] as ValueFamily
  return { family, id: family === 'marker' ? columnOfMarker(Number(match[2])) : Number(match[2]) }
}

/** The field of the values of a column: `trait:12`, or `marker:14` for a marker's. */
export function valueField(column: number): `trait:${number}` | `marker:${number}` {
  return column < 0 ? `marker:${-column}` : `trait:${column}`
}

/** The column that a field of values is of, as `valueField` has it; null for any other field, including annotations. */
export function columnOfValues(field: string): number | null {
  const family = familyOf(field)
  return family && (family.family === 'trait' || family.family === 'marker') ? family.id : null
}

/** A record with one entry for each annotation. */
export function forEachAnnotation<V>(make: (name: AnnotationName) => V): Record<AnnotationName, V> {
  return Object.fromEntries(annotationNames.map((name) => [name, make(name)])) as Record<AnnotationName, V>
}
