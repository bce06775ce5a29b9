import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { getAbout, listParts } from '../../../contract/system.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { StaticLinks } from '../../static/StaticLinks.tsx'

const useStyles = makeStyles({
  // Space for the focus ring of a link at the start of a line.
  content: { display: 'flex', flexDirection: 'column', gap: '8px', margin: '0 -4px', padding: '0 4px' },
  text: { margin: 0 },
  caption: { margin: '8px 0 0', fontSize: '12px', fontWeight: 600, color: tokens.colorNeutralForeground3 },
  list: { maxHeight: windowHeights(30), overflowY: 'auto', fontSize: '13px' },
  parts: { margin: 0, padding: 0, listStyleType: 'none' },
  part: { display: 'flex', justifyContent: 'space-between', gap: '12px', minHeight: '22px' },
  licence: { color: tokens.colorNeutralForeground3, textAlign: 'right' },
})

/** About the product: version, contact, and the licences of its packages. */
export function AboutDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const about = useCall(getAbout, {})
  const parts = useCall(listParts, {})
  const answer = about.answered?.answer
  return (
    <ContentDialog
      title="Plotline"
      width={480}
      contentClass={styles.content}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <p className={styles.text}>{t('about.text')}</p>
      {answer && (
        <p className={styles.text}>
          {t('about.version', { version: answer.version })} · {t('about.contact')}:{' '}
          <Link inline href={`mailto:${answer.contact_email}`}>
            {answer.contact_email}
          </Link>
        </p>
      )}
      {(about.failure || parts.failure) && <p className={styles.text}>{t('about.failed')}</p>}
      <StaticLinks />
      <h3 className={styles.caption}>{t('about.licences')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.list} tabIndex={0} aria-label={t('about.licences')}>
        <ul className={styles.parts}>
          {parts.answered?.answer.data.map(({ name, version, licence }) => (
            <li key={name} className={styles.part}>
              <span>
                {name} {version}
              </span>
              <span className={styles.licence}>{licence}</span>
            </li>
          ))}
        </ul>
      </section>
    </ContentDialog>
  )
}
