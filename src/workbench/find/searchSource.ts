import type { TFunction } from 'i18next'
import { readCell } from '../../domain/columns/cell.ts'
import { columnsByName } from '../../domain/columns/emptyFields.ts'
import { type FieldYearColumns, type TraitColumn, traitValue, valueColumns } from '../../domain/columns/fieldYear.ts'
import {
  isNamedReplication,
  overridingReplication,
  replicationFactor,
  replicationNumbers,
} from '../../domain/columns/replication.ts'
import type { SelectionField, SelectionSource } from '../../domain/find/expression.ts'
import { type Keyword, type KeywordNames, keywords } from '../../domain/find/expressionParser.ts'
import { bothOrders } from '../../domain/genotypes/typedCall.ts'
import { checksOf } from '../../domain/lines/checks.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import { outOfRangeMarks, plotsOffMap } from '../../state/map/legend/traitMarks.ts'

/** Time of the last change by plot index, ms; NaN if unknown. */
export type ChangeTimes = (plot: number) => number

function startOfDay(now: number): number {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  return day.getTime()
}

function traitField(columns: FieldYearColumns, column: TraitColumn): SelectionField {
  if (isNumberTrait(column.trait)) {
    return { kind: 'number', values: column.numbers, outOfRange: outOfRangeMarks(columns, column) ?? undefined }
  }
  const value = (i: number) => traitValue(column, i) as string | null
  return column.trait.role === 'marker' ? { kind: 'text', value, similar: bothOrders } : { kind: 'text', value }
}

const textOf =
  (columns: FieldYearColumns, field: string) =>
  (i: number): string | null => {
    const value = readCell(columns, i, field)
    return value === null ? null : String(value)
  }

/** The notes on the cells of each plot that has any, by plot index. */
function notesOf(columns: FieldYearColumns): Map<number, string[]> {
  const notes = new Map<number, string[]>()
  for (const { annotations } of columns.traits)
    for (const [plot, note] of annotations.note) notes.set(plot, [...(notes.get(plot) ?? []), note])
  return notes
}

/** Number of plants by plot index. */
function plantCounts({ count, plants }: FieldYearColumns): Int32Array {
  return Int32Array.from({ length: count }, (_, plot) => plants.get(plot) ?? 0)
}

/**
 * The replication of plots as one field; null if the year has none. If the plots' own replication numbers differ from the
 * factor, the field's note names the column that was read.
 */
function replicationField(columns: FieldYearColumns, factor: TraitColumn | null, t: TFunction): SelectionField | null {
  const values = replicationNumbers(columns)
  const field: SelectionField | null = values ? { kind: 'number', values } : factor && traitField(columns, factor)
  const overruling = overridingReplication(columns)
  if (!field || !overruling) return field
  const names = { factor: overruling.trait.name, own: t('grid.repetitions.count') }
  return { ...field, note: t('map.find.replication', names) }
}

/** Names that users type for a field besides the one that is shown. */
const synonyms: Readonly<Record<string, readonly string[]>> = { rep: ['повторность', 'ripetizione'] }

/** Fields by all names that users know: in the interface language, in English, traits with and without unit. */
function searchFields(
  columns: FieldYearColumns,
  t: TFunction,
  notes: SelectionSource['notes'],
): Map<string, SelectionField> {
  const fields = new Map<string, SelectionField>()
  const english = { lng: 'en' }
  const add = (word: string, field: SelectionField) => {
    fields.set(t(`map.words.${word}`, english), field)
    fields.set(t(`map.words.${word}`), field)
    for (const synonym of synonyms[word] ?? []) fields.set(synonym, field)
  }
  add('row', { kind: 'number', values: columns.row })
  add('col', { kind: 'number', values: columns.col })
  add('label', { kind: 'text', value: (i) => columns.label[i] })
  add('line', { kind: 'text', value: textOf(columns, 'line') })
  add('comment', { kind: 'text', value: (i) => columns.comment[i] })
  add('plants', { kind: 'number', values: plantCounts(columns) })
  add('note', { kind: 'texts', values: notes })
  add('mother', { kind: 'text', value: textOf(columns, 'mother') })
  add('father', { kind: 'text', value: textOf(columns, 'father') })
  const replication = replicationFactor(columns)
  const rep = replicationField(columns, replication, t)
  if (rep) add('rep', rep)
  if (rep?.note !== undefined) {
    const values = Float64Array.from(columns.repetitions, (count) => count || Number.NaN)
    fields.set(t('grid.repetitions.count'), { kind: 'number', values })
  }
  for (const column of columnsByName(columns, valueColumns(columns))) {
    const isReplication = column === replication && isNamedReplication(column)
    const field = isReplication && rep ? rep : traitField(columns, column)
    fields.set(column.trait.name, field)
    if (column.trait.unit) fields.set(`${column.trait.name}, ${column.trait.unit}`, field)
  }
  return fields
}

/** The plots of the field-year as a source for search expressions. */
export function searchSource(
  columns: FieldYearColumns,
  t: TFunction,
  changedAt: ChangeTimes,
  now: number,
): SelectionSource {
  const offMap = plotsOffMap(columns)
  const checks = checksOf(columns).lines
  const noted = notesOf(columns)
  const notes = (i: number) => noted.get(i) ?? []
  return {
    count: columns.count,
    alive: offMap.map((mark) => (mark ? 0 : 1)),
    label: (i) => columns.label[i],
    line: textOf(columns, 'line'),
    name: (i) => columns.name[i],
    isCheck: (i) => checks.has(columns.line[i]),
    notes,
    changedAt,
    dayStart: startOfDay(now),
    fields: searchFields(columns, t, notes),
  }
}

/** The keywords of expressions in the interface language; the English ones always work. */
export function searchKeywords(t: TFunction): KeywordNames {
  return Object.fromEntries(keywords.map((keyword: Keyword) => [keyword, [t(`map.words.${keyword}`)]]))
}
