import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { SavedResult, SavedValue } from '../../../domain/analysis/saved/kinds.ts'
import { savedKeyNumbers } from '../../../domain/analysis/saved/sentences.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { chanceText, formatMessage, keyNumberText } from '../resultText.ts'
import { figuresOf } from './savedTable.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0 },
  figure: { display: 'flex', flexDirection: 'column-reverse' },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
})

const fourDigits = (value: number): string => {
  const decimals = Number.isInteger(value) ? 0 : Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))))
  return formatNumber(value, Math.min(6, decimals))
}

function textOf(name: string, value: SavedValue, t: TFunction): string {
  if (value === 'line_by_tester') return t('saved.lineByTester')
  if (typeof value !== 'number') return String(value)
  return /_p$/.test(name) ? chanceText(t, value) : fourDigits(value)
}

/** The single figures of a saved result: error, F, least significant difference and others of its kind. */
export function SavedFigures({ result }: { result: SavedResult }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const figures = figuresOf(result)
  const keys = savedKeyNumbers(result).filter(({ value }) => value !== null)
  if (figures.length + keys.length === 0) return null
  return (
    <dl className={styles.list} aria-label={t('saved.figures')}>
      {keys.map((key) => (
        <div key={formatMessage(t, key.label)} className={styles.figure}>
          <dt className={styles.label}>{formatMessage(t, key.label)}</dt>
          <dd className={styles.value}>
            {keyNumberText(t, key)} {key.unit}
          </dd>
        </div>
      ))}
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure} data-figure={name}>
          <dt className={styles.label}>{t(name === 'f' ? 'statistics.column.f' : `saved.figure.${name}`)}</dt>
          <dd className={styles.value}>{textOf(name, value, t)}</dd>
        </div>
      ))}
    </dl>
  )
}
