import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { outOfRangeMarks } from '../../../state/map/legend/traitMarks.ts'
import { decimalMarkAtom } from '../../../state/shell/settings/decimalMark.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { shownDecimalsAtom } from '../../../state/year/shownDecimals.ts'
import { type FieldGroup, type InspectedGroup, inspectPlots } from './inspected.ts'

/** Present values of the inspected plots' fields, as table and map show them. */
export function useInspected(
  columns: FieldYearColumns,
  plots: readonly number[],
  groups: readonly FieldGroup[],
): InspectedGroup[] {
  const revision = useAtomValue(revisionAtom)
  const decimals = useAtomValue(shownDecimalsAtom)
  const mark = useAtomValue(decimalMarkAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const outOfRangeOf = useMemo(() => {
    const marks = new Map<number, Uint8Array | null>()
    return (trait: number): Uint8Array | null => {
      if (!marks.has(trait)) {
        const column = traitColumn(columns, trait)
        marks.set(trait, column && outOfRangeMarks(columns, column))
      }
      return marks.get(trait) ?? null
    }
  }, [columns, revision])
  return inspectPlots(columns, plots, groups, outOfRangeOf, decimals, mark)
}
