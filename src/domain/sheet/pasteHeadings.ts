import type { ColumnKey } from '../files/headers/columns.ts'
import { columnOf, headerForm } from '../files/headers/headerForm.ts'
import { bracketsAsComma } from '../files/headers/traitHeader.ts'

/** A column of the table: its field, and its heading in the language of the page. */
export interface NamedColumn {
  readonly field: string
  readonly heading: string
}

/** Fields of a plots' table by the column that headings of files name. */
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

/** The same of a lines' table, whose rows are named by the line. */
const lineFields: Partial<Record<ColumnKey, string>> = {
  line: 'name',
  mother: 'mother',
  father: 'father',
  comment: 'comment',
}

/** Fields that tell which row of the table a row of a block means. */
const keyFields: ReadonlySet<string> = new Set(['label', 'name', 'line'])

export const isKeyField = (field: string | null): boolean => field !== null && keyFields.has(field)

/** A heading as it is compared: case, brackets, dashes and spaces aside. `Height [cm]` is `height,cm`. */
const form = (text: string): string => headerForm(bracketsAsComma(text))

const withoutUnit = (text: string): string => {
  const comma = text.lastIndexOf(',')
  return comma < 1 ? text : text.slice(0, comma)
}

/**
 * The column that each heading of a block names, in any language of the program and by the names that other programs give
 * (`plot_number`, `accession_name`); null where it names none. A trait is found without its unit where one trait alone has
 * the name. `isPlot` = the rows are plots (or plants), not lines.
 */
export function namedColumns(
  headings: readonly string[],
  columns: readonly NamedColumn[],
  isPlot: boolean,
): (string | null)[] {
  const byForm = new Map<string, string>()
  const byName = new Map<string, string | null>()
  for (const { field, heading } of columns) {
    const whole = form(heading)
    const name = withoutUnit(whole)
    if (!byForm.has(whole)) byForm.set(whole, field)
    byName.set(name, byName.has(name) ? null : field)
  }
  const fields = isPlot ? plotFields : lineFields
  const known = new Set(columns.map(({ field }) => field))
  const keys = Object.keys(fields) as ColumnKey[]
  return headings.map((heading) => {
    if (heading.trim() === '') return null
    const whole = form(heading)
    const exact = byForm.get(whole)
    if (exact !== undefined) return exact
    const replication = columnOf(heading, ['rep']) && columns.find((column) => columnOf(column.heading, ['rep']))
    if (replication) return replication.field
    const key = columnOf(heading, keys)
    const field = key && fields[key]
    if (field && known.has(field)) return field
    // A unit that differs may be another trait: only a heading without one is completed.
    return whole.includes(',') ? null : (byName.get(whole) ?? null)
  })
}

const looksLikeNumber = (text: string): boolean => /^[\s'(]*[-+−]?[.,]?\d/.test(text)

/**
 * Whether the first row of a block names columns rather than holding values. `named` is what its cells name, `targets` the
 * kinds of the columns below which they would be written (null = a column that nobody writes into).
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
  const overNumbers = ({ target }: (typeof filled)[number]) => target?.kind === 'number' || target?.kind === 'date'
  // One word may be a value of a column of texts: it is a heading there only where it names that column.
  if (head.length === 1) return overNumbers(filled[0]) || filled[0].target?.field === filled[0].name
  return names.length * 2 > filled.length || isKeyField(filled[0].name) || filled.some(overNumbers)
}
