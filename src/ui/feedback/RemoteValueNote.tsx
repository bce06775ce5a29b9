import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatNumber, noValue, sinceWhen } from '../../i18n/format.ts'

const useStyles = makeStyles({
  note: {
    padding: '4px 8px',
    borderRadius: '4px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
    fontSize: '12px',
    lineHeight: '16px',
    boxShadow: tokens.shadow4,
  },
})

/** A value stored while an editor was open: as text, by whom (null = unknown) and when. */
export interface RemoteValue {
  readonly value: number | string | boolean | null
  readonly by: string | null
  readonly at: string | null
}

/** Shows in an open editor what another user has stored in its cell since it opened. */
export function RemoteValueNote({ remoteValue }: { remoteValue: RemoteValue }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { value, by, at } = remoteValue
  const shown = typeof value === 'number' ? formatNumber(value) : String(value ?? noValue)
  return (
    <div className={styles.note} role="status" data-remote-value="">
      {t('table.remoteValue', { value: shown, name: by ?? t('conflict.anotherUser'), at: sinceWhen(at) })}
    </div>
  )
}
