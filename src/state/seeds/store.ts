import { atom } from 'jotai'
import type { Seed } from '../../contract/seeds.ts'
import type { SeedLimits } from '../../domain/seeds/seedWarnings.ts'
import { cropAtom, signInAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** What of the store is shown beside the table. */
export interface StorePanel {
  readonly of: 'lot' | 'location'
  readonly id: number
}

/** Something that this person did with a lot, by the entry that it left, and how it is called. */
export interface SeedDeed {
  readonly seed: number
  readonly entry: number
  /** A key of locales. */
  readonly key: string
}

/** The warehouse that is shown; null = all. */
export const chosenWarehouseAtom = signInAtom<number | null>(null)
export const storePanelAtom = cropAtom<StorePanel | null>(null)
/** The lot in the panel as it was read last; null = none. */
export const shownLotAtom = cropAtom<Seed | null>(null)
export const seedSearchAtom = cropAtom('')
export const emptyLotsAtom = cropAtom(false)
/** The lots in the table as they were read last. */
export const listedLotsAtom = cropAtom<readonly Seed[]>([])
/** What the crop's lots are warned by, as it was read last; null until it is. */
export const seedLimitsAtom = cropAtom<SeedLimits | null>(null)

/** What was done here since the crop was opened, newest last, and what of it was taken back. */
export const seedHistoryAtom = cropAtom<{ readonly undo: readonly SeedDeed[]; readonly redo: readonly SeedDeed[] }>({
  undo: [],
  redo: [],
})

/** A deed that undo takes back next, null for one that it cannot; what was taken back before is not done again then. */
export const rememberSeedDeed = atom(null, (_, set, deed: SeedDeed | null) =>
  set(seedHistoryAtom, ({ undo }) => ({ undo: deed ? [...undo, deed] : undo, redo: [] })),
)

/** Taking back, or doing again, what was done last: the page of the store sends it. */
export const seedUndoRequests = requestsOf<'undo' | 'redo'>()
/** A place that was scanned, by id, is taken by the dialog that asks for one. */
export const scannedPlaceRequests = requestsOf<number>()
/** Labels of the lots in the table are made. */
export const seedLabelRequests = requestsOf<undefined>()
/** The current cell of the table gets the text of the one above. */
export const seedFillRequests = requestsOf<undefined>()
/** The search of the store takes the keyboard. */
export const seedFindRequests = requestsOf<undefined>()

/** Lots of the plan on screen that were picked; a scanned lot is. */
export const pickedLotsAtom = cropAtom<ReadonlySet<number>>(new Set())
