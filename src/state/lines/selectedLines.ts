import { openCropAtom } from '../log/openColumns.ts'
import { linesSheet } from '../sheet/openSheet.ts'
import { sheetSelectionAtom } from '../sheet/rowSelection.ts'
import type { Store } from '../store.ts'

/** The lines (by id) that are selected in the table of the crop's lines, whether it is on screen or not, in the order of the crop. */
export function selectedLines(store: Store): number[] {
  const crop = store.get(openCropAtom)
  if (!crop) return []
  const { mask } = store.get(sheetSelectionAtom.of(linesSheet))
  const lines: number[] = []
  for (let i = 0; i < crop.count; i++) if (mask[i] && crop.alive[i]) lines.push(crop.id[i])
  return lines
}
