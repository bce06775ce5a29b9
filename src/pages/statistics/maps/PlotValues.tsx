import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, noValue } from '../../../i18n/format.ts'
import { linkedPlotAtom } from '../../../state/statistics/trialMaps.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { formatMessage } from '../resultText.ts'
import { decimalsOfField, type FieldChart, valuesOfField } from './fieldScale.ts'

const useStyles = makeStyles({
  // Stays visible while the maps scroll.
  root: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    margin: 0,
    padding: '6px 12px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '2px 20px',
    fontSize: '13px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
  },
  value: { whiteSpace: 'nowrap' },
  figure: { fontWeight: 600, color: tokens.colorNeutralForeground1 },
  none: { color: tokens.colorNeutralForeground3 },
})

/** The values of the hovered plot, else of the active one, on all maps of a result. */
export function PlotValues({ charts }: { charts: readonly FieldChart[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  const { active } = useAtomValue(selectionAtom)
  const linked = useAtomValue(linkedPlotAtom)
  const maps = useMemo(
    () =>
      charts.map((chart) => ({
        chart,
        values: columns && valuesOfField(chart, columns),
        decimals: decimalsOfField(chart),
      })),
    [charts, columns],
  )
  const plot = linked ?? active?.plot ?? -1
  if (!columns || plot < 0)
    return (
      <p className={styles.root}>
        <span className={styles.none}>{t('trialMaps.noneActive')}</span>
      </p>
    )
  const line = columns.lines.get(columns.line[plot])?.name ?? columns.label[plot] ?? columns.name[plot]
  return (
    <p className={styles.root} data-active>
      <span>{`${t('trialMaps.active', { line, row: String(columns.row[plot]), col: String(columns.col[plot]) })} `}</span>
      {maps.map(({ chart, values, decimals }) => {
        const value = values?.[plot] ?? Number.NaN
        const sign = chart.scale === 'diverging' && value > 0 ? '+' : ''
        return (
          <span key={chart.title.key} className={styles.value}>
            <span className={styles.figure}>
              {Number.isNaN(value) ? noValue : `${sign}${formatNumber(value, decimals)}`}
            </span>
            {charts.length > 1 && ` ${formatMessage(t, chart.title)}`}
          </span>
        )
      })}
    </p>
  )
}
