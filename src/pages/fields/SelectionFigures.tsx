import { makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { traitHeader } from '../../domain/files/headers/traitHeader.ts'
import { areaOf } from '../../domain/layout/structure/plotArea.ts'
import { countLines } from '../../domain/plots/countLines.ts'
import { formatNumber } from '../../i18n/format.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { shownDecimalsAtom } from '../../state/year/shownDecimals.ts'
import { KeyTooltip } from '../../ui/overlay/KeyTooltip.tsx'
import { areaText } from '../../workbench/structure/areaText.ts'
import { useSelectionFigures } from './useSelectionFigures.ts'

const useStyles = makeStyles({ rounded: { cursor: 'help' } })

/** Decimals of the mean in addition to the values'. */
const extraDecimals = 2

/** Number of exact digits of a double; further ones are rounding errors. */
const exactDigits = 15
const exact = (value: number | null) => (value === null ? null : Number(value.toPrecision(exactDigits)))

/** Area of the selected plots, m² (null if the size of one is unknown), and their number of lines. */
function extentOf(columns: FieldYearColumns | null, mask: Uint8Array): { area: number | null; lines: number } {
  if (!columns) return { area: null, lines: 0 }
  const { square, measured, plots } = areaOf(columns, (plot) => mask[plot] === 1)
  return { area: plots > 0 && measured === plots ? square : null, lines: countLines(columns.line, mask) }
}

/**
 * Figures of the selection: plots, their area and lines, and for the shown trait n, sum, mean, min, max, missing. Rounded
 * figures give their full values on demand, to pointer, keyboard and screen readers.
 */
export function SelectionFigures() {
  const styles = useStyles()
  const { t } = useTranslation()
  const decimalsOf = useAtomValue(shownDecimalsAtom)
  const { count, ranges, mask } = useAtomValue(selectionAtom)
  const figures = useSelectionFigures()
  const loaded = useAtomValue(loadedYearAtom)
  const { area, lines } = useMemo(() => extentOf(count > 0 ? loaded : null, mask), [count, loaded, mask])
  if (count === 0) return <span data-figures="" />
  const cells = ranges.reduce((sum, range) => sum + range.rows.length * range.fields.length, 0)
  const parts = [t('status.selectedPlots', { count })]
  if (area !== null) parts.push(areaText(t, area))
  if (lines > 0) parts.push(t('status.selectedLines', { count: lines }))
  if (cells > 0) parts.push(t('status.selectedCells', { count: cells }))
  if (!figures) return <span data-figures="">{parts.join(' · ')}</span>
  const { summary, trait } = figures
  const decimals = decimalsOf(trait)
  const named = loaded && traitColumn(loaded, trait)?.trait
  const sentence = (write: (value: number | null, extra: number) => string) =>
    t('status.figures', {
      trait: named ? traitHeader(named) : '',
      n: formatNumber(summary.n),
      sum: write(summary.sum, 0),
      mean: write(summary.mean, extraDecimals),
      min: write(summary.min, 0),
      max: write(summary.max, 0),
      missing: formatNumber(summary.missing),
    })
  const rounded = sentence((value, extra) => formatNumber(value, decimals + extra))
  const text = [...parts, rounded].join(' · ')
  const isRounded = [summary.sum, summary.mean, summary.min, summary.max].some(
    (value, k) => value !== null && Number(value.toFixed(decimals + (k === 1 ? extraDecimals : 0))) !== exact(value),
  )
  if (!isRounded) return <span data-figures="">{text}</span>
  return (
    <KeyTooltip text={sentence((value) => formatNumber(exact(value)))}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the full values, too */}
      <span className={styles.rounded} role="note" tabIndex={0} data-figures="">
        {text}
      </span>
    </KeyTooltip>
  )
}
