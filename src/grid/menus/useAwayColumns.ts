import { useAtomValue } from 'jotai'
import { valueColumns } from '../../domain/columns/fieldYear.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { arrangedLayoutAtom, isAway, laidGroupsAtom } from '../../state/sheet/columnLayout.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { traitHeading } from '../columns/columnFields.ts'

interface NamedColumn {
  readonly field: string
  readonly heading: string
}

/** Columns that the table could show: those out of sight, and the crop's traits and markers that have no column since they have no value. */
export function useAwayColumns(): { away: NamedColumn[]; empty: NamedColumn[] } {
  const layout = useAtomValue(arrangedLayoutAtom)
  const groups = useAtomValue(laidGroupsAtom)
  const source = useAtomValue(sheetSourceAtom)
  const away = groups.flatMap(({ id, fields }) => fields.filter(({ field }) => isAway(layout, id, field)))
  const known = new Set(groups.flatMap(({ fields }) => fields.map(({ field }) => field)))
  const empty = (source?.year ? valueColumns(source.year) : [])
    .map(({ trait }) => ({ field: valueField(trait.id), heading: traitHeading(trait) }))
    .filter(({ field }) => !known.has(field))
  return { away, empty }
}
