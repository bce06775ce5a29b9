import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { followLegendFilter } from '../../../state/map/legendFilter.ts'
import { chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { FieldMap } from '../../../workbench/FieldMap.tsx'
import { useColumnLayout } from '../../shell/sheet/useColumnLayout.ts'
import { SplitPanes } from './SplitPanes.tsx'
import { TableWithCharts } from './TableWithCharts.tsx'

const panes = <SplitPanes map={<FieldMap />} table={<TableWithCharts />} />

/** Map and spreadsheet of the same plots, side by side. */
export function Workbench() {
  const store = useStore()
  useColumnLayout(useAtomValue(chosenYearIdAtom))
  useEffect(() => followLegendFilter(store), [store])
  return panes
}
