import { columnOfMarker } from '../genotypes/columnOfMarker.ts'

/**
 * What a plot's own field holds, and by that how a column of plots keeps it: `text`, null for none; `line` (the id of a
 * line of the crop) and `integer` as whole numbers, 0 for none; `measure` (metres) as numbers, NaN for none.
 */
export type PlotFieldKind = 'text' | 'line' | 'integer' | 'measure'

interface PlotFieldRecord {
  readonly kind: PlotFieldKind
  /** The array of a field-year's columns that keeps it; for a line also the column of the table that shows its name. */
  readonly column: string
  /** Texts that many plots have alike or none at all travel as words and codes. */
  readonly repeats?: true
}

/**
 * The fields that every plot has of its own, by their names in changes and in the table `plots`: what changes, columns,
 * their bytes, the server's statements and its reading know of them comes from here. A further one is an entry here, a
 * column by a migration, its rule (`plotRules`), and the words of its heading.
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

/** The names of those fields whose kind is one of `K`. */
export type PlotFieldOf<K extends PlotFieldKind> = {
  [F in PlotFieldName]: (typeof plotFields)[F]['kind'] extends K ? F : never
}[PlotFieldName]

/** The arrays of a field-year's columns that keep fields of these kinds. */
export type PlotColumnOf<K extends PlotFieldKind> = (typeof plotFields)[PlotFieldOf<K>]['column']

export const plotFieldNames = Object.keys(plotFields) as PlotFieldName[]

/** Whether a field of a change is a plot's own: not its existence, a trait's value or why that is suppressed. */
export function isPlotField(field: string): field is PlotFieldName {
  return Object.hasOwn(plotFields, field)
}

/** The names of fields of these kinds, in the order of the table. */
export function plotFieldsOf<K extends PlotFieldKind>(...kinds: readonly K[]): PlotFieldOf<K>[] {
  return plotFieldNames.filter((field) => kinds.includes(plotFields[field].kind as K)) as PlotFieldOf<K>[]
}

/** The arrays that keep fields of these kinds, in the order of the table. */
export function plotColumnsOf<K extends PlotFieldKind>(...kinds: readonly K[]): PlotColumnOf<K>[] {
  return plotFieldsOf(...kinds).map((field) => plotFields[field].column) as PlotColumnOf<K>[]
}

/** Fields of plots and lines that hold the id of a line. */
export const idsOfLines: ReadonlySet<string> = new Set([...plotFieldsOf('line'), 'mother_id', 'father_id'])

/** What stands beside a value of a trait: texts, or dates `YYYY-MM-DD`. */
interface AnnotationKind {
  readonly kind: 'text' | 'date'
  /** The column of the table `plot_values` that keeps it. */
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

/** Families of fields with a column of values: those of traits, and the calls of a marker. */
export type ValueFamily = TraitFamily | 'marker'

const familyField = new RegExp(`^(trait|marker|${annotationNames.join('|')}):(\\d{1,16})$`)

/**
 * What a field like `trait:12`, `note:12` or `marker:14` is, and of which column of values: that of the trait, or the
 * marker's (`columnOfMarker`). Null for any other field.
 */
export function familyOf(field: string): { readonly family: ValueFamily; readonly id: number } | null {
  const found = familyField.exec(field)
  if (!found) return null
  const family = found[1] as ValueFamily
  return { family, id: family === 'marker' ? columnOfMarker(Number(found[2])) : Number(found[2]) }
}

/** The field of the values of a column: `trait:12`, or `marker:14` for a marker's. */
export function valueField(column: number): `trait:${number}` | `marker:${number}` {
  return column < 0 ? `marker:${-column}` : `trait:${column}`
}

/** The column that a field of values is of, as `valueField` has it; null for any other field, including annotations. */
export function columnOfValues(field: string): number | null {
  const of = familyOf(field)
  return of && (of.family === 'trait' || of.family === 'marker') ? of.id : null
}

/** A record with one entry for each annotation. */
export function forEachAnnotation<V>(make: (name: AnnotationName) => V): Record<AnnotationName, V> {
  return Object.fromEntries(annotationNames.map((name) => [name, make(name)])) as Record<AnnotationName, V>
}
