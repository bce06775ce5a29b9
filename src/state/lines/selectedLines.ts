import { openCropAtom, workedScopeAtom } from '../log/openColumns.ts'
import { linesSheet } from '../sheet/openSheet.ts'
import { sheetSelectionAtom } from '../sheet/rowSelection.ts'
import type { Store } from '../store.ts'

/** The lines (by id) that are selected on the page of the crop's lines, in the order of the crop; none where another page is open. */
export function selectedLines(store: Store): number[] {
  const crop = store.get(openCropAtom)
  if (!crop || store.get(workedScopeAtom)?.of !== 'crop') return []
  const { mask } = store.get(sheetSelectionAtom.of(linesSheet))
  const lines: number[] = []
  for (let i = 0; i < crop.count; i++) if (mask[i] && crop.alive[i]) lines.push(crop.id[i])
  return lines
}
