import { PlotTable } from '../../../grid/PlotTable.tsx'
import { FieldMap } from '../../../workbench/FieldMap.tsx'
import { SplitPanes } from './SplitPanes.tsx'
import { useColumnLayout } from './useColumnLayout.ts'

const panes = <SplitPanes map={<FieldMap />} table={<PlotTable />} />

/** Map and spreadsheet of the same plots, side by side. */
export function Workbench() {
  useColumnLayout()
  return panes
}
