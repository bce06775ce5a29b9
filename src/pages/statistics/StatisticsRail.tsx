import { makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { type TabName, tabs } from '../../domain/analysis/settings.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { lastUsedPaneAtom } from '../../state/year/selection.ts'
import { preservedQuery } from '../shell/navigation/preservedQuery.ts'

const useStyles = makeStyles({
  rail: {
    width: '168px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '12px 8px',
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    flexShrink: 0,
    padding: '6px 12px',
    borderRadius: '4px',
    fontSize: '13px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    fontWeight: 600,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  line: {
    flexShrink: 0,
    width: 'calc(100% - 24px)',
    margin: '8px 12px',
    border: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  choice: { padding: '8px 16px 0', '& .fui-Select': { width: '100%' } },
})

/** Entries of the rail: the tabs, then the pages about saved results. */
export type RailPage = TabName | 'results' | 'report'
const isOfResults = ['results', 'report'] as const

/** The path of a tab, of the saved results, or of the report. */
export const tabPath = (tab: RailPage): string => `/fields/statistic/${tab}`

const wordOf = (page: RailPage): string =>
  page === 'results' ? 'saved.rail' : page === 'report' ? 'report.rail' : `statistics.tab.${page}`

/** The tabs of the statistics; links keep the settings. */
export function StatisticsRail({ tab }: { tab: RailPage }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { search } = useLocation()
  const current = useRef<HTMLAnchorElement>(null)
  // Leaving a tab removes its rail together with the focus.
  useEffect(() => {
    if (document.activeElement === document.body && store.get(lastUsedPaneAtom) === 'rail') current.current?.focus()
  }, [store])
  const linkTo = (railPage: RailPage) => (
    <Link
      key={railPage}
      ref={railPage === tab ? current : undefined}
      to={{ pathname: tabPath(railPage), search: preservedQuery(search, tabPath(railPage)) }}
      className={mergeClasses(styles.link, railPage === tab && styles.current)}
      aria-current={railPage === tab ? 'page' : undefined}
    >
      {t(wordOf(railPage))}
    </Link>
  )
  return (
    <nav className={styles.rail} aria-label={t('statistics.tabs')} data-region="rail" data-pane="rail">
      {tabs.map(linkTo)}
      <hr className={styles.line} />
      {isOfResults.map(linkTo)}
    </nav>
  )
}

/** The tabs as a dropdown, if there is no space for a rail. */
export function StatisticsTabChoice({ tab }: { tab: RailPage }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <div className={styles.choice} data-region="rail" data-pane="rail">
      <Select
        aria-label={t('statistics.tabs')}
        value={tab}
        onChange={(_, { value }) => inBackground(navigate({ pathname: tabPath(value as RailPage), search }))}
      >
        {[...tabs, ...isOfResults].map((railPage) => (
          <option key={railPage} value={railPage}>
            {t(wordOf(railPage))}
          </option>
        ))}
      </Select>
    </div>
  )
}
