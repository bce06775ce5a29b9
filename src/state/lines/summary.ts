import { atom } from 'jotai'
import { MeansTable, type MeansView, wholeView } from '../../domain/means/MeansTable.ts'
import type { CropMeans } from '../../domain/means/meansCodec.ts'
import type { MeansShown } from '../../domain/means/meansField.ts'
import { type LineSeed, type SeedOfLines, seedByLine } from '../../domain/seeds/seedOfLines.ts'
import { cropAtom, signInAtom } from '../lifetime.ts'
import { openCropAtom } from '../log/openColumns.ts'
import { requestsOf } from '../shell/requests.ts'

/** The means of the chosen crop's lines as last loaded; null until then. */
export const cropMeansAtom = cropAtom<CropMeans | null>(null)

/** The chosen years, regions and control of means. */
export const meansViewAtom = cropAtom<MeansView>(wholeView)

/** How means are displayed. */
interface MeansShowing {
  readonly shown: MeansShown
  readonly byYear: boolean
  readonly byRegion: boolean
}

/** Applies across crops: by year in one crop means by year in the next. */
export const meansShowingAtom = signInAtom<MeansShowing>({ shown: 'value', byYear: false, byRegion: false })

/** The means as columns of the open crop's lines; null until loaded. */
export const meansTableAtom = atom((get): MeansTable | null => {
  const means = get(cropMeansAtom)
  const crop = get(openCropAtom)
  return means && crop && means.spec_id === crop.spec_id ? new MeansTable(means, crop, get(meansViewAtom)) : null
})

/** The seed of the chosen crop's lines as last loaded; null until then. */
export const seedOfLinesAtom = cropAtom<SeedOfLines | null>(null)

/** The amount of seed by line id; null until it is loaded, or if it was loaded for another crop. */
export const seedByLineAtom = atom((get): ReadonlyMap<number, LineSeed> | null => {
  const seed = get(seedOfLinesAtom)
  return seed && get(openCropAtom)?.spec_id === seed.spec_id ? seedByLine(seed) : null
})

/** Whether the panel next to the table is open. */
export const linePanelOpenAtom = signInAtom(true)

/** The tabs of the panel. */
export type LinePanelTab = 'gallery' | 'details' | 'history' | 'seed'
export const linePanelTabAtom = signInAtom<LinePanelTab>('history')

/** Requests to print the shown line's report card, once its history is loaded. */
export const printCardRequests = requestsOf<undefined>({ waits: true })

/**
 * The trait (id) whose history is shown, and the line to compare with instead of each year's control; null = the first
 * trait, the controls.
 */
export const historyTraitAtom = cropAtom<number | null>(null)
export const historyControlAtom = cropAtom<number | null>(null)
