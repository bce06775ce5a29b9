import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import { type Colouring, colouringOf } from '../../../state/colour/colouring.ts'
import { defaultColouringAtom } from '../../../state/colour/savedScales.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import type { FieldEntry } from '../../../state/fieldEntry/fieldEntry.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { type LegendRow, legendRows } from '../../../workbench/legend/legendRows.ts'
import type { PlotStyle } from '../../../workbench/paint/plotStyle.ts'
import { plotStyle } from '../../../workbench/paint/styleOfScale.ts'

/** The plots in the colours of the trait being entered, with the rows of its legend. */
export function useFieldEntryStyle({ columns, trait }: FieldEntry): { style: PlotStyle; rows: readonly LegendRow[] } {
  const { t } = useTranslation()
  const theme = useMapTheme()
  const defaultColouring = useAtomValue(defaultColouringAtom)
  const revision = useAtomValue(revisionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  return useMemo(() => {
    const subject = { by: 'trait' as const, trait: trait.trait.id }
    const isNumber = isNumberTrait(trait.trait)
    const colouring: Colouring = isNumber
      ? { ...defaultColouring(subject), mode: 'binned' as const }
      : colouringOf(subject, 'categories')
    const scale = scaleOf(columns, colouring)
    const style = plotStyle(
      columns.count,
      scale,
      colouring,
      theme,
      { shown: null, hidden: new Set() },
      new Uint8Array(columns.count),
    )
    return { style, rows: scale ? legendRows(scale, colouring, theme, t) : [] }
  }, [columns, trait, defaultColouring, theme, t, revision])
}
