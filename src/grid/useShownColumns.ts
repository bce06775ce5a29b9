import { atom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import type { Touched } from '../domain/change/applyChange.ts'
import { traitOfField } from '../domain/change/changeSet.ts'
import { hasPlants, holdsInYear } from '../domain/columns/emptyFields.ts'
import { type FieldYearColumns, type TraitColumn, valueColumns } from '../domain/columns/fieldYear.ts'
import { overrulingReplication } from '../domain/columns/replication.ts'
import { standingOfColumn } from '../domain/columns/standing.ts'
import { valueField } from '../domain/plots/plotFields.ts'
import { type ArrangedLayout, arrangedLayoutAtom } from '../state/sheet/columnLayout.ts'
import { takenOutAtom } from '../state/sheet/yearColumns.ts'
import { loadedAtom, type Origin, touchedAtom } from '../state/year/loaded.ts'
import { isPinned } from './columns/columnFields.ts'

/** Which traits and markers had anything in their columns at a revision of a field-year. */
interface Held {
  readonly revision: number
  readonly traits: ReadonlyMap<number, boolean>
}

const knownHeld = new WeakMap<FieldYearColumns, Held>()

/** What tells whether the columns of a year have anything in them, for those that a write may have filled or emptied. */
interface LastWrite {
  readonly revision: number
  readonly touched: Touched | null
  readonly origin: Origin
}

/**
 * Which traits have anything in their columns. A column that its own user empties is as it was, for it may be filled
 * again; one that was taken out here, or that others emptied, is empty.
 */
function heldTraits(columns: FieldYearColumns, write: LastWrite, takenOut: ReadonlySet<number>): Held['traits'] {
  const { revision, touched, origin } = write
  const known = knownHeld.get(columns)
  if (known?.revision === revision) return known.traits
  const isNext = touched !== null && known?.revision === revision - 1
  const traits = new Map(isNext ? known.traits : [])
  const written = isNext ? new Set([...touched.fields].map(traitOfField)) : null
  for (const column of valueColumns(columns)) {
    const { id } = column.trait
    if (written && !written.has(id)) continue
    const holds = holdsInYear(columns, column)
    if (holds || !isNext || origin === 'remote' || takenOut.has(id)) traits.set(id, holds)
  }
  knownHeld.set(columns, { revision, traits })
  return traits
}

/** Whether the table has a column of a trait or marker, though nobody has shown it. */
function isThere(columns: FieldYearColumns, held: Held['traits'], column: TraitColumn): boolean {
  const { id } = column.trait
  return columns.standing.has(standingOfColumn(id)) || held.get(id) === true || isPinned(column)
}

/** What tells one list of columns from another: a change makes, renames and takes away traits and markers within the loaded columns. */
const traitListAtom = atom((get): string => {
  const write = get(touchedAtom)
  const takenOut = get(takenOutAtom)
  const columns = get(loadedAtom)
  if (!columns) return ''
  const held = heldTraits(columns, write, takenOut)
  const ofValues = valueColumns(columns).map((column) => {
    const { id, name, unit, kind, role } = column.trait
    return [id, name, unit, kind, role, isThere(columns, held, column)].join('\t')
  })
  const hasTwoReplications = overrulingReplication(columns) !== null
  return [hasPlants(columns), columns.structure.kinds.size > 0, hasTwoReplications, ...ofValues].join('\n')
})

/**
 * The markers (ids, a comma between two) that have a column in the table: those whose lines' calls are asked for.
 */
export const askedMarkersAtom = atom((get): string => {
  const write = get(touchedAtom)
  const takenOut = get(takenOutAtom)
  const columns = get(loadedAtom)
  if (!columns || columns.markers.length === 0) return ''
  const { shown } = get(arrangedLayoutAtom)
  const held = heldTraits(columns, write, takenOut)
  return columns.markers
    .filter((column) => isThere(columns, held, column) || shown.includes(valueField(column.trait.id)))
    .map(({ marker }) => marker.id)
    .join(',')
})

const whole = (layout: ArrangedLayout): string => JSON.stringify(layout)
const arrangement = ({ widths: _, statistics: __, ...lists }: ArrangedLayout): string => JSON.stringify(lists)

/**
 * The layout that the columns of a source are made by, and what tells one list of traits from another. Widths that the user draws are
 * the grid's own already, and rows of figures no columns: they make no new layout. Nor does another source that is laid out
 * alike, as years of a crop mostly are: to make the columns takes longer than the rows.
 */
export function useShownColumns(rows: string): { layout: ArrangedLayout; traits: string } {
  const layout = useAtomValue(arrangedLayoutAtom)
  const traits = useAtomValue(traitListAtom)
  const last = useRef({ rows, layout })
  const told = last.current.rows === rows ? arrangement : whole
  last.current = { rows, layout: told(layout) === told(last.current.layout) ? last.current.layout : layout }
  return { layout: last.current.layout, traits }
}
