import { useStore } from 'jotai'
import { useEffect } from 'react'
import { PlotTable } from '../../../grid/PlotTable.tsx'
import { followLegendFilter } from '../../../state/map/legendFilter.ts'
import { FieldMap } from '../../../workbench/FieldMap.tsx'
import { SplitPanes } from './SplitPanes.tsx'
import { useColumnLayout } from './useColumnLayout.ts'

const panes = <SplitPanes map={<FieldMap />} table={<PlotTable />} />

/** Map and spreadsheet of the same plots, side by side. */
export function Workbench() {
  const store = useStore()
  useColumnLayout()
  useEffect(() => followLegendFilter(store), [store])
  return panes
}
