import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { SelectionSummary } from '../../../domain/stats/selection/SelectionStatistics.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'

const useStyles = makeStyles({ picture: { display: 'block', flexShrink: 0, width: '100%', height: '96px' } })

const width = 288
const side = 8
const boxHeight = 18

interface Box {
  readonly min: number
  readonly max: number
  readonly low: number
  readonly q1: number
  readonly median: number
  readonly q3: number
  readonly high: number
}

/** The box of some values; null if there are none. */
function boxOf({ min, max, whiskerLow: low, q1, median, q3, whiskerHigh: high }: SelectionSummary): Box | null {
  if (min === null || max === null || low === null || q1 === null) return null
  if (median === null || q3 === null || high === null) return null
  return { min, max, low, q1, median, q3, high }
}

interface BoxOverFieldProps {
  readonly selected: SelectionSummary
  readonly field: SelectionSummary
  /** Decimals of the ends. */
  readonly decimals: number
}

/** A box plot of the selected values above the field's, on one scale (Tukey 1977). */
export function BoxOverField({ selected, field, decimals }: BoxOverFieldProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const theme = useMapTheme()
  const [selectedBox, fieldBox] = [boxOf(selected), boxOf(field)]
  if (!selectedBox || !fieldBox) return null
  const [lowest, largest] = [Math.min(selectedBox.min, fieldBox.min), Math.max(selectedBox.max, fieldBox.max)]
  const x = (value: number) => side + ((value - lowest) / (largest - lowest || 1)) * (width - 2 * side)
  const drawBox = (box: Box, y: number, fill: string) => (
    <g stroke={theme.text2}>
      <line x1={x(box.low)} x2={x(box.q1)} y1={y} y2={y} />
      <line x1={x(box.q3)} x2={x(box.high)} y1={y} y2={y} />
      <rect
        x={x(box.q1)}
        y={y - boxHeight / 2}
        width={Math.max(1, x(box.q3) - x(box.q1))}
        height={boxHeight}
        fill={fill}
      />
      <line x1={x(box.median)} x2={x(box.median)} y1={y - boxHeight / 2} y2={y + boxHeight / 2} strokeWidth={2} />
      {[box.min, box.max].map((end, k) => (
        <line key={k === 0 ? 'least' : 'most'} x1={x(end)} x2={x(end)} y1={y - 3} y2={y + 3} opacity={0.6} />
      ))}
    </g>
  )
  const params = { median: formatNumber(selectedBox.median, decimals), field: formatNumber(fieldBox.median, decimals) }
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} 96`}
      role="img"
      aria-label={t('selection.box', params)}
      data-selection-box=""
    >
      {drawBox(selectedBox, 22, theme.accentTint)}
      {drawBox(fieldBox, 54, theme.headers)}
      <g fontSize={11} fill={theme.text3}>
        <text x={side} y={90}>
          {formatNumber(lowest, decimals)}
        </text>
        <text x={width - side} y={90} textAnchor="end">
          {formatNumber(largest, decimals)}
        </text>
        <text x={width / 2} y={90} textAnchor="middle">
          {t('selection.boxNames')}
        </text>
      </g>
    </svg>
  )
}
