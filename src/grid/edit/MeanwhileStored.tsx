import { useTranslation } from 'react-i18next'
import { formatNumber, noValue } from '../../i18n/format.ts'
import type { Meanwhile } from '../../state/sync/meanwhile.ts'
import { sinceWhen } from '../columns/conflictText.ts'
import { useEditorStyles } from './editorStyles.ts'

/** Says in an open editor what somebody else has stored in its cell since it opened. */
export function MeanwhileStored({ meanwhile }: { meanwhile: Meanwhile }) {
  const styles = useEditorStyles()
  const { t } = useTranslation()
  const { value, by, at } = meanwhile
  const shown = typeof value === 'number' ? formatNumber(value) : String(value ?? noValue)
  return (
    <div className={styles.meanwhile} role="status" data-meanwhile="">
      {t('table.meanwhile', { value: shown, name: by ?? t('conflict.somebody'), at: sinceWhen(at) })}
    </div>
  )
}
