import type { Client } from '../../api/client.ts'
import { loadCrop } from '../../contract/lines/cropChanges.ts'
import { applyToCrop } from '../../domain/change/applyToCrop.ts'
import { type ChangeScope, cropScope } from '../../domain/change/scope.ts'
import { cropEncodingSteps, decodeCrop } from '../../domain/columns/cropCodec.ts'
import type { CropColumns } from '../../domain/columns/cropColumns.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { cropOfScope } from '../../state/log/applyToScreen.ts'
import {
  activeCropIdAtom,
  cropCopyAtAtom,
  cropFailureAtom,
  cropLoadingAtom,
  openCropAtom,
  putOpenCropAtom,
  requestedCropIdAtom,
  touchedLinesAtom,
} from '../../state/log/openColumns.ts'
import type { PersistentStorage } from '../../state/log/persistence/storage.ts'
import { unresolvedEntries } from '../../state/outbox/outbox.ts'
import type { Store } from '../../state/store.ts'
import { type LoadedPart, loadColumns } from '../columns/loadColumns.ts'
import { type PersistedPart, persistColumns } from '../columns/persistColumns.ts'
import { watchOpenScopes } from '../columns/watchOpenScopes.ts'

/**
 * Opens a crop's columns with this user's unsent changes on top: changes of the crop and of its years that have been open.
 */
function show(store: Store, columns: CropColumns, copyAt: number | null): void {
  for (const { scope, change } of unresolvedEntries(store))
    if (cropOfScope(store, scope) === columns.spec_id) applyToCrop(columns, change)
  store.set(putOpenCropAtom, columns, copyAt)
}

/** The crop's columns for `loadColumns`: progress goes to cropLoadingAtom, a failure to cropFailureAtom. */
function loadedCrop(store: Store): LoadedPart<CropColumns> {
  return {
    call: loadCrop,
    decode: decodeCrop,
    scopeOf: ({ spec_id }) => cropScope(spec_id),
    show: (columns, copyAt) => show(store, columns, copyAt),
    progress: (progress) => store.set(cropLoadingAtom, progress),
    failed: (failure) => store.set(cropFailureAtom, failure),
  }
}

/** The open crop for `persistColumns`. */
const persistedCrop: PersistedPart<CropColumns> = {
  open: (store) => (store.get(cropCopyAtAtom) === null ? store.get(openCropAtom) : null),
  scopeOf: ({ spec_id }) => cropScope(spec_id),
  steps: cropEncodingSteps,
  follow: (store, onChange) =>
    store.sub(touchedLinesAtom, () => onChange(store.get(touchedLinesAtom).touched === null)),
}

interface CropLinkParts {
  userId: number
  storage: Pick<PersistentStorage, 'get' | 'write'>
  /** Adopts what closed windows have left for undo in a scope, while a load waits for that. */
  adopt(scope: ChangeScope): Promise<unknown>
  /** The crop is open; `isBehind`: changes were announced during the load that it may lack. */
  opened(isBehind: boolean): void
}

interface CropLink {
  /** Reloads what is open. */
  reload(): void
  /** Stops a load in progress; what is open stays. */
  cancel(): void
  /** A change of the log was announced. */
  onReceived(): void
  /** The server is reachable again: a copy, and what could not be loaded, is reloaded. */
  backOnline(): void
  /** Removes the copies of crops that no longer exist. */
  forget(scopes: readonly ChangeScope[]): void
  /** Stores at once what is not stored yet. */
  flush(): void
  stop(): void
}

/**
 * Opens the columns of the chosen crop once a page works on it, and maintains the browser's copy of them. They stay open
 * until another crop is chosen; late answers for a previous one are dropped.
 */
export function linkCrop(store: Store, client: Client, parts: CropLinkParts): CropLink {
  const { userId, storage } = parts
  const copies = persistColumns(store, userId, storage, persistedCrop)
  let loading = new AbortController()
  /** The crop of the last load, and whether changes of its log were announced since it began. */
  let loadingCrop: number | null = null
  let isBehind = false

  const load = async () => {
    loading.abort()
    const controller = new AbortController()
    loading = controller
    const cropId = store.get(requestedCropIdAtom)
    loadingCrop = cropId
    isBehind = false
    watchOpenScopes(store)
    if (cropId === null) return
    store.set(cropFailureAtom, null)
    const scope = cropScope(cropId)
    const before = parts.adopt(scope)
    const { received } = copies
    await loadColumns(client, loadedCrop(store), {
      userId,
      scope,
      signal: controller.signal,
      received,
      storage,
      before,
    })
    if (!controller.signal.aborted) parts.opened(isBehind)
  }

  const work = () => {
    const cropId = store.get(activeCropIdAtom)
    if (cropId === null) return
    store.set(requestedCropIdAtom, cropId)
    if (store.get(cropFailureAtom)) inBackground(load())
  }
  const cancel = () => {
    loading.abort()
    store.set(cropLoadingAtom, null)
  }
  const follow = () => {
    if (store.get(requestedCropIdAtom) !== loadingCrop) inBackground(load())
  }
  const stops = [store.sub(requestedCropIdAtom, follow), store.sub(activeCropIdAtom, work), copies.stop, cancel]
  work()
  follow()
  return {
    reload() {
      if (store.get(requestedCropIdAtom) !== null) inBackground(load())
    },
    cancel,
    onReceived() {
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
