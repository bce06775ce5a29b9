import { atom } from 'jotai'
import { type CropColumns, lineAt } from '../../domain/columns/cropColumns.ts'
import type { Line } from '../../domain/columns/fieldYear.ts'
import { openCropAtom, touchedLinesAtom } from '../log/openColumns.ts'
import { linesSheet } from '../sheet/openSheet.ts'
import { sheetSelectionAtom } from '../sheet/selection/rowSelection.ts'
import type { Store } from '../store.ts'

/** The line in the panel next to the table: its index and name. */
export interface ShownLine extends Line {
  readonly row: number
  readonly variety_name: string | null
  readonly crop: CropColumns
}

/** The line of the active row; null without one, or if it is deleted. Updates with every write. */
export const shownLineAtom = atom((get): ShownLine | null => {
  get(touchedLinesAtom)
  const crop = get(openCropAtom)
  const row = get(sheetSelectionAtom.of(linesSheet)).active?.plot ?? -1
  if (!crop || row < 0 || row >= crop.count || !crop.alive[row]) return null
  return { ...lineAt(crop, row), row, crop, variety_name: crop.passport.variety_name.get(row) ?? null }
})

/** Ids of the lines selected in the crop's table, in the crop's order, even if the table is not on screen. */
export function selectedLines(store: Store): number[] {
  const crop = store.get(openCropAtom)
  if (!crop) return []
  const { mask } = store.get(sheetSelectionAtom.of(linesSheet))
  const lines: number[] = []
  for (let i = 0; i < crop.count; i++) if (mask[i] && crop.alive[i]) lines.push(crop.id[i])
  return lines
}
