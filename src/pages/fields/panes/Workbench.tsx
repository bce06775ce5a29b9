import { makeStyles } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { focusPane, focusWhenDrawn } from '../../../commands/focusRegion.ts'
import { timelineOpenAtom } from '../../../state/log/undo/timeline.ts'
import { followLegendFilter } from '../../../state/map/legend/legendFilter.ts'
import { requestedPaneAtom } from '../../../state/pair/secondWindow.ts'
import { isPresentingAtom } from '../../../state/present/presentation.ts'
import { chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { FieldMap } from '../../../workbench/FieldMap.tsx'
import { useColumnLayout } from '../../shell/sheet/useColumnLayout.ts'
import { DesignFrame } from '../design/DesignFrame.tsx'
import { SplitPanes } from './SplitPanes.tsx'
import { TableWithCharts } from './TableWithCharts.tsx'
import { TimelineStrip } from './TimelineStrip.tsx'
import { useAdditionalData } from './useAdditionalData.ts'

const useStyles = makeStyles({
  root: { position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' },
  map: { position: 'relative', flexGrow: 1, minHeight: 0 },
})

/** The map with the timeline below it while that is open. */
function WithTimeline({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const isOpen = useAtomValue(timelineOpenAtom)
  const isPresenting = useAtomValue(isPresentingAtom)
  return (
    <div className={styles.root}>
      <div className={styles.map}>{children}</div>
      {/* Not lazy: loading would take the focus from the present action. */}
      {isOpen && !isPresenting && <TimelineStrip />}
    </div>
  )
}

const panes = (
  <SplitPanes
    map={
      <WithTimeline>
        <DesignFrame>
          <FieldMap />
        </DesignFrame>
      </WithTimeline>
    }
    table={<TableWithCharts />}
  />
)

/** Map and spreadsheet of the same plots, side by side. */
export function Workbench() {
  const store = useStore()
  useColumnLayout(useAtomValue(chosenYearIdAtom))
  useAdditionalData()
  useEffect(() => followLegendFilter(store), [store])
  useEffect(() => {
    const requested = store.get(requestedPaneAtom)
    // A window opened for one pane focuses that pane.
    return requested === null ? undefined : focusWhenDrawn(() => focusPane(requested))
  }, [store])
  return panes
}
