import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { phoneWindow } from '../../../ui/smallWindow.ts'
import { NewsSearch } from '../../news/NewsSearch.tsx'
import { pageAt } from '../../pages.ts'
import { preservedQuery } from './preservedQuery.ts'
import { sectionOf, sections } from './sections.ts'

const useStyles = makeStyles({
  nav: {
    display: 'flex',
    alignSelf: 'stretch',
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // On a phone all pages are in one menu.
    [phoneWindow]: { display: 'none' },
  },
  link: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    padding: '0 12px',
    '@container page (max-width: 899.98px)': { padding: '0 8px' },
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':hover::after': { content: '""', backgroundColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px', borderRadius: '4px' },
    '::after': {
      position: 'absolute',
      left: '12px',
      right: '12px',
      bottom: 0,
      height: '3px',
      borderRadius: '2px 2px 0 0',
    },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: 600,
    '::after': { content: '""', backgroundColor: tokens.colorCompoundBrandStroke },
    ':hover::after': { backgroundColor: tokens.colorCompoundBrandStroke },
  },
  bar: {
    display: 'flex',
    flexShrink: 0,
    height: '36px',
    padding: '0 8px',
    // Tabs that do not fit a narrow window scroll; the page stays as wide as the window.
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
    fontSize: '13px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@container page (max-height: 800px)': { height: '32px' },
    [phoneWindow]: { display: 'none' },
  },
  tab: { flexShrink: 0, padding: '0 8px', margin: '0 2px', '::after': { left: '8px', right: '8px', height: '2px' } },
})

/** The top navigation: each section opens on its first tab. */
export function SectionNav() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { pathname, search } = useLocation()
  const current = sectionOf(pathname)
  return (
    <nav className={styles.nav} aria-label={t('shell.sections')}>
      {sections
        .filter((section) => section.isOnTop)
        .map((section) => (
          <Link
            key={section.id}
            to={{ pathname: section.tabs[0].path, search: preservedQuery(search, section.tabs[0].path) }}
            className={mergeClasses(styles.link, section === current && styles.current)}
            aria-current={section === current ? 'true' : undefined}
          >
            {t(section.label)}
          </Link>
        ))}
    </nav>
  )
}

/** The secondary navigation: the tabs of the active section, or the search of the news. */
export function SectionTabs() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { pathname, search } = useLocation()
  const section = sectionOf(pathname)
  if (section === null) return null
  if (section.id === 'news') return <NewsSearch />
  const openPath = pathname.replace(/\/$/, '')
  const path = pageAt(openPath)?.under ?? openPath
  return (
    <nav className={styles.bar} aria-label={t(section.label)} data-region="tabs">
      {section.tabs.map((page) => (
        <Link
          key={page.path}
          to={{ pathname: page.path, search: preservedQuery(search, page.path) }}
          className={mergeClasses(styles.link, styles.tab, page.path === path && styles.current)}
          aria-current={page.path === path ? 'page' : undefined}
        >
          {t(page.tab.label)}
        </Link>
      ))}
    </nav>
  )
}
