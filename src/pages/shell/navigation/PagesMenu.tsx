import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { NavigationRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { inBackground } from '../../../domain/inBackground.ts'
import { windowHeights, windowWidths } from '../../../ui/pageZoom.ts'
import { phoneWindow } from '../../../ui/smallWindow.ts'
import { pageAt } from '../../pages.ts'
import { HelpItems } from '../HeaderTools.tsx'
import { preservedQuery } from './preservedQuery.ts'
import { type Section, sectionOf, sections, type TabbedPage } from './sections.ts'

const useStyles = makeStyles({
  button: {
    display: 'none',
    [phoneWindow]: { display: 'inline-flex' },
    justifyContent: 'flex-start',
    flexShrink: 0,
    minWidth: '44px',
    maxWidth: windowWidths(48),
    padding: '0 8px',
    fontWeight: 600,
    overflow: 'hidden',
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  list: { maxHeight: `calc(${windowHeights(100)} - 72px)`, overflowY: 'auto' },
  current: { fontWeight: 600, backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
})

/** The pages of a section under its name; only the page if there is one. */
function PagesOf({ section, openPath }: { section: Section; openPath: string }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const item = ({ path }: TabbedPage, label: string) => (
    <MenuItem
      key={path}
      className={mergeClasses(path === openPath && styles.current)}
      aria-current={path === openPath ? 'page' : undefined}
      onClick={() => inBackground(navigate({ pathname: path, search: preservedQuery(search, path) }))}
    >
      {t(label)}
    </MenuItem>
  )
  if (section.tabs.length === 1) return item(section.tabs[0], section.label)
  return (
    <MenuGroup>
      <MenuGroupHeader>{t(section.label)}</MenuGroupHeader>
      {section.tabs.map((page) => item(page, page.tab.label))}
    </MenuGroup>
  )
}

/** All pages in one menu, for windows without space for sections and tabs; its button names the open page. */
export function PagesMenu() {
  const styles = useStyles()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const path = pathname.replace(/\/$/, '')
  const currentPage = pageAt(path)
  const openPath = currentPage?.under ?? path
  const current = sectionOf(pathname)
  const name = currentPage
    ? t(current?.tabs.find((page) => page.path === openPath)?.tab.label ?? currentPage.title)
    : ''
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          appearance="subtle"
          icon={<NavigationRegular />}
          aria-label={[t('shell.sections'), name].filter(Boolean).join(': ')}
          data-pages-menu=""
        >
          <span className={styles.name}>{name}</span>
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          {sections
            .filter((section) => section.isOnTop || section === current)
            .map((section) => (
              <PagesOf key={section.id} section={section} openPath={openPath} />
            ))}
          <MenuDivider />
          <HelpItems />
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
