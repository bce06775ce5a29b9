import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { KeptLink } from '../shell/navigation/KeptLink.tsx'

const useStyles = makeStyles({
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
  },
})

/** The ways to the privacy policy and to the page about deletion. */
export function StaticLinks() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <nav className={styles.links} aria-label={t('static.aboutData')}>
      <KeptLink to="/privacy">{t('static.privacy')}</KeptLink>
      <KeptLink to="/delete-policy">{t('static.deletion')}</KeptLink>
    </nav>
  )
}
