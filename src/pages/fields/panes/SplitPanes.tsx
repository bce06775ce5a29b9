import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue, useStore } from 'jotai'
import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { enterRegion, focusPane } from '../../../commands/focusRegion.ts'
import { withSentences } from '../../../i18n/withSentences.ts'
import { isDesigningAtom } from '../../../state/map/design/designDraft.ts'
import { mapModeAtom } from '../../../state/map/mapState.ts'
import { enteredRegionAtom, followMapWanted, paneTabAtom, showPaneTab } from '../../../state/map/paneTab.ts'
import { defaultSplit, splitAtom } from '../../../state/map/view.ts'
import { alonePaneAtom } from '../../../state/pair/secondWindow.ts'
import { isPresentingAtom } from '../../../state/present/presentation.ts'
import { selectionPanelOpenAtom } from '../../../state/statistics/selectionPanel.ts'
import type { Pane } from '../../../state/year/selection.ts'
import { Inspector } from '../inspector/Inspector.tsx'
import { panelWidth as valuesWidth } from '../values/SidePanel.tsx'
import { isSidePanelOpenAtom, ValuesPanel } from '../values/ValuesPanel.tsx'
import { FillHint } from './FillHint.tsx'
import { PaneTabs } from './PaneTabs.tsx'

/** The only pane in the window; null = both fit. */
function usePaneTab(): Pane | null {
  const store = useStore()
  const tab = useAtomValue(paneTabAtom)
  const entered = useAtomValue(enteredRegionAtom)
  useEffect(() => followMapWanted(store), [store])
  useLayoutEffect(() => {
    if (tab === null || entered === null) return
    enterRegion(entered)
    showPaneTab(store, tab)
  }, [store, tab, entered])
  return tab
}

/** Moves the focus from a pane that leaves the window to the remaining one; `one` is that pane, null = both are shown. */
function useFocusRemainingPane(one: Pane | null): void {
  useLayoutEffect(() => {
    if (one === null) return
    const left = document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane
    if (left === (one === 'map' ? 'table' : 'map')) focusPane(one)
  }, [one])
}

const SelectionPanel = lazy(() => withSentences(['statistics'], import('../selection/SelectionPanel.tsx')))

const barWidth = 7
const keyStep = 16
/** The numbering panel's width: the table gets narrower so that the field keeps its size. */
const panelWidth = 296
const useStyles = makeStyles({
  root: { display: 'flex', flexGrow: 1, minHeight: 0, minWidth: 0, position: 'relative' },
  pane: { minWidth: 0, minHeight: 0, position: 'relative', overflow: 'hidden' },
  closed: { display: 'none' },
  tabbed: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  // Hidden but laid out and drawn, so that it appears without delay.
  behind: { position: 'absolute', inset: 0, visibility: 'hidden', pointerEvents: 'none' },
  bar: {
    width: `${barWidth}px`,
    flexShrink: 0,
    cursor: 'col-resize',
    touchAction: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    display: 'grid',
    placeItems: 'center',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px', zIndex: 2 },
    '::after': {
      content: '""',
      width: '3px',
      height: '32px',
      borderRadius: '2px',
      backgroundColor: tokens.colorNeutralStroke1,
    },
  },
})

/**
 * Map and table side by side with a splitter: drag, arrows by 16 px, Home/End collapse, Enter or double click reset. In a
 * narrow window they are two tabs.
 */
export function SplitPanes(props: { map: ReactNode; table: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [savedSplit, setSplit] = useAtom(splitAtom)
  const isPresenting = useAtomValue(isPresentingAtom)
  const pane = useAtomValue(alonePaneAtom)
  const isDesigning = useAtomValue(isDesigningAtom)
  // A design uses the table's space, because the table shows nothing of it before it is written.
  const alone = isPresenting || (isDesigning && pane === null) ? 'map' : pane
  const tab = usePaneTab()
  const one = alone ?? tab
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
  const width = () => root.current?.clientWidth ?? 1

  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: split - keyStep / width(),
      ArrowRight: split + keyStep / width(),
      Home: 0,
      End: 1,
      Enter: defaultSplit,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    put(to)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !root.current) return
    const box = root.current.getBoundingClientRect()
    put((event.clientX - box.left) / box.width)
  }

  const tabPanel = (of: Pane) =>
    tab === null ? {} : { role: 'tabpanel', id: `pane-${of}`, 'aria-labelledby': `tab-${of}` }
  const panes = (
    <div className={styles.root} ref={root}>
      <div
        className={mergeClasses(styles.pane, split === 0 && closed)}
        style={{
          flex:
            tab === null
              ? `0 1 calc((100% - ${(alone === null ? barWidth : 0) + figuresWidth}px) * ${split} + ${extra}px)`
              : '1 1 0',
        }}
        data-pane="map"
        {...tabPanel('map')}
      >
        {props.map}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is the splitter pattern; hr cannot have children */}
      <div
        className={mergeClasses(styles.bar, one !== null && styles.closed)}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('fields.splitter')}
        aria-valuenow={Math.round(split * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        tabIndex={0}
        data-region="splitter"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onDoubleClick={() => put(defaultSplit)}
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
