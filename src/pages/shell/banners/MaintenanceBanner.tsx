import { WrenchRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../i18n/format.ts'
import { maintenance } from '../../../state/shell/connection.ts'
import { useBannerStyles } from './bannerStyles.ts'

/** The announced maintenance with its period in local time; nothing when none is announced. */
export function MaintenanceBanner() {
  const { t } = useTranslation()
  const styles = useBannerStyles()
  const notice = useAtomValue(maintenance)
  if (notice === null) return null
  return (
    <div className={styles.banner} role="status" data-banner="maintenance">
      <WrenchRegular fontSize={16} />
      {t('shell.maintenance', { from: formatInstant(notice.from), to: formatInstant(notice.to) })}
    </div>
  )
}
