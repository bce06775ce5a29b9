import { type ChangeScope, cropScope, yearScope } from '../../domain/change/scope.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { signInAtom } from '../lifetime.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { openCropAtom } from './openColumns.ts'

export type ReservedEntity = 'plot' | 'plant' | 'line' | 'trait' | 'marker'
export type ReservedIds = Record<ReservedEntity, number[]>

/** Requests ids from the server; null if it cannot be reached. A crop has only line and trait ids. */
export type Reserve = (scope: ChangeScope, wanted: Record<ReservedEntity, number>) => Promise<ReservedIds | null>

/** Ids that this window can assign to new plots, plants, lines, traits and markers, also offline. */
export const reservedIdsAtom = signInAtom<ReservedIds>({ plot: [], plant: [], line: [], trait: [], marker: [] })

const entitiesOf: Record<ChangeScope['of'], readonly ReservedEntity[]> = {
  year: ['plot', 'plant', 'line', 'trait', 'marker'],
  crop: ['line', 'trait'],
}

const stockSizes: Record<ReservedEntity, number> = { plot: 400, plant: 200, line: 200, trait: 20, marker: 20 }

const noIds: Record<ReservedEntity, number> = { plot: 0, plant: 0, line: 0, trait: 0, marker: 0 }

/** The function that requests ids; null until it is set. */
const reserveAtom = signInAtom<{ readonly request: Reserve } | null>(null)

/**
 * The scope to request ids from: the open year, which has all kinds, or else the open crop; null if nothing is open.
 */
function reservingScope(store: Store): ChangeScope | null {
  const columns = store.get(loadedYearAtom)
  if (columns) return yearScope(columns.year_id)
  const crop = store.get(openCropAtom)
  return crop && cropScope(crop.spec_id)
}

/** The refill in progress; null = none. */
const fillingAtom = signInAtom<Promise<void> | null>(null)

/** Refills the stock when half of it is used; one refill at a time. Offline, the rest of the stock stays usable. */
export async function reserveMore(store: Store, request?: Reserve): Promise<void> {
  if (request) store.set(reserveAtom, { request })
  const reserve = store.get(reserveAtom)?.request
  const scope = reservingScope(store)
  const running = store.get(fillingAtom)
  if (running) return running
  if (!scope || !reserve) return
  const reserved = store.get(reservedIdsAtom)
  const wanted = { ...noIds }
  for (const entity of entitiesOf[scope.of]) {
    if (reserved[entity].length < stockSizes[entity] / 2) wanted[entity] = stockSizes[entity] - reserved[entity].length
  }
  if (Object.values(wanted).every((count) => count === 0)) return
  const filling = reserve(scope, wanted)
    .then((ids) => {
      if (ids) addReserved(store, ids)
    })
    .catch((error: unknown) => console.error('No ids could be reserved', error))
    .finally(() => store.set(fillingAtom, null))
  store.set(fillingAtom, filling)
  return filling
}

function addReserved(store: Store, ids: ReservedIds): void {
  const reserved = store.get(reservedIdsAtom)
  store.set(reservedIdsAtom, {
    plot: [...reserved.plot, ...ids.plot],
    plant: [...reserved.plant, ...ids.plant],
    line: [...reserved.line, ...ids.line],
    trait: [...reserved.trait, ...ids.trait],
    marker: [...reserved.marker, ...ids.marker],
  })
}

/** How many entities of a kind can be created without asking the server. */
export function reservedCount(store: Store, entity: ReservedEntity): number {
  return store.get(reservedIdsAtom)[entity].length
}

/** Thrown when more entities are created than ids are reserved (only offline). */
export class NoReservedIdError extends Error {
  readonly entity: ReservedEntity

  constructor(entity: ReservedEntity) {
    super(`no reserved ${entity} id left`)
    this.entity = entity
  }
}

/**
 * Removes and returns the next reserved id.
 * @throws NoReservedIdError if none is left; callers that may need many call `ensureReserved` first.
 */
export function claimId(store: Store, entity: ReservedEntity): number {
  const reserved = store.get(reservedIdsAtom)
  const [id, ...remaining] = reserved[entity]
  if (id === undefined) throw new NoReservedIdError(entity)
  store.set(reservedIdsAtom, { ...reserved, [entity]: remaining })
  inBackground(reserveMore(store))
  return id
}

/** Ensures that `count` ids are reserved; false if the server cannot be reached. */
export async function ensureReserved(store: Store, entity: ReservedEntity, count: number): Promise<boolean> {
  const scope = reservingScope(store)
  const missing = count - reservedCount(store, entity)
  if (missing <= 0) return true
  const reserve = store.get(reserveAtom)?.request
  if (!scope || !reserve || !entitiesOf[scope.of].includes(entity)) return false
  const ids = await reserve(scope, { ...noIds, [entity]: missing + 50 })
  if (!ids) return false
  const reserved = store.get(reservedIdsAtom)
  store.set(reservedIdsAtom, { ...reserved, [entity]: [...reserved[entity], ...ids[entity]] })
  return true
}

/** Whether ids must be requested before `count` lines can be created. */
export const needsLineIds = (store: Store, count: number): boolean => count > reservedCount(store, 'line')

/**
 * Ensures ids for new lines. False if there are not enough (which shows an error), or if `isWanted` is false after the
 * wait.
 */
export async function ensureLineIds(store: Store, count: number, isWanted: () => boolean): Promise<boolean> {
  const isEnough = await ensureReserved(store, 'line', count)
  if (!isWanted()) return false
  if (!isEnough) store.set(showMessageAtom, { kind: 'error', key: 'map.noIds', params: {} })
  return isEnough
}
