import { mergeClasses } from '@fluentui/react-components'
import { InfoRegular, WrenchRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../i18n/format.ts'
import { maintenanceAtom } from '../../../state/shell/connection.ts'
import { useBannerStyles } from './bannerStyles.ts'

/**
 * Announces maintenance with its period in local time, as a warning once it has begun; nothing if none is announced.
 */
export function MaintenanceBanner() {
  const { t } = useTranslation()
  const styles = useBannerStyles()
  const notice = useAtomValue(maintenanceAtom)
  if (notice === null) return null
  const hasBegun = Date.parse(notice.from) <= Date.now()
  const Icon = hasBegun ? WrenchRegular : InfoRegular
  return (
    <div
      className={mergeClasses(styles.banner, !hasBegun && styles.info)}
      role="status"
      data-banner="maintenance"
      data-intent={hasBegun ? 'warning' : 'info'}
    >
      <Icon fontSize={16} />
      {t('shell.maintenance', { from: formatInstant(notice.from), to: formatInstant(notice.to) })}
    </div>
  )
}
