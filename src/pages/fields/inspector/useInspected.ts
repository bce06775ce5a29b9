import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { outMarks } from '../../../state/map/traitMarks.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { shownDecimalsAtom } from '../../../state/year/shownDecimals.ts'
import { type AskedGroup, type InspectedGroup, inspectPlots } from './inspected.ts'

/** What stands in fields of the inspected plots now, as table and map show it. */
export function useInspected(
  columns: FieldYearColumns,
  plots: readonly number[],
  groups: readonly AskedGroup[],
): InspectedGroup[] {
  const revision = useAtomValue(revisionAtom)
  const decimals = useAtomValue(shownDecimalsAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are written in place, the revision tells when
  const outOf = useMemo(() => {
    const marks = new Map<number, Uint8Array | null>()
    return (trait: number): Uint8Array | null => {
      if (!marks.has(trait)) {
        const column = traitColumn(columns, trait)
        marks.set(trait, column && outMarks(columns, column))
      }
      return marks.get(trait) ?? null
    }
  }, [columns, revision])
  return inspectPlots(columns, plots, groups, outOf, decimals)
}
