import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Logo } from '../../ui/Logo.tsx'
import { phoneWindow } from '../../ui/smallWindow.ts'
import { CropPicker } from './crop/CropPicker.tsx'
import { HelpMenu, PaletteField } from './HeaderTools.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { PagesMenu } from './navigation/PagesMenu.tsx'
import { preservedQuery } from './navigation/preservedQuery.ts'
import { SectionNav } from './navigation/SectionTabs.tsx'
import { NotificationBell } from './notifications/NotificationBell.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SampleChip } from './SampleChip.tsx'

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    flexShrink: 0,
    height: '48px',
    boxSizing: 'border-box',
    padding: '0 12px 0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@container page (min-width: 700px) and (max-height: 800px)': { height: '44px' },
    [phoneWindow]: { padding: '0 8px 0 4px' },
  },
  home: {
    display: 'flex',
    color: 'inherit',
    textDecorationLine: 'none',
    borderRadius: '4px',
    // Hidden because the first page of the menu is the same.
    [phoneWindow]: { display: 'none' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px' },
  },
  rule: {
    width: '1px',
    height: '20px',
    flexShrink: 0,
    margin: '0 8px',
    backgroundColor: tokens.colorNeutralStroke2,
    // Even at twice the size all sections have space.
    '@container page (max-width: 899.98px)': { display: 'none' },
  },
  space: { flexGrow: 1 },
})

function HomeLink() {
  const styles = useStyles()
  const { t } = useTranslation()
  const { search } = useLocation()
  return (
    <Link
      to={{ pathname: '/fields', search: preservedQuery(search, '/fields') }}
      className={styles.home}
      aria-label={t('shell.home')}
    >
      <Logo isShort />
    </Link>
  )
}

/** The header of every page of a signed-in user. */
export function Header() {
  const styles = useStyles()
  return (
    <header className={styles.header} data-region="header">
      <HomeLink />
      <PagesMenu />
      <span className={styles.rule} />
      <CropPicker />
      <span className={styles.rule} />
      <SectionNav />
      <span className={styles.space} />
      <SampleChip />
      <PaletteField />
      <HelpMenu />
      <NotificationBell />
      <LanguageMenu />
      <ProfileMenu />
    </header>
  )
}
