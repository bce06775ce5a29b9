import { Link, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { SavedPlan } from '../../../contract/seeds/sowingPlans.ts'
import { plannedBefore } from '../../../domain/seeds/plannedBefore.ts'
import type { SowingItem } from '../../../domain/seeds/sowingPlan.ts'
import { formatNumber } from '../../../i18n/format.ts'

const useStyles = makeStyles({
  bar: { flexShrink: 0, margin: '4px 0 4px 12px', maxHeight: '120px', overflowY: 'auto' },
  body: { paddingBottom: '4px', whiteSpace: 'normal' },
  list: { margin: 0, padding: 0, listStyleType: 'none', fontSize: '12px', fontVariantNumeric: 'tabular-nums' },
  plan: { fontSize: 'inherit', fontWeight: 600 },
  secondary: { color: tokens.colorNeutralForeground2 },
})

/** Maximum number of lots listed by number; further ones are counted. */
const lotsListed = 12

/**
 * Plans of the year that already reserve seed for plots of this one, with their lots: booking this plan books them twice.
 */
export function PlannedBefore(props: {
  readonly items: readonly SowingItem[]
  readonly plans: readonly SavedPlan[]
  onOpen(plan: number): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const before = plannedBefore(props.items, props.plans)
  if (before.length === 0) return null
  const lotsText = (lots: readonly number[]) => {
    const listed = lots.slice(0, lotsListed).join(', ')
    return lots.length > lotsListed
      ? `${listed} ${t('storage.plan.moreLots', { count: lots.length - lotsListed })}`
      : listed
  }
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar} data-planned-before="">
      <MessageBarBody className={styles.body}>
        {t('storage.plan.before', { count: new Set(before.flatMap(({ plots }) => plots)).size })}
        <ul className={styles.list}>
          {before.map(({ plan, state, plots, seeds, lots }) => (
            <li key={plan}>
              <Link as="button" className={styles.plan} onClick={() => props.onOpen(plan)}>
                {t('storage.planName', { plan })}
              </Link>{' '}
              <span className={styles.secondary}>
                {t('storage.plan.beforeOf', {
                  state: t(`storage.state.${state}`),
                  plots: formatNumber(plots.length),
                  seeds: formatNumber(seeds),
                  lots: lotsText(lots),
                })}
              </span>
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  )
}
