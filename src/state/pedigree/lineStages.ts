import { atom } from 'jotai'
import { graphOf, type LineGraph, type PedigreeLine } from '../../domain/pedigree/lineGraph.ts'
import { cropAtom } from '../lifetime.ts'
import { openCropAtom, touchedLinesAtom } from '../log/openColumns.ts'

/** What inbreeding goes by: stages and selfings by line, and whether the other lines count as fully inbred. */
export interface LineStages {
  readonly isFixed: boolean
  readonly byLine: ReadonlyMap<number, { readonly stage: string | null; readonly selfings: number | null }>
}

/** The stages of the crop's lines; null until they are read. */
export const lineStagesAtom = cropAtom<LineStages | null>(null)

/** Whether lines without a stage count as fully inbred. */
export const isFixedAtom = atom((get) => get(lineStagesAtom)?.isFixed ?? true)

/** The open crop's lines with who descends from whom, changes that wait to be sent included; null while none is open. */
export const lineGraphAtom = atom((get): LineGraph | null => {
  get(touchedLinesAtom)
  const crop = get(openCropAtom)
  if (!crop) return null
  const stages = get(lineStagesAtom)?.byLine
  const { count, alive, id, name, is_variety, mother, father } = crop
  const lines: PedigreeLine[] = []
  for (let i = 0; i < count; i++) {
    if (!alive[i]) continue
    const known = stages?.get(id[i])
    lines.push({
      id: id[i],
      name: name[i],
      isVariety: is_variety[i] === 1,
      stage: known?.stage ?? null,
      selfings: known?.selfings ?? null,
      mother: mother[i] || null,
      father: father[i] || null,
    })
  }
  return graphOf(lines)
})
