import { Button, mergeClasses } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { browserStorage, type StorageProblem } from '../../../state/log/persistence/storage.ts'
import { useBannerStyles } from './bannerStyles.ts'

const sentences: Readonly<Record<StorageProblem, string>> = {
  none: 'shell.storageNone',
  full: 'shell.storageFull',
  blocked: 'shell.storageBlocked',
  outdated: 'shell.storageOutdated',
}

/** Shows that this device stores nothing across a reload, and why. Closable; shown again for another reason. */
export function StorageBanner() {
  const { t } = useTranslation()
  const styles = useBannerStyles()
  const storage = browserStorage()
  const problem = useSyncExternalStore(storage.onProblem, storage.problem)
  const [closed, setClosed] = useState<StorageProblem | null>(null)
  if (problem === null || problem === closed) return null
  return (
    <div className={mergeClasses(styles.banner, styles.below, styles.withButton)} role="status" data-banner="storage">
      <WarningRegular fontSize={16} />
      <span>{t(sentences[problem])}</span>
      <Button size="small" onClick={() => setClosed(problem)}>
        {t('shell.close')}
      </Button>
    </div>
  )
}
