import { openCropAtom } from '../log/openColumns.ts'
import { linesSheet } from '../sheet/openSheet.ts'
import { sheetSelectionAtom } from '../sheet/selection/rowSelection.ts'
import type { Store } from '../store.ts'

/** Ids of the lines selected in the crop's table, in the crop's order, even if the table is not on screen. */
export function selectedLines(store: Store): number[] {
  const crop = store.get(openCropAtom)
  if (!crop) return []
  const { mask } = store.get(sheetSelectionAtom.of(linesSheet))
  const lines: number[] = []
  for (let i = 0; i < crop.count; i++) if (mask[i] && crop.alive[i]) lines.push(crop.id[i])
  return lines
}
