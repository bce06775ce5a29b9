import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/query/useCall.ts'
import { listHistory } from '../../../../contract/company/history.ts'
import { formatInstant } from '../../../../i18n/format.ts'
import { session } from '../../../../state/account/session.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px', fontSize: '13px', lineHeight: '18px' },
  title: { margin: 0, fontSize: '12px', lineHeight: '16px', fontWeight: 600, color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: { display: 'flex', justifyContent: 'space-between', gap: '16px', minWidth: 0 },
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  when: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
})

/** How many uploads are listed. */
const shown = 3

/** The last imports into the crop that the reader is allowed to see; nothing if there are none. */
export function LastUploads() {
  const styles = useStyles()
  const { t } = useTranslation()
  const crop = useAtomValue(session.selectedCulture)
  const query = crop && { kind: 'import' as const, spec_id: String(crop.spec_id), page_size: String(shown) }
  const rows = useCall(listHistory, query && { query }).answered?.answer.data ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.root} aria-label={t('upload.last')}>
      <h3 className={styles.title}>{t('upload.last')}</h3>
      <ul className={styles.list}>
        {rows.map(({ id, text, at, user }) => (
          <li key={id} className={styles.row}>
            <span className={styles.text}>{text}</span>
            <span className={styles.when}>{[user?.name, formatInstant(at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
