import { Badge, makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { session } from '../../state/account/session.ts'

const useStyles = makeStyles({
  chip: {
    flexShrink: 0,
    marginRight: '8px',
    whiteSpace: 'nowrap',
    // A narrow header needs the space for sections and tools.
    '@container page (max-width: 1279.98px)': { display: 'none' },
  },
})

/** Marks pages with sample data: all of the demo company, or a crop copied from it. */
export function SampleChip() {
  const styles = useStyles()
  const { t } = useTranslation()
  const user = useAtomValue(session.user)
  const crop = useAtomValue(session.selectedCulture)
  const isSample = user?.is_sample || (crop !== null && crop.spec_id === user?.sample_spec_id)
  if (!isSample) return null
  return (
    <Badge className={styles.chip} appearance="tint" color="informative" shape="rounded" title={t('shell.sampleTitle')}>
      {t('shell.sample')}
    </Badge>
  )
}
