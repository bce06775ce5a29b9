import { useAtomValue } from 'jotai'
import { valueColumns } from '../../domain/columns/fieldYear.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { arrangedLayoutAtom, columnGroupsAtom, isColumnHidden } from '../../state/sheet/columns/columnLayout.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { traitHeading } from '../columns/columnFields.ts'

interface NamedColumn {
  readonly field: string
  readonly heading: string
}

/**
 * Columns that the table could show: hidden ones, and the crop's traits and markers without a column because they have no
 * values.
 */
export function useHiddenColumns(): { hidden: NamedColumn[]; empty: NamedColumn[] } {
  const layout = useAtomValue(arrangedLayoutAtom)
  const groups = useAtomValue(columnGroupsAtom)
  const source = useAtomValue(sheetSourceAtom)
  const hidden = groups.flatMap(({ id, fields }) => fields.filter(({ field }) => isColumnHidden(layout, id, field)))
  const listed = new Set(groups.flatMap(({ fields }) => fields.map(({ field }) => field)))
  const empty = (source?.year ? valueColumns(source.year) : [])
    .map(({ trait }) => ({ field: valueField(trait.id), heading: traitHeading(trait) }))
    .filter(({ field }) => !listed.has(field))
  return { hidden, empty }
}
