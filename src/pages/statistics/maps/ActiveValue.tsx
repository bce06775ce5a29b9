import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, noValue } from '../../../i18n/format.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { decimalsOfField, type FieldChart, valuesOfField } from './fieldScale.ts'

const useStyles = makeStyles({
  root: {
    margin: 0,
    padding: '6px 12px',
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  none: { color: tokens.colorNeutralForeground3 },
})

/** The value of the active plot on a map, below it. */
export function ActiveValue({ chart }: { chart: FieldChart }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  const { active } = useAtomValue(selectionAtom)
  const { values, decimals } = useMemo(
    () => ({ values: columns && valuesOfField(chart, columns), decimals: decimalsOfField(chart) }),
    [chart, columns],
  )
  if (!columns || !active || active.plot < 0)
    return (
      <p className={styles.root}>
        <span className={styles.none}>{t('trialMaps.noneActive')}</span>
      </p>
    )
  const { plot } = active
  const line = columns.lines.get(columns.line[plot])?.name ?? columns.label[plot] ?? columns.name[plot]
  const found = values?.[plot] ?? Number.NaN
  const value = Number.isNaN(found) ? null : found
  const sign = chart.scale === 'diverging' && value !== null && value > 0 ? '+' : ''
  return (
    <p className={styles.root} data-active>
      {t('trialMaps.active', { line, row: String(columns.row[plot]), col: String(columns.col[plot]) })}{' '}
      <strong>{value === null ? noValue : `${sign}${formatNumber(value, decimals)}`}</strong>
    </p>
  )
}
