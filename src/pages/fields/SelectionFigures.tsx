import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { formatNumber } from '../../i18n/format.ts'
import { loadedAtom } from '../../state/loaded.ts'
import { selectionAtom } from '../../state/selection.ts'
import { useSelectionFigures } from './useSelectionFigures.ts'

/** Decimals of mean and standard deviation beyond those of the values. */
const extraDecimals = 2

/** What is selected, in numbers: plots, and n, mean, sd, min, max, missing of the trait in view. */
export function SelectionFigures() {
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  const { count, ranges } = useAtomValue(selectionAtom)
  const figures = useSelectionFigures()
  if (count === 0) return <span data-figures="" />
  const cells = ranges.reduce((sum, range) => sum + range.plots.length * range.fields.length, 0)
  const parts = [t('status.selectedPlots', { count })]
  if (cells > 0) parts.push(t('status.selectedCells', { count: cells }))
  if (figures && columns) {
    const { summary, trait } = figures
    const decimals = traitColumn(columns, trait)?.trait.decimals ?? undefined
    const derived = (value: number | null) => formatNumber(value, (decimals ?? 0) + extraDecimals)
    parts.push(
      t('status.figures', {
        n: formatNumber(summary.n),
        mean: derived(summary.mean),
        sd: derived(summary.sd),
        min: formatNumber(summary.min, decimals),
        max: formatNumber(summary.max, decimals),
        missing: formatNumber(summary.missing),
      }),
    )
  }
  return <span data-figures="">{parts.join(' · ')}</span>
}
