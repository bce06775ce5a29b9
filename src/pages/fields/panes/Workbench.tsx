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
import { useReadBeside } from './useReadBeside.ts'
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
  useReadBeside()
  useEffect(() => followLegendFilter(store), [store])
  useEffect(() => {
    const asked = store.get(requestedPaneAtom)
    // A window that was opened for one pane is worked in there.
    return asked === null ? undefined : focusOnceDrawn(() => focusPane(asked))
  }, [store])
  return panes
}
