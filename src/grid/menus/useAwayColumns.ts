import { useAtomValue } from 'jotai'
import { loadedAtom } from '../../state/loaded.ts'
import { columnLayoutAtom, isAway, laidGroupsAtom } from '../../state/table/columnLayout.ts'
import { traitHeading } from '../columns/columnFields.ts'

interface NamedColumn {
  readonly field: string
  readonly heading: string
}

/** Columns that the table could show: those out of sight, and the crop's traits that have no column since they have no value. */
export function useAwayColumns(): { away: NamedColumn[]; empty: NamedColumn[] } {
  const layout = useAtomValue(columnLayoutAtom)
  const groups = useAtomValue(laidGroupsAtom)
  const columns = useAtomValue(loadedAtom)
  const away = groups.flatMap(({ id, fields }) => fields.filter(({ field }) => isAway(layout, id, field)))
  const known = new Set(groups.flatMap(({ fields }) => fields.map(({ field }) => field)))
  const empty = (columns?.traits ?? [])
    .map(({ trait }) => ({ field: `trait:${trait.id}`, heading: traitHeading(trait) }))
    .filter(({ field }) => !known.has(field))
  return { away, empty }
}
