import type { ColDef, ColGroupDef, ValueGetterParams } from 'ag-grid-community'
import type { CellValue } from '../../domain/change/changeSet.ts'
import { readCell } from '../../domain/columns/cell.ts'
import type { FieldYearColumns, Trait } from '../../domain/columns/fieldYear.ts'

/** A row of the table: the plot's index in the loaded columns, which stays with the plot. */
export interface PlotRow {
  readonly plot: number
}

/** Words that the columns need, from src/words. */
export type Word = (key: string) => string

const narrow = 80
const wide = 160
const labelWide = 120

/** Fixed fields by column group, in order. `editor` false = looked up or computed. */
const groups: readonly { id: string; fields: readonly { field: string; numeric?: boolean; width?: number }[] }[] = [
  {
    id: 'location',
    fields: [
      { field: 'label', width: 88 },
      { field: 'row', numeric: true, width: narrow },
      { field: 'col', numeric: true, width: narrow },
    ],
  },
  {
    id: 'general',
    fields: [
      { field: 'name', width: 104 },
      { field: 'line', width: 112 },
      { field: 'mother', width: 104 },
      { field: 'father', width: 104 },
      { field: 'repetitions', numeric: true, width: narrow },
      { field: 'width', numeric: true, width: narrow },
      { field: 'length', numeric: true, width: narrow },
      { field: 'square', numeric: true, width: narrow },
      { field: 'comment', width: 144 },
    ],
  },
  { id: 'crossings', fields: [{ field: 'crossing', width: 120 }] },
]

const pinned = new Set(['label', 'row', 'col'])

/** Fields that no one can type into. */
export const computedFields: ReadonlySet<string> = new Set(['square'])

/** A trait's heading: name and unit. */
export function traitHeading(trait: Trait): string {
  return trait.unit ? `${trait.name}, ${trait.unit}` : trait.name
}

function columnOf(
  columns: FieldYearColumns,
  field: string,
  heading: string,
  numeric: boolean,
  width: number,
): ColDef<PlotRow, CellValue> {
  return {
    colId: field,
    headerName: heading,
    headerTooltip: heading,
    width,
    minWidth: narrow,
    maxWidth: field === 'label' ? labelWide : wide,
    pinned: pinned.has(field) ? 'left' : undefined,
    valueGetter: ({ data }: ValueGetterParams<PlotRow, CellValue>) =>
      data ? readCell(columns, data.plot, field) : null,
    type: numeric ? 'numeric' : 'textual',
    editable: !computedFields.has(field),
  }
}

/** Width that a heading needs at 12 px, within the limits of the table. */
function headingWidth(heading: string): number {
  return Math.min(wide, Math.max(narrow, Math.round(heading.length * 7.2) + 24))
}

/**
 * The table's column groups: location (design factors with it), general information, crossings, phenotypes. Traits that no
 * plot of this year has are left out.
 */
export function plotColumnGroups(columns: FieldYearColumns, word: Word): ColGroupDef<PlotRow>[] {
  const shown = columns.traits.filter(
    (column) => column.numbers.some((value) => !Number.isNaN(value)) || column.codes.some((code) => code >= 0),
  )
  const traitColumns = (role: Trait['role']) =>
    shown
      .filter(({ trait }) => trait.role === role)
      .map(({ trait }) => {
        const heading = traitHeading(trait)
        return columnOf(columns, `trait:${trait.id}`, heading, trait.kind === 'quantitative', headingWidth(heading))
      })
  const made = groups.map(({ id, fields }) => ({
    groupId: id,
    headerName: word(`grid.group.${id}`),
    children: fields.map(({ field, numeric = false, width = 112 }) => {
      const heading = word(`grid.${field}`)
      return columnOf(columns, field, heading, numeric, Math.max(width, headingWidth(heading)))
    }),
  }))
  const factors = traitColumns('factor')
  const withFactors = made.map((group) =>
    group.groupId === 'location' ? { ...group, children: [...group.children, ...factors] } : group,
  )
  const phenotypes = traitColumns('trait')
  if (!phenotypes.length) return withFactors
  return [...withFactors, { groupId: 'phenotypes', headerName: word('grid.group.phenotypes'), children: phenotypes }]
}
