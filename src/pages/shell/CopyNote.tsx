import { makeStyles, tokens } from '@fluentui/react-components'
import { CloudOffRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../i18n/format.ts'

const useStyles = makeStyles({
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
    padding: '6px 16px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** States that the following content is the server's answer of then; `at` in ms since 1970. */
export function CopyNote({ at }: { at: number }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <p className={styles.note} role="status" data-copy={at}>
      <CloudOffRegular fontSize={16} />
      <span>{t('shell.copyOf', { at: formatInstant(new Date(at).toISOString()) })}</span>
    </p>
  )
}
