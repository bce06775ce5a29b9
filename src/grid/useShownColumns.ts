import { atom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import { type TraitColumn, valueColumns } from '../domain/columns/fieldYear.ts'
import { holdsAnything } from '../domain/columns/packedTrait.ts'
import { type ColumnLayout, columnLayoutAtom } from '../state/sheet/columnLayout.ts'
import { loadedAtom, revisionAtom } from '../state/year/loaded.ts'

/** Columns that have held something: they stay in the table until it is made anew. */
const filled = new WeakSet<TraitColumn>()

function isFilled(column: TraitColumn): boolean {
  if (!filled.has(column) && holdsAnything(column)) filled.add(column)
  return filled.has(column)
}

/** What tells one list of traits and markers from another: a change makes, renames and takes them away, or is the first to write a value, within the loaded columns. */
const traitListAtom = atom((get): string => {
  get(revisionAtom)
  const columns = get(loadedAtom)
  const told = (column: TraitColumn) => {
    const { id, name, unit, kind, role } = column.trait
    return [id, name, unit, kind, role, columns?.standing.has(id), isFilled(column)].join('\t')
  }
  return (columns ? valueColumns(columns) : []).map(told).join('\n')
})

const arrangement = ({ widths: _, ...lists }: ColumnLayout): string => JSON.stringify(lists)

/**
 * The layout that the columns of a source are made by, and what tells one list of traits from another. Widths that the user draws are
 * the grid's own already: they make no new layout.
 */
export function useShownColumns(rows: string): { layout: ColumnLayout; traits: string } {
  const layout = useAtomValue(columnLayoutAtom)
  const traits = useAtomValue(traitListAtom)
  const last = useRef({ rows, layout })
  if (last.current.rows !== rows || arrangement(layout) !== arrangement(last.current.layout))
    last.current = { rows, layout }
  return { layout: last.current.layout, traits }
}
