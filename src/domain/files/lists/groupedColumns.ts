import { dateOfDay } from '../../columns/days.ts'
import { type FieldYearColumns, type TraitColumn, traitValue } from '../../columns/fieldYear.ts'
import { isDated, isObserved } from '../../traits/traitFields.ts'
import type { FileLanguage } from '../headers/columns.ts'
import { groupHeading, type ListGroup, planHeading } from '../headers/groups.ts'
import {
  type ListColumn,
  listColumn,
  listedKeys,
  listedMarkers,
  listedTraits,
  traitListColumn,
  type YearKey,
} from './listColumns.ts'

/** A group of columns under one heading. */
interface ColumnGroup {
  readonly title: string
  readonly columns: readonly ListColumn[]
}

const fixedOf: Partial<Record<ListGroup, readonly YearKey[]>> = {
  location: ['row', 'col', 'position_kind'],
  general: ['label', 'plot', 'line', 'repetitions', 'width', 'length', 'square', 'comment'],
  crossings: ['mother', 'father'],
}

/** All columns of a year in the groups of the sheet, without empty groups. */
export function groupedColumns(columns: FieldYearColumns, language: FileLanguage): ColumnGroup[] {
  const traits = listedTraits(columns)
  const observed = (role: 'factor' | 'trait') =>
    traits
      .filter(({ trait }) => isObserved(trait) && trait.role === role)
      .map((column) => traitListColumn(column, language))
  const dated = (role: 'stage' | 'technology') =>
    columns.traits
      .filter(
        (column) => column.trait.role === role && (traits.includes(column) || column.annotations.planned.size > 0),
      )
      .flatMap((column) => datedColumns(column, language))
  const behind: Partial<Record<ListGroup, readonly ListColumn[]>> = {
    location: observed('factor'),
    phenotypes: observed('trait'),
    markers: listedMarkers(columns).map(callColumn),
    stages: dated('stage'),
    technology: dated('technology'),
  }
  const groups = ['location', 'general', 'crossings', 'phenotypes', 'markers', 'stages', 'technology'] as const
  return groups
    .map((group) => ({
      title: groupHeading(group, language),
      columns: [
        ...listedKeys(columns, fixedOf[group] ?? []).map((key) => listColumn(columns, key, language)),
        ...(behind[group] ?? []),
      ],
    }))
    .filter((group) => group.columns.length > 0)
}

/** A marker's calls as they are stored, `A/C`. */
function callColumn(column: TraitColumn): ListColumn {
  return { title: column.trait.name, kind: 'text', value: (i) => traitValue(column, i) as string | null }
}

/** Dates of a stage or technology, with a column of planned dates if there are any. */
function datedColumns(column: TraitColumn, language: FileLanguage): ListColumn[] {
  const { trait, numbers, annotations } = column
  if (!isDated(trait.role)) return []
  const real: ListColumn = {
    title: trait.name,
    kind: 'date',
    value: (i) => (Number.isNaN(numbers[i]) ? null : dateOfDay(numbers[i])),
  }
  if (annotations.planned.size === 0) return [real]
  return [
    real,
    { title: planHeading(trait.name, language), kind: 'date', value: (i) => annotations.planned.get(i) ?? null },
  ]
}
