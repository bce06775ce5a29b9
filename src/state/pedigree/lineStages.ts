import { atom } from 'jotai'
import { type LineStages, pedigreeLines } from '../../domain/pedigree/cropGraph.ts'
import { graphOf, type LineGraph } from '../../domain/pedigree/lineGraph.ts'
import { cropAtom } from '../lifetime.ts'
import { openCropAtom, touchedLinesAtom } from '../log/openColumns.ts'

/** The selfings of the crop's lines; null until loaded. */
export const lineStagesAtom = cropAtom<LineStages | null>(null)

/** Whether lines without a stage count as fully inbred. */
export const isFixedAtom = atom((get) => get(lineStagesAtom)?.isFixed ?? true)

/** The pedigree graph of the open crop's lines, including unsent changes; null without a crop. */
export const lineGraphAtom = atom((get): LineGraph | null => {
  get(touchedLinesAtom)
  const crop = get(openCropAtom)
  if (!crop) return null
  return graphOf(pedigreeLines(crop, get(lineStagesAtom)?.selfings))
})
