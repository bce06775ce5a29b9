import { CounterBadge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { inspectorTabAtom } from '../../../state/year/inspector.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { GenomeFilesTab } from '../genomeFiles/GenomeFilesTab.tsx'
import { useArchiveCount } from '../genomeFiles/useArchives.ts'
import { PhotosTab } from '../photos/PhotosTab.tsx'
import { usePhotoCount } from '../photos/usePhotos.ts'
import { type InspectedProps, type InspectorTab, wideTab } from './inspectorTab.ts'
import { MarkersTab } from './MarkersTab.tsx'
import { markersOn } from './markers.ts'
import { PlantsTab } from './PlantsTab.tsx'
import { PlotTab } from './PlotTab.tsx'
import { StagesTab } from './StagesTab.tsx'
import { stagesOn } from './stages.ts'

/** The tabs from left to right. */
const tabs: readonly InspectorTab[] = [
  { id: 'plot', title: 'inspector.tab.plot', useCount: () => null, Body: PlotTab },
  {
    id: 'stages',
    title: 'inspector.tab.stages',
    useCount: ({ columns, plots }) => stagesOn(columns, plots).length,
    Body: StagesTab,
  },
  {
    id: 'plants',
    title: 'inspector.tab.plants',
    useCount: ({ columns, plots }) => plots.reduce((sum, plot) => sum + (columns.plants.get(plot) ?? 0), 0),
    Body: PlantsTab,
  },
  {
    id: 'markers',
    title: 'inspector.tab.markers',
    useCount: ({ columns, plots }) => markersOn(columns, plots).length,
    Body: MarkersTab,
  },
  { id: 'photos', title: 'inspector.tab.photos', useCount: usePhotoCount, Body: PhotosTab },
  { id: wideTab, title: 'inspector.tab.genome', useCount: useArchiveCount, Body: GenomeFilesTab },
]

const useStyles = makeStyles({
  // Tabs fit one line in the longest language; they wrap if there are more.
  list: { flexWrap: 'wrap', padding: '0 10px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, flexShrink: 0 },
  panel: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  tab: {
    paddingLeft: '3px',
    paddingRight: '3px',
    columnGap: 0,
    whiteSpace: 'nowrap',
    '& .fui-Tab__content': { fontSize: '13px' },
  },
  count: { marginLeft: '4px', color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground4 },
})

/** What is recorded on the inspected plots, in tabs with their counts. Arrows move between tabs. */
export function InspectorTabs(props: InspectedProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const id = useId()
  const [chosen, choose] = useAtom(inspectorTabAtom)
  useAtomValue(revisionAtom)
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const { Body } = tab
  return (
    <>
      <TabList
        className={styles.list}
        size="small"
        selectTabOnFocus
        selectedValue={tab.id}
        onTabSelect={(_, { value }) => choose(String(value))}
      >
        {tabs.map((one) => (
          <Tab
            key={one.id}
            className={styles.tab}
            value={one.id}
            id={`${id}-${one.id}`}
            aria-controls={`${id}-panel`}
            data-tab={one.id}
          >
            {t(one.title)}
            <Count {...props} tab={one} />
          </Tab>
        ))}
      </TabList>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab.id}`}>
        <Body {...props} />
      </div>
    </>
  )
}

function Count({ tab, ...inspected }: InspectedProps & { readonly tab: InspectorTab }) {
  const styles = useStyles()
  const count = tab.useCount(inspected)
  if (count === null) return null
  return (
    <CounterBadge
      className={styles.count}
      appearance="filled"
      color="informative"
      size="small"
      overflowCount={9999}
      showZero
      count={count}
    />
  )
}
