import { atom } from 'jotai'
import { MeansTable, type MeansView, wholeView } from '../../domain/means/MeansTable.ts'
import type { CropMeans } from '../../domain/means/meansCodec.ts'
import type { MeansShown } from '../../domain/means/meansField.ts'
import { cropAtom, signInAtom } from '../lifetime.ts'
import { openCropAtom } from '../log/openColumns.ts'

/** The means of the chosen crop's lines as they were read last; null until they are. */
export const cropMeansAtom = cropAtom<CropMeans | null>(null)

/** Which years and regions are looked at, and against which control. */
export const meansViewAtom = cropAtom<MeansView>(wholeView)

/** How means are shown. */
interface MeansShowing {
  readonly shown: MeansShown
  readonly byYear: boolean
  readonly byRegion: boolean
}

/** It holds from crop to crop: who looks at years looks at those of the next crop, too. */
export const meansShowingAtom = signInAtom<MeansShowing>({ shown: 'value', byYear: false, byRegion: false })

/** The means as columns of the open crop's lines; null where they are not read. */
export const meansTableAtom = atom((get): MeansTable | null => {
  const means = get(cropMeansAtom)
  const crop = get(openCropAtom)
  return means && crop && means.spec_id === crop.spec_id ? new MeansTable(means, crop, get(meansViewAtom)) : null
})

/** Whether the panel beside the table is open. */
export const linePanelOpenAtom = signInAtom(true)

/** The tabs of the panel. */
export type LinePanelTab = 'gallery' | 'details' | 'history'
export const linePanelTabAtom = signInAtom<LinePanelTab>('history')

/** The trait whose history is shown (by id), and the line to compare with in place of each year's control; null = the first, none. */
export const historyTraitAtom = cropAtom<number | null>(null)
export const historyControlAtom = cropAtom<number | null>(null)
