import { mergeClasses } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { sendParked } from '../../../state/log/queue/parkedChanges.ts'
import { parkedChangesAtom } from '../../../state/outbox/outbox.ts'
import { useStatusStyles } from './statusStyles.ts'

/** Number of parked changes in all years and crops; a press sends them again in order. */
export function ParkedChanges() {
  const styles = useStatusStyles()
  const store = useStore()
  const { t } = useTranslation()
  const aside = useAtomValue(parkedChangesAtom)
  if (!aside.length) return null
  return (
    <button
      type="button"
      className={mergeClasses(styles.button, styles.item, styles.error)}
      data-parked={aside.length}
      onClick={() => {
        for (const { key } of aside) sendParked(store, key)
      }}
    >
      <WarningRegular />
      {t('status.setAside', { count: aside.length })}
    </button>
  )
}
