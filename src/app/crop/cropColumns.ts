import { loadCrop } from '../../contract/lines/cropChanges.ts'
import { applyToCrop } from '../../domain/change/applyToCrop.ts'
import { ofCrop } from '../../domain/change/scope.ts'
import { cropEncodingSteps, decodeCrop } from '../../domain/columns/cropCodec.ts'
import type { CropColumns } from '../../domain/columns/cropColumns.ts'
import {
  cropCopyAtAtom,
  cropFailureAtom,
  cropLoadingAtom,
  openCropAtom,
  putOpenCropAtom,
  touchedLinesAtom,
} from '../../state/log/openColumns.ts'
import { unresolvedEntries } from '../../state/log/queue/outbox.ts'
import { cropOfScope } from '../../state/log/screen.ts'
import type { Store } from '../../state/store.ts'
import type { LoadedPart } from '../columns/loadColumns.ts'
import type { PersistedPart } from '../columns/persistColumns.ts'

/**
 * Opens a crop's columns with this user's unsent changes on top: changes of the crop and of its years that have been open.
 */
function show(store: Store, columns: CropColumns, copyAt: number | null): void {
  for (const { scope, change } of unresolvedEntries(store))
    if (cropOfScope(store, scope) === columns.spec_id) applyToCrop(columns, change)
  store.set(putOpenCropAtom, columns, copyAt)
}

/** The crop's columns for `loadColumns`: progress goes to cropLoadingAtom, a failure to cropFailureAtom. */
export function loadedCrop(store: Store): LoadedPart<CropColumns> {
  return {
    call: loadCrop,
    decode: decodeCrop,
    scopeOf: ({ spec_id }) => ofCrop(spec_id),
    show: (columns, copyAt) => show(store, columns, copyAt),
    progress: (now) => store.set(cropLoadingAtom, now),
    failed: (failure) => store.set(cropFailureAtom, failure),
  }
}

/** The open crop for `persistColumns`. */
export const persistedCrop: PersistedPart<CropColumns> = {
  open: (store) => (store.get(cropCopyAtAtom) === null ? store.get(openCropAtom) : null),
  scopeOf: ({ spec_id }) => ofCrop(spec_id),
  steps: cropEncodingSteps,
  follow: (store, onChange) =>
    store.sub(touchedLinesAtom, () => onChange(store.get(touchedLinesAtom).touched === null)),
}
