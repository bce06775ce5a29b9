import { atom } from 'jotai'
import type { Seed } from '../../contract/seeds/seeds.ts'
import type { SeedLimits } from '../../domain/seeds/seedWarnings.ts'
import { cropAtom, signInAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'

/** The panel of the seed store next to the table. */
export interface StorePanel {
  readonly kind: 'lot' | 'location'
  readonly id: number
}

/** An action of this user on a lot, by the ledger entry that it added, and its name. */
export interface SeedAction {
  readonly seed: number
  readonly entry: number
  /** A translation key. */
  readonly key: string
}

/** The shown warehouse; null = all. */
export const chosenWarehouseAtom = signInAtom<number | null>(null)
export const storePanelAtom = cropAtom<StorePanel | null>(null)
/** The lot in the panel as last loaded; null = none. */
export const shownLotAtom = cropAtom<Seed | null>(null)
export const seedSearchAtom = cropAtom('')
export const emptyLotsAtom = cropAtom(false)
/** The lots in the table as last loaded. */
export const listedLotsAtom = cropAtom<readonly Seed[]>([])
/** The crop's warning limits as last loaded; null until then. */
export const seedLimitsAtom = cropAtom<SeedLimits | null>(null)

/** Actions since the crop was opened, the latest last, and undone ones. */
export const seedTimelineAtom = cropAtom<{
  readonly undo: readonly SeedAction[]
  readonly redo: readonly SeedAction[]
}>({
  undo: [],
  redo: [],
})

/** A requested undo or redo, once answered: whether a request behind it can follow. */
interface SeedReversal {
  readonly canFollow: Promise<boolean>
}

/**
 * The crop's latest undo or redo that is not answered yet; null = none. It outlives the page that sent it: that can be left
 * and opened again before the answer.
 */
export const lastSeedReversalAtom = cropAtom<SeedReversal | null>(null)

/** Adds an action for undo, null for one that cannot be undone; clears redo either way. */
export const addSeedActionAtom = atom(null, (_, set, action: SeedAction | null) =>
  set(seedTimelineAtom, ({ undo }) => ({ undo: action ? [...undo, action] : undo, redo: [] })),
)

/** Requests an undo or redo from the store's page. */
export const seedUndoRequests = requestsOf<'undo' | 'redo'>()
/** A scanned place (id), for the dialog that needs one. */
export const scannedPlaceRequests = requestsOf<number>()
/** Requests labels of the lots in the table. */
export const seedLabelRequests = requestsOf<undefined>()
/** Requests to fill the current cell from the one above. */
export const seedFillRequests = requestsOf<undefined>()
/** Requests the focus for the store's search field. */
export const seedFindRequests = requestsOf<undefined>()

/** Picked lots of the plan on screen; scanning a lot picks it. */
export const pickedLotsAtom = cropAtom<ReadonlySet<number>>(new Set())
