import { type ChangeScope, ofCrop, ofYear } from '../../domain/change/scope.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { openCropAtom } from './openColumns.ts'

export type ReservedEntity = 'plot' | 'plant' | 'line' | 'trait' | 'marker'
export type Reserved = Record<ReservedEntity, number[]>

/** Asks the server for ids; null when it cannot be reached. A crop has none for plots, plants and markers. */
export type Reserve = (scope: ChangeScope, wanted: Record<ReservedEntity, number>) => Promise<Reserved | null>

/** Ids that this window may give to plots, plants, lines, traits and markers it makes, also offline. */
export const reservedIdsAtom = signInAtom<Reserved>({ plot: [], plant: [], line: [], trait: [], marker: [] })

const entitiesOf: Record<ChangeScope['of'], readonly ReservedEntity[]> = {
  year: ['plot', 'plant', 'line', 'trait', 'marker'],
  crop: ['line', 'trait'],
}

const stock: Record<ReservedEntity, number> = { plot: 400, plant: 200, line: 200, trait: 20, marker: 20 }

const nothingWanted: Record<ReservedEntity, number> = { plot: 0, plant: 0, line: 0, trait: 0, marker: 0 }

/** How the server is asked for ids; null until somebody can ask it. */
const reserveAtom = signInAtom<{ readonly ask: Reserve } | null>(null)

/** Where ids are asked for: in the open year, which has all kinds, else in the open crop; null while nothing is open. */
function reservingScope(store: Store): ChangeScope | null {
  const columns = store.get(loadedAtom)
  if (columns) return ofYear(columns.year_id)
  const crop = store.get(openCropAtom)
  return crop && ofCrop(crop.spec_id)
}

/** The filling up that is under way; null = none. */
const fillingAtom = signInAtom<Promise<void> | null>(null)

/** Fills the stock up when half of it is gone, once at a time. Without a network what is left stays usable. */
export async function reserveMore(store: Store, by?: Reserve): Promise<void> {
  if (by) store.set(reserveAtom, { ask: by })
  const reserve = store.get(reserveAtom)?.ask
  const scope = reservingScope(store)
  const underWay = store.get(fillingAtom)
  if (underWay) return underWay
  if (!scope || !reserve) return
  const have = store.get(reservedIdsAtom)
  const wanted = { ...nothingWanted }
  for (const entity of entitiesOf[scope.of]) {
    if (have[entity].length < stock[entity] / 2) wanted[entity] = stock[entity] - have[entity].length
  }
  if (Object.values(wanted).every((count) => count === 0)) return
  const filling = reserve(scope, wanted)
    .then((given) => {
      if (given) putAside(store, given)
    })
    .catch((error: unknown) => console.error('No ids could be reserved', error))
    .finally(() => store.set(fillingAtom, null))
  store.set(fillingAtom, filling)
  return filling
}

function putAside(store: Store, given: Reserved): void {
  const now = store.get(reservedIdsAtom)
  store.set(reservedIdsAtom, {
    plot: [...now.plot, ...given.plot],
    plant: [...now.plant, ...given.plant],
    line: [...now.line, ...given.line],
    trait: [...now.trait, ...given.trait],
    marker: [...now.marker, ...given.marker],
  })
}

/** How many new things of a kind can be made at once without asking the server. */
export function reservedCount(store: Store, entity: ReservedEntity): number {
  return store.get(reservedIdsAtom)[entity].length
}

/** Thrown when more new plots, plants, lines, traits or markers are made than ids are at hand (only without a network). */
export class NoReservedIdError extends Error {
  readonly entity: ReservedEntity

  constructor(entity: ReservedEntity) {
    super(`no reserved ${entity} id left`)
    this.entity = entity
  }
}

/**
 * Takes the next reserved id.
 * @throws NoReservedIdError when none is left; callers that may need many ask `ensureReserved` first.
 */
export function takeId(store: Store, entity: ReservedEntity): number {
  const reserved = store.get(reservedIdsAtom)
  const [id, ...rest] = reserved[entity]
  if (id === undefined) throw new NoReservedIdError(entity)
  store.set(reservedIdsAtom, { ...reserved, [entity]: rest })
  inBackground(reserveMore(store))
  return id
}

/** Sees to it that `count` ids are at hand; false when the server cannot be asked. */
export async function ensureReserved(store: Store, entity: ReservedEntity, count: number): Promise<boolean> {
  const scope = reservingScope(store)
  const missing = count - reservedCount(store, entity)
  if (missing <= 0) return true
  const reserve = store.get(reserveAtom)?.ask
  if (!scope || !reserve || !entitiesOf[scope.of].includes(entity)) return false
  const given = await reserve(scope, { ...nothingWanted, [entity]: missing + 50 })
  if (!given) return false
  const now = store.get(reservedIdsAtom)
  store.set(reservedIdsAtom, { ...now, [entity]: [...now[entity], ...given[entity]] })
  return true
}
