import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { session } from '../../../state/account/session.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { plotCountsAtom } from '../../../state/year/plotCounts.ts'

const useStyles = makeStyles({
  title: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '16px',
    flexShrink: 0,
    padding: '20px 28px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  name: {
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: 600,
    letterSpacing: '-0.3px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  about: {
    fontSize: '18px',
    lineHeight: '36px',
    color: tokens.colorNeutralForeground3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
})

/** Nursery and year instead of the toolbar, with the crop's name. */
export function PresentationTitle() {
  const styles = useStyles()
  const { t, i18n } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  const crop = useAtomValue(session.selectedCulture)
  const counts = useAtomValue(plotCountsAtom)
  if (!columns || !counts) return null
  const { plots, genotypes: lines } = counts
  const about = [
    crop && cropNameIn(crop, i18n.language),
    t('fields.plots', { count: plots }),
    t('fields.lines', { count: lines }),
  ]
  return (
    <div className={styles.title}>
      <span className={styles.name}>{`${columns.field_name} ${columns.year}`}</span>
      <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
    </div>
  )
}
