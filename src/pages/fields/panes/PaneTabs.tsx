import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { MapRegular, TableRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { showPaneTab } from '../../../state/map/paneTab.ts'
import type { Pane } from '../../../state/year/selection.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    padding: '0 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& .fui-Tab': { minHeight: '32px', paddingTop: '4px', paddingBottom: '4px' },
    '@media (any-pointer: coarse)': { '& .fui-Tab': { minHeight: '44px' } },
  },
  key: { marginLeft: '8px', '@container page (max-width: 699px)': { display: 'none' } },
})

/** Map and table as two tabs, where the window has room for one of them. The one that is chosen gets the keyboard. */
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
    <TabList
      className={styles.root}
      size="small"
      selectedValue={shown}
      aria-label={t('fields.tabs')}
      onTabSelect={(_, { value }) => showPaneTab(store, value as Pane, value as Pane)}
    >
      {tab('map', mapIcon)}
      {tab('table', tableIcon)}
    </TabList>
  )
}

const mapIcon = <MapRegular />
const tableIcon = <TableRegular />
