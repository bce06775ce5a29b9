import type { ColumnKey } from '../files/headers/columns.ts'
import { columnOf, headerForm } from '../files/headers/headerForm.ts'
import { bracketsAsComma } from '../files/headers/traitHeader.ts'

/** A column of the table: its field, and its heading in the language of the page. */
export interface NamedColumn {
  readonly field: string
  readonly heading: string
}

/** Fields of a plots' table by the column of a file's heading. */
const plotFields: Partial<Record<ColumnKey, string>> = {
  label: 'label',
  plot: 'name',
  line: 'line',
  mother: 'mother',
  father: 'father',
  repetitions: 'repetitions',
  width: 'width',
  length: 'length',
  square: 'square',
  comment: 'comment',
  row: 'row',
  col: 'col',
}

/** Fields of a lines' table, whose rows are named by the line. */
const lineFields: Partial<Record<ColumnKey, string>> = {
  line: 'name',
  mother: 'mother',
  father: 'father',
  comment: 'comment',
}

/** Fields that identify the row of the table for a row of a block. */
const keyFields: ReadonlySet<string> = new Set(['label', 'name', 'line'])

export const isKeyField = (field: string | null): boolean => field !== null && keyFields.has(field)

/** A heading in the form used for comparison, without case, brackets, dashes and spaces. `Height [cm]` is `height,cm`. */
const form = (text: string): string => headerForm(bracketsAsComma(text))

const withoutUnit = (text: string): string => {
  const comma = text.lastIndexOf(',')
  return comma < 1 ? text : text.slice(0, comma)
}

/**
 * The column of each heading of a block, in any language of the program and by other programs' names (`plot_number`,
 * `accession_name`); null if there is none. A trait is found without its unit if only one trait has the name. `isPlot` =
 * the rows are plots (or plants), not lines.
 */
export function namedColumns(
  headings: readonly string[],
  columns: readonly NamedColumn[],
  isPlot: boolean,
): (string | null)[] {
  const byForm = new Map<string, string>()
  const byName = new Map<string, string | null>()
  for (const { field, heading } of columns) {
    const fullForm = form(heading)
    const name = withoutUnit(fullForm)
    if (!byForm.has(fullForm)) byForm.set(fullForm, field)
    byName.set(name, byName.has(name) ? null : field)
  }
  const fields = isPlot ? plotFields : lineFields
  const known = new Set(columns.map(({ field }) => field))
  const keys = Object.keys(fields) as ColumnKey[]
  return headings.map((heading) => {
    if (heading.trim() === '') return null
    const fullForm = form(heading)
    const exact = byForm.get(fullForm)
    if (exact !== undefined) return exact
    const replication = columnOf(heading, ['rep']) && columns.find((column) => columnOf(column.heading, ['rep']))
    if (replication) return replication.field
    const key = columnOf(heading, keys)
    const field = key && fields[key]
    if (field && known.has(field)) return field
    // A different unit may mean another trait: only a heading without a unit is completed.
    return fullForm.includes(',') ? null : (byName.get(fullForm) ?? null)
  })
}

const looksLikeNumber = (text: string): boolean => /^[\s'(]*[-+−]?[.,]?\d/.test(text)

/**
 * Whether the first row of a block contains headings rather than values. `named` are the columns named by its cells,
 * `targets` the kinds of the columns in which they would be written (null = not editable).
 */
export function isHeadRow(
  head: readonly string[],
  named: readonly (string | null)[],
  targets: readonly ({ readonly field: string; readonly kind: 'number' | 'text' | 'date' } | null)[],
): boolean {
  const filled = head.flatMap((text, c) => (text.trim() === '' ? [] : [{ text, name: named[c], target: targets[c] }]))
  const names = filled.filter(({ name }) => name !== null)
  const others = filled.filter(({ name }) => name === null)
  if (!names.length || others.some(({ text }) => looksLikeNumber(text))) return false
  const isOverNumbers = ({ target }: (typeof filled)[number]) => target?.kind === 'number' || target?.kind === 'date'
  // A single word may be a value of a column of texts: it is a heading only if it names that column.
  if (head.length === 1) return isOverNumbers(filled[0]) || filled[0].target?.field === filled[0].name
  return names.length * 2 > filled.length || isKeyField(filled[0].name) || filled.some(isOverNumbers)
}
