import { makeStyles, tokens } from '@fluentui/react-components'
import { WrenchRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../i18n/format.ts'
import { maintenance } from '../../state/connection.ts'

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    padding: '6px 16px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The announced maintenance with its period in local time; nothing when none is announced. */
export function MaintenanceBanner() {
  const { t } = useTranslation()
  const styles = useStyles()
  const notice = useAtomValue(maintenance)
  if (notice === null) return null
  return (
    <div className={styles.banner} role="status" data-banner="maintenance">
      <WrenchRegular fontSize={16} />
      {t('shell.maintenance', { from: formatInstant(notice.from), to: formatInstant(notice.to) })}
    </div>
  )
}
