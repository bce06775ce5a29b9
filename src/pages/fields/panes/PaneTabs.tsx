import {
  Button,
  Menu,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components'
import { MapRegular, MoreHorizontalRegular, PhoneRegular, TableRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { fieldEntryRequests } from '../../../state/fieldEntry/fieldEntryPage.ts'
import { showPaneTab } from '../../../state/map/view/paneTab.ts'
import { request } from '../../../state/shell/requests.ts'
import type { Pane } from '../../../state/year/selection.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { phoneWindow } from '../../../ui/smallWindow.ts'
import { useMenuLeft } from '../toolbar/CommandMenu.tsx'
import { ToolbarEntries } from '../toolbar/FieldsToolbar.tsx'

const line = `1px solid ${tokens.colorNeutralStroke2}`

/** An entry of a phone's bar: an icon above its name; all have the same width. */
const entry = { flex: '1 1 0', minWidth: 0, fontSize: '12px', lineHeight: '16px' } as const

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    padding: '0 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: line,
    // Below the panes, within reach of the thumb.
    [phoneWindow]: {
      order: 1,
      height: '52px',
      boxSizing: 'border-box',
      padding: 0,
      borderBottom: 'none',
      borderTop: line,
      // Button and tabs look alike: an icon above one line, whatever the button size.
      '& .fui-Button': { paddingTop: '4px', paddingBottom: '4px', lineHeight: '16px' },
    },
  },
  tabs: {
    '& .fui-Tab': { minHeight: '32px', paddingTop: '4px', paddingBottom: '4px' },
    '@media (any-pointer: coarse)': { '& .fui-Tab': { minHeight: '44px' } },
    [phoneWindow]: {
      flex: '2 1 0',
      minWidth: 0,
      '& .fui-Tab': {
        ...entry,
        display: 'inline-flex',
        flexDirection: 'column',
        alignItems: 'center',
        padding: '4px 2px',
      },
      '& .fui-Tab__icon': { height: '20px' },
      '& .fui-Tab__content--reserved-space': { display: 'none' },
      '& .fui-Tab__content': { padding: 0, fontSize: '12px', lineHeight: '16px' },
    },
  },
  key: { marginLeft: '8px', [phoneWindow]: { display: 'none' } },
  onPhone: {
    display: 'none',
    [phoneWindow]: {
      ...entry,
      display: 'inline-flex',
      flexDirection: 'column',
      gap: 0,
      paddingLeft: '2px',
      paddingRight: '2px',
      borderRadius: 0,
      fontWeight: 400,
      color: tokens.colorNeutralForeground2,
      '& .fui-Button__icon': { margin: 0 },
    },
  },
})

/** Opens the page for entering values in the field, one plot at a time. */
function FieldEntry() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  return (
    <Button
      className={styles.onPhone}
      appearance="subtle"
      icon={phoneIcon}
      data-field-entry-open=""
      onClick={() => request(store, fieldEntryRequests, true)}
    >
      {t('command.pocket')}
    </Button>
  )
}

/** The commands that do not fit a phone's toolbar. */
function More() {
  const styles = useStyles()
  const { t } = useTranslation()
  const onMenuLeft = useMenuLeft()
  return (
    <Menu onOpenChange={onMenuLeft}>
      <MenuTrigger disableButtonEnhancement>
        <Button className={styles.onPhone} appearance="subtle" icon={moreIcon} data-more-commands="">
          {t('fields.tab.more')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <ToolbarEntries />
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/**
 * Map and table as two tabs, if the window has space for only one; on a phone below the panes, with field entry and all
 * other commands. The chosen pane takes the focus.
 */
export function PaneTabs({ shown }: { shown: Pane }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const tab = (pane: Pane, icon: typeof mapIcon) => (
    <Tab
      value={pane}
      icon={icon}
      id={`tab-${pane}`}
      aria-controls={`pane-${pane}`}
      aria-keyshortcuts={pane === shown ? undefined : 'F6'}
    >
      {t(`fields.tab.${pane}`)}
      {pane !== shown && (
        <span className={styles.key} aria-hidden>
          <KeyHint keys="F6" />
        </span>
      )}
    </Tab>
  )
  return (
    <div className={styles.root} data-pane-bar="">
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={shown}
        aria-label={t('fields.tabs')}
        onTabSelect={(_, { value }) => showPaneTab(store, value as Pane, value as Pane)}
      >
        {tab('map', mapIcon)}
        {tab('table', tableIcon)}
      </TabList>
      <FieldEntry />
      <More />
    </div>
  )
}

const mapIcon = <MapRegular />
const tableIcon = <TableRegular />
const phoneIcon = <PhoneRegular />
const moreIcon = <MoreHorizontalRegular />
