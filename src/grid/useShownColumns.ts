import { atom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import type { TraitColumn } from '../domain/columns/fieldYear.ts'
import { type ArrangedLayout, arrangedLayoutAtom } from '../state/sheet/columnLayout.ts'
import { loadedAtom, revisionAtom } from '../state/year/loaded.ts'

/** What tells one list of traits from another: a change makes, renames and takes away traits within the loaded columns. */
const traitListAtom = atom((get): string => {
  get(revisionAtom)
  const columns = get(loadedAtom)
  const told = ({ trait }: TraitColumn) =>
    [trait.id, trait.name, trait.unit, trait.kind, trait.role, columns?.standing.has(trait.id)].join('\t')
  return (columns?.traits ?? []).map(told).join('\n')
})

const arrangement = ({ widths: _, statistics: __, ...lists }: ArrangedLayout): string => JSON.stringify(lists)

/**
 * The layout that the columns of a source are made by, and what tells one list of traits from another. Widths that the user draws are
 * the grid's own already, and rows of figures no columns: they make no new layout.
 */
export function useShownColumns(rows: string): { layout: ArrangedLayout; traits: string } {
  const layout = useAtomValue(arrangedLayoutAtom)
  const traits = useAtomValue(traitListAtom)
  const last = useRef({ rows, layout })
  if (last.current.rows !== rows || arrangement(layout) !== arrangement(last.current.layout))
    last.current = { rows, layout }
  return { layout: last.current.layout, traits }
}
