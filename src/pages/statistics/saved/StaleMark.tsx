import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ListedAnalysis } from '../../../contract/statistics/analyses.ts'

const useStyles = makeStyles({
  mark: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  stale: { fontWeight: 600, color: tokens.colorPaletteMarigoldForeground2 },
})

/** Whether a saved result matches today's values, and whether the server has verified it. */
export function StaleMark({ result }: { result: Pick<ListedAnalysis, 'verified' | 'changed_since' | 'stale'> }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const isStale = result.stale
  const stale = result.changed_since > 0 ? t('saved.stale', { count: result.changed_since }) : t('saved.staleData')
  const parts = [
    isStale ? stale : t('saved.fresh'),
    result.verified === null ? t('saved.pending') : result.verified ? null : t('saved.unconfirmed'),
  ]
  return (
    <span
      className={mergeClasses(styles.mark, (isStale || result.verified === false) && styles.stale)}
      data-stale={isStale}
    >
      {parts.filter(Boolean).join(' · ')}
    </span>
  )
}
