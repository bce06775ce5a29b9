import type { Client } from '../../api/client.ts'
import { type ChangeScope, ofCrop } from '../../domain/change/scope.ts'
import { inBackground } from '../../domain/inBackground.ts'
import type { Kept } from '../../state/log/kept/kept.ts'
import {
  cropCopyAtAtom,
  cropFailureAtom,
  cropLoadingAtom,
  openedCropIdAtom,
  workedCropIdAtom,
} from '../../state/log/openColumns.ts'
import type { Store } from '../../state/store.ts'
import { keepColumns } from '../columns/keepColumns.ts'
import { loadColumns } from '../columns/loadColumns.ts'
import { watchOpen } from '../columns/watchOpen.ts'
import { keptCrop, loadedCrop } from './cropColumns.ts'

interface CropLinkParts {
  userId: number
  kept: Pick<Kept, 'get' | 'write'>
  /** Takes over what gone windows can take back in a scope, as long as a load waits for that. */
  takeOver(scope: ChangeScope): Promise<unknown>
  /** The crop is open; `isBehind`: something was told while it was on its way, which it may not contain. */
  opened(isBehind: boolean): void
}

interface CropLink {
  /** Reloads what is open. */
  reload(): void
  /** Stops what is on its way; what is open stays. */
  cancel(): void
  /** Something was told of the log. */
  heard(): void
  /** The server is there again: a copy, and what could not be loaded, is reloaded. */
  backOnline(): void
  /** Takes the copies of crops away that are no more. */
  forget(scopes: readonly ChangeScope[]): void
  /** Stores at once what is not stored yet. */
  flush(): void
  stop(): void
}

/**
 * Opens the columns of the chosen crop once a page works on it, and keeps the browser's copy of them. They stay open until
 * another crop is chosen; what comes late of a former one is dropped.
 */
export function linkCrop(store: Store, client: Client, parts: CropLinkParts): CropLink {
  const { userId, kept } = parts
  const copies = keepColumns(store, userId, kept, keptCrop)
  let loading = new AbortController()
  /** The crop of the last load, and whether its log has been heard of since it began. */
  let asked: number | null = null
  let isBehind = false

  const load = async () => {
    loading.abort()
    const own = new AbortController()
    loading = own
    const cropId = store.get(openedCropIdAtom)
    asked = cropId
    isBehind = false
    watchOpen(store)
    if (cropId === null) return
    store.set(cropFailureAtom, null)
    const scope = ofCrop(cropId)
    const before = parts.takeOver(scope)
    const { received } = copies
    await loadColumns(client, loadedCrop(store), { userId, scope, signal: own.signal, received, kept, before })
    if (!own.signal.aborted) parts.opened(isBehind)
  }

  const work = () => {
    const cropId = store.get(workedCropIdAtom)
    if (cropId === null) return
    store.set(openedCropIdAtom, cropId)
    if (store.get(cropFailureAtom)) inBackground(load())
  }
  const cancel = () => {
    loading.abort()
    store.set(cropLoadingAtom, null)
  }
  const follow = () => {
    if (store.get(openedCropIdAtom) !== asked) inBackground(load())
  }
  const stops = [store.sub(openedCropIdAtom, follow), store.sub(workedCropIdAtom, work), copies.stop, cancel]
  work()
  follow()
  return {
    reload() {
      if (store.get(openedCropIdAtom) !== null) inBackground(load())
    },
    cancel,
    heard() {
      isBehind = true
    },
    backOnline() {
      if (store.get(cropCopyAtAtom) !== null || store.get(cropFailureAtom)) inBackground(load())
    },
    forget: copies.forget,
    flush: copies.flush,
    stop() {
      for (const stop of stops) stop()
    },
  }
}
