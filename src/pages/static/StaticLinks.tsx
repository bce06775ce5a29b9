import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { LinkWithParams } from '../shell/navigation/LinkWithParams.tsx'

const useStyles = makeStyles({
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
  },
})

/** Links to the privacy policy and to the page about deletion. */
export function StaticLinks() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <nav className={styles.links} aria-label={t('static.aboutData')}>
      <LinkWithParams to="/privacy">{t('static.privacy')}</LinkWithParams>
      <LinkWithParams to="/delete-policy">{t('static.deletion')}</LinkWithParams>
    </nav>
  )
}
