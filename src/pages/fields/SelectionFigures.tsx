import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { traitHeader } from '../../domain/files/headers/traitHeader.ts'
import { formatNumber } from '../../i18n/format.ts'
import { loadedAtom } from '../../state/loaded.ts'
import { selectionAtom } from '../../state/selection.ts'
import { shownDecimalsAtom } from '../../state/shownDecimals.ts'
import { useSelectionFigures } from './useSelectionFigures.ts'

/** Decimals of the mean beyond those of the values. */
const extraDecimals = 2

/** What is selected, in numbers: plots, and of the trait in view, by its name, n, sum, mean, min, max, missing. */
export function SelectionFigures() {
  const { t } = useTranslation()
  const decimalsOf = useAtomValue(shownDecimalsAtom)
  const { count, ranges } = useAtomValue(selectionAtom)
  const figures = useSelectionFigures()
  const loaded = useAtomValue(loadedAtom)
  if (count === 0) return <span data-figures="" />
  const cells = ranges.reduce((sum, range) => sum + range.plots.length * range.fields.length, 0)
  const parts = [t('status.selectedPlots', { count })]
  if (cells > 0) parts.push(t('status.selectedCells', { count: cells }))
  if (figures) {
    const { summary, trait } = figures
    const decimals = decimalsOf(trait)
    const named = loaded && traitColumn(loaded, trait)?.trait
    parts.push(
      t('status.figures', {
        trait: named ? traitHeader(named) : '',
        n: formatNumber(summary.n),
        sum: formatNumber(summary.sum, decimals),
        mean: formatNumber(summary.mean, decimals + extraDecimals),
        min: formatNumber(summary.min, decimals),
        max: formatNumber(summary.max, decimals),
        missing: formatNumber(summary.missing),
      }),
    )
  }
  return <span data-figures="">{parts.join(' · ')}</span>
}
