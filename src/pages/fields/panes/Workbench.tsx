import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { focusOnceDrawn, focusPane } from '../../../commands/focusRegion.ts'
import { followLegendFilter } from '../../../state/map/legendFilter.ts'
import { requestedPaneAtom } from '../../../state/pair/secondWindow.ts'
import { chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { FieldMap } from '../../../workbench/FieldMap.tsx'
import { useColumnLayout } from '../../shell/sheet/useColumnLayout.ts'
import { DesignFrame } from '../design/DesignFrame.tsx'
import { SplitPanes } from './SplitPanes.tsx'
import { TableWithCharts } from './TableWithCharts.tsx'
import { useAdditionalData } from './useAdditionalData.ts'
import { WithTimeline } from './WithTimeline.tsx'

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
    // A window that was opened for one pane is worked in there.
    return requested === null ? undefined : focusOnceDrawn(() => focusPane(requested))
  }, [store])
  return panes
}
