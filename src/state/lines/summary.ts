import { atom } from 'jotai'
import { MeansTable, type MeansView, wholeView } from '../../domain/means/MeansTable.ts'
import type { CropMeans } from '../../domain/means/meansCodec.ts'
import type { MeansShown } from '../../domain/means/meansField.ts'
import { type LineSeed, type SeedOfLines, seedByLine } from '../../domain/seeds/seedOfLines.ts'
import { cropAtom, signInAtom } from '../lifetime.ts'
import { openCropAtom } from '../log/openColumns.ts'
import { requestsOf } from '../shell/requests.ts'

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

/** The seed of the chosen crop's lines as it was read last; null until it is. */
export const seedOfLinesAtom = cropAtom<SeedOfLines | null>(null)

/** The same by line id; null where it is not read, or is that of another crop. */
export const seedByLineAtom = atom((get): ReadonlyMap<number, LineSeed> | null => {
  const seed = get(seedOfLinesAtom)
  return seed && get(openCropAtom)?.spec_id === seed.spec_id ? seedByLine(seed) : null
})

/** Whether the panel beside the table is open. */
export const linePanelOpenAtom = signInAtom(true)

/** The tabs of the panel. */
export type LinePanelTab = 'gallery' | 'details' | 'history' | 'seed'
export const linePanelTabAtom = signInAtom<LinePanelTab>('history')

/** The report card of the shown line is printed once its history is there. */
export const printCardRequests = requestsOf<undefined>({ waits: true })

/** The trait whose history is shown (by id), and the line to compare with in place of each year's control; null = the first, none. */
export const historyTraitAtom = cropAtom<number | null>(null)
export const historyControlAtom = cropAtom<number | null>(null)
