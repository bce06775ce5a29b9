import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { getCompanyUsage } from '../../../contract/company/companyData.ts'
import { bytesText } from '../../../i18n/bytes.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useShowFailure } from '../../shell/useShowFailure.ts'
import { useCardStyles } from '../cardStyles.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 16px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    '& dd': { margin: 0, textAlign: 'right' },
  },
  bar: { gridColumn: '1 / -1', paddingBottom: '8px' },
  none: { color: tokens.colorNeutralForeground3 },
})

const names = ['bytes', 'plots', 'archives', 'calls'] as const
/** The bar shows a warning from this share of a limit. */
const nearlyFull = 0.9

/** What the company uses of each limit. */
export function UsageCard() {
  const card = useCardStyles()
  const styles = useStyles()
  const { t } = useTranslation()
  const { answered, failure } = useCall(getCompanyUsage, {})
  useShowFailure(failure, 'companyData.failed')
  const usage = answered?.answer
  if (!usage) return null
  const textOf = (name: (typeof names)[number], count: number) => {
    if (name !== 'bytes') return formatNumber(count)
    const { value, unit } = bytesText(count)
    return t(`size.${unit}`, { value })
  }
  return (
    <section className={card.card} aria-label={t('companyData.usage')}>
      <h2 className={card.title}>{t('companyData.usage')}</h2>
      <dl className={styles.list}>
        {names.map((name) => {
          const { used, limit } = usage[name]
          const params = { used: textOf(name, used), limit: limit === null ? '' : textOf(name, limit) }
          const share = limit === null ? 0 : Math.min(1, used / Math.max(1, limit))
          return [
            <dt key={name}>{t(`companyData.usage.${name}`)}</dt>,
            <dd key={`${name} used`}>
              {limit === null ? (
                <>
                  {params.used} <span className={styles.none}>{t('companyData.usageNoLimit')}</span>
                </>
              ) : (
                t('companyData.usageOf', params)
              )}
            </dd>,
            limit === null ? null : (
              <dd key={`${name} share`} className={styles.bar}>
                <ProgressBar
                  role="meter"
                  value={share}
                  color={share >= nearlyFull ? 'warning' : 'brand'}
                  aria-label={t(`companyData.usage.${name}`)}
                />
              </dd>
            ),
          ]
        })}
      </dl>
    </section>
  )
}
