import { Button, mergeClasses } from '@fluentui/react-components'
import { CloudOffRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/browser.ts'
import { getMaintenance } from '../../../contract/system.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { formatTime } from '../../../i18n/format.ts'
import { outboxAtom } from '../../../state/outbox/outbox.ts'
import { liveLinkAtom, liveStateAtom, offlineSinceAtom } from '../../../state/shell/connection.ts'
import { useBannerStyles } from './bannerStyles.ts'

/** States that the server cannot be reached, since when, and how many edits are queued; offers to try again. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const styles = useBannerStyles()
  const since = useAtomValue(offlineSinceAtom)
  const live = useAtomValue(liveStateAtom)
  const link = useAtomValue(liveLinkAtom)
  const count = useAtomValue(outboxAtom).length
  if (since === null && live !== 'offline') return null
  function retry() {
    link?.retry()
    // Any answer proves that the server is reachable; without one the banner stays.
    inBackground(call(getMaintenance, {}).catch(() => undefined))
  }
  const text = since === null ? t('shell.liveOffline') : t('shell.offlineSince', { time: formatTime(since) })
  return (
    <div className={mergeClasses(styles.banner, styles.below, styles.withButton)} role="status" data-banner="offline">
      <CloudOffRegular fontSize={16} />
      <span>
        {text}
        {count > 0 && ` · ${t('shell.editsWait', { count })}`}
      </span>
      <Button size="small" onClick={retry}>
        {t('shell.tryAgain')}
      </Button>
    </div>
  )
}
