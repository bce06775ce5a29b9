import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { enterRegion, focusPane } from '../../../commands/focusRegion.ts'
import { withSentences } from '../../../i18n/withSentences.ts'
import { isDesigningAtom } from '../../../state/map/design/designDraft.ts'
import { mapModeAtom } from '../../../state/map/mode/mapState.ts'
import { enteredRegionAtom, paneTabAtom, showMapWhenNeeded, showPaneTab } from '../../../state/map/view/paneTab.ts'
import { defaultSplit, splitAtom } from '../../../state/map/view/view.ts'
import { onlyPaneAtom } from '../../../state/pair/secondWindow.ts'
import { isPresentingAtom } from '../../../state/present/presentation.ts'
import { selectionPanelOpenAtom } from '../../../state/statistics/selectionPanel.ts'
import type { Pane } from '../../../state/year/selection.ts'
import { Inspector } from '../inspector/Inspector.tsx'
import { panelWidth as valuesWidth } from '../values/SidePanel.tsx'
import { isSidePanelOpenAtom, ValuesPanel } from '../values/ValuesPanel.tsx'
import { FillHint } from './FillHint.tsx'
import { PaneTabs } from './PaneTabs.tsx'
import { Splitter, splitterSize } from './Splitter.tsx'

/** The only pane in the window; null = both fit. */
function usePaneTab(): Pane | null {
  const store = useStore()
  const tab = useAtomValue(paneTabAtom)
  const entered = useAtomValue(enteredRegionAtom)
  useEffect(() => showMapWhenNeeded(store), [store])
  useLayoutEffect(() => {
    if (tab === null || entered === null) return
    enterRegion(entered)
    showPaneTab(store, tab)
  }, [store, tab, entered])
  return tab
}

/** Moves the focus from a pane that leaves the window to the remaining one; `pane` is that pane, null = both are shown. */
function useFocusRemainingPane(pane: Pane | null): void {
  useLayoutEffect(() => {
    if (pane === null) return
    const focused = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane
    if (focused === (pane === 'map' ? 'table' : 'map')) focusPane(pane)
  }, [pane])
}

const SelectionPanel = lazy(() => withSentences(['statistics'], import('../selection/SelectionPanel.tsx')))

/** The numbering panel's width: the table gets narrower so that the field keeps its size. */
const panelWidth = 296
const useStyles = makeStyles({
  root: { display: 'flex', flexGrow: 1, minHeight: 0, minWidth: 0, position: 'relative' },
  pane: { minWidth: 0, minHeight: 0, position: 'relative', overflow: 'hidden' },
  closed: { display: 'none' },
  tabbed: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  // Hidden but laid out and drawn, so that it appears without delay.
  behind: { position: 'absolute', inset: 0, visibility: 'hidden', pointerEvents: 'none' },
})

/**
 * Map and table side by side with a splitter. In a narrow window they are two tabs.
 */
export function SplitPanes(props: { map: ReactNode; table: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [savedSplit, setSplit] = useAtom(splitAtom)
  const isPresenting = useAtomValue(isPresentingAtom)
  const pane = useAtomValue(onlyPaneAtom)
  const isDesigning = useAtomValue(isDesigningAtom)
  // A design uses the table's space, because the table shows nothing of it before it is written.
  const onlyPane = isPresenting || (isDesigning && pane === null) ? 'map' : pane
  const tab = usePaneTab()
  const one = onlyPane ?? tab
  useFocusRemainingPane(one)
  const split = one === null ? savedSplit : one === 'map' ? 1 : 0
  const closed = tab === null ? styles.closed : styles.behind
  const extra = useAtomValue(mapModeAtom) === 'numbering' && split < 1 ? panelWidth : 0
  // A panel of values is between the two panes and takes space from both.
  const isGiving = useAtomValue(isSidePanelOpenAtom)
  // If a panel of values is open, the figures of the selection are hidden.
  const hasFigures = useAtomValue(selectionPanelOpenAtom) && !isGiving && one !== 'table'
  const figuresWidth = (isGiving || hasFigures) && !isPresenting ? valuesWidth : 0
  const root = useRef<HTMLDivElement>(null)

  const put = (share: number) => setSplit(Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000)

  const tabPanel = (of: Pane) =>
    tab === null ? {} : { role: 'tabpanel', id: `pane-${of}`, 'aria-labelledby': `tab-${of}` }
  const panes = (
    <div className={styles.root} ref={root}>
      <div
        className={mergeClasses(styles.pane, split === 0 && closed)}
        style={{
          flex:
            tab === null
              ? `0 1 calc((100% - ${(onlyPane === null ? splitterSize : 0) + figuresWidth}px) * ${split} + ${extra}px)`
              : '1 1 0',
        }}
        data-pane="map"
        {...tabPanel('map')}
      >
        {props.map}
      </div>
      <Splitter
        between="columns"
        label={t('fields.splitter')}
        share={split}
        defaultShare={defaultSplit}
        container={root}
        region="splitter"
        isHidden={one !== null}
        onShare={put}
      />
      {!isPresenting && <ValuesPanel />}
      {!isPresenting && hasFigures && (
        <Suspense>
          <SelectionPanel />
        </Suspense>
      )}
      <div
        className={mergeClasses(styles.pane, split === 1 && closed)}
        style={{ flex: '1 1 0' }}
        data-pane="table"
        {...tabPanel('table')}
      >
        {props.table}
      </div>
      {!isPresenting && !isDesigning && <Inspector />}
      <FillHint />
    </div>
  )
  // The panes are the same elements with and without tabs above them.
  return (
    <div className={styles.tabbed}>
      {tab !== null && <PaneTabs shown={tab} />}
      {panes}
    </div>
  )
}
