import { Badge, makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { session } from '../../state/account/session.ts'

const useStyles = makeStyles({
  chip: {
    flexShrink: 0,
    marginRight: '8px',
    whiteSpace: 'nowrap',
    // Sections and tools need the room of a narrow header.
    '@container page (max-width: 1279.98px)': { display: 'none' },
  },
})

/** Marks the pages of the demo company: what they show is sample data. Nothing for any other company. */
export function SampleChip() {
  const styles = useStyles()
  const { t } = useTranslation()
  const user = useAtomValue(session.user)
  if (!user?.is_sample) return null
  return (
    <Badge className={styles.chip} appearance="tint" color="informative" shape="rounded" title={t('shell.sampleTitle')}>
      {t('shell.sample')}
    </Badge>
  )
}
