import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ClockRegular, CloudCheckmarkRegular, CloudOffRegular, WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { parkChange } from '../../../state/log/queue/parkedChanges.ts'
import { serverFailureAtom } from '../../../state/log/queue/sender.ts'
import { notStoredAtom } from '../../../state/log/refused/refusedCells.ts'
import { conflictsAtom, unsentAtom } from '../../../state/outbox/outbox.ts'
import { isPasteUnwrittenAtom } from '../../../state/sheet/paste/pendingCounts.ts'
import { offlineSinceAtom } from '../../../state/shell/connection.ts'

const useStyles = makeStyles({
  item: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
})

/**
 * Whether everything is saved, how many changes are queued, and whether a paste is still being written; if the server
 * cannot save them, what the user can do.
 */
export function SaveState() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const unsent = useAtomValue(unsentAtom)
  const isUndecided = useAtomValue(conflictsAtom).length > 0
  const offline = useAtomValue(offlineSinceAtom)
  const notStored = useAtomValue(notStoredAtom)
  const isPasteUnwritten = useAtomValue(isPasteUnwrittenAtom)
  const hasServerFailure = useAtomValue(serverFailureAtom) !== null
  if (offline !== null) {
    return (
      <span className={mergeClasses(styles.item, styles.warning)}>
        <CloudOffRegular />
        {unsent ? t('status.offlineUnsent', { count: unsent }) : t('status.offline')}
      </span>
    )
  }
  if (hasServerFailure) {
    return (
      <span className={mergeClasses(styles.item, styles.error)}>
        <WarningRegular />
        {t('status.unsent', { count: unsent })}
        <Button size="small" onClick={() => parkChange(store)}>
          {t('failed.setAside')}
        </Button>
      </span>
    )
  }
  if (isUndecided && !unsent) return null
  const saved = isPasteUnwritten ? 'status.pasteUnwritten' : notStored ? 'status.savedRest' : 'status.saved'
  return (
    <span className={styles.item} data-saved={unsent === 0}>
      {unsent || isPasteUnwritten ? <ClockRegular /> : <CloudCheckmarkRegular />}
      {unsent ? t('status.unsent', { count: unsent }) : t(saved)}
    </span>
  )
}
