import { atom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import type { ChangeEffect } from '../domain/change/applyChange.ts'
import { traitOfField } from '../domain/change/changeSet.ts'
import { declarationOfColumn } from '../domain/columns/declaredColumns.ts'
import { hasDataInYear, hasPlants } from '../domain/columns/emptyFields.ts'
import { type FieldYearColumns, type TraitColumn, valueColumns } from '../domain/columns/fieldYear.ts'
import { overridingReplication } from '../domain/columns/replication.ts'
import { valueField } from '../domain/plots/plotFields.ts'
import { type ArrangedLayout, arrangedLayoutAtom } from '../state/sheet/columns/columnLayout.ts'
import { removedTraitsAtom } from '../state/sheet/columns/yearColumns.ts'
import { lastTouchAtom, loadedYearAtom, type Origin } from '../state/year/loaded.ts'
import { isPinned } from './columns/columnFields.ts'

/** Which traits and markers had values in their columns at a revision of a field-year. */
interface ColumnsWithValues {
  readonly revision: number
  readonly traits: ReadonlyMap<number, boolean>
}

const cachedColumns = new WeakMap<FieldYearColumns, ColumnsWithValues>()

/** What determines whether columns of a year have values, for those that the last write may have filled or emptied. */
interface LastWrite {
  readonly revision: number
  readonly touched: ChangeEffect | null
  readonly origin: Origin
}

/**
 * Which traits have values in their columns. A column that the user empties stays, as it may be filled again; one that
 * was removed here, or emptied by others, counts as empty.
 */
function traitsWithValues(
  columns: FieldYearColumns,
  write: LastWrite,
  removedTraits: ReadonlySet<number>,
): ColumnsWithValues['traits'] {
  const { revision, touched, origin } = write
  const cached = cachedColumns.get(columns)
  if (cached?.revision === revision) return cached.traits
  const isNext = touched !== null && cached?.revision === revision - 1
  const traits = new Map(isNext ? cached.traits : [])
  const written = isNext ? new Set([...touched.fields].map(traitOfField)) : null
  for (const column of valueColumns(columns)) {
    const { id } = column.trait
    if (written && !written.has(id)) continue
    const hasValues = hasDataInYear(columns, column)
    if (hasValues || !isNext || origin === 'remote' || removedTraits.has(id)) traits.set(id, hasValues)
  }
  cachedColumns.set(columns, { revision, traits })
  return traits
}

/** Whether the table has a column for a trait or marker without the user having shown it. */
function hasColumnByDefault(
  columns: FieldYearColumns,
  withValues: ColumnsWithValues['traits'],
  column: TraitColumn,
): boolean {
  const { id } = column.trait
  return columns.declared.has(declarationOfColumn(id)) || withValues.get(id) === true || isPinned(column)
}

/** Identifies a list of columns: changes create, rename and remove traits and markers within the loaded columns. */
const traitListAtom = atom((get): string => {
  const write = get(lastTouchAtom)
  const removedTraits = get(removedTraitsAtom)
  const columns = get(loadedYearAtom)
  if (!columns) return ''
  const withValues = traitsWithValues(columns, write, removedTraits)
  const ofValues = valueColumns(columns).map((column) => {
    const { id, name, unit, kind, role } = column.trait
    return [id, name, unit, kind, role, hasColumnByDefault(columns, withValues, column)].join('\t')
  })
  const hasTwoReplications = overridingReplication(columns) !== null
  return [hasPlants(columns), columns.structure.kinds.size > 0, hasTwoReplications, ...ofValues].join('\n')
})

/** The markers (ids separated by commas) with a column in the table: the calls of their lines are requested. */
export const shownMarkersAtom = atom((get): string => {
  const write = get(lastTouchAtom)
  const removedTraits = get(removedTraitsAtom)
  const columns = get(loadedYearAtom)
  if (!columns || columns.markers.length === 0) return ''
  const { shown } = get(arrangedLayoutAtom)
  const withValues = traitsWithValues(columns, write, removedTraits)
  return columns.markers
    .filter((column) => hasColumnByDefault(columns, withValues, column) || shown.includes(valueField(column.trait.id)))
    .map(({ marker }) => marker.id)
    .join(',')
})

const layoutKey = (layout: ArrangedLayout): string => JSON.stringify(layout)
const arrangement = ({ widths: _, statistics: __, ...lists }: ArrangedLayout): string => JSON.stringify(lists)

/**
 * The layout from which the columns of a source are created, and an identifier of the list of traits. Widths set by the
 * user are already the grid's, and statistics rows are no columns: they cause no new layout. Nor does another source with
 * an equal layout, as years of a crop mostly have: creating the columns takes longer than the rows.
 */
export function useShownColumns(rows: string): { layout: ArrangedLayout; traits: string } {
  const layout = useAtomValue(arrangedLayoutAtom)
  const traits = useAtomValue(traitListAtom)
  const last = useRef({ rows, layout })
  const layoutForRows = last.current.rows === rows ? arrangement : layoutKey
  last.current = {
    rows,
    layout: layoutForRows(layout) === layoutForRows(last.current.layout) ? last.current.layout : layout,
  }
  return { layout: last.current.layout, traits }
}
