import { cropScope } from '../../../domain/change/scope.ts'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { type Culture, receiveCropsAtom, session } from '../../account/session.ts'
import { addToastAtom } from '../../shell/toasts.ts'
import type { Store } from '../../store.ts'
import { openCropAtom } from '../openColumns.ts'
import { announceDeleted, deletedScopeOf, discardScope } from './deletedScopes.ts'

const translatedName = (store: Store, crop: Culture): string => cropNameIn(crop, store.get(session.language))

/**
 * Removes a crop that the server no longer has, with its queue, conflicts and undo timeline. Unsaved changes are listed
 * in `deletedScopesAtom`.
 */
export function removeDeletedCrop(store: Store, cropId: number): void {
  const scope = cropScope(cropId)
  const crop = store.get(session.cultureList).find(({ spec_id }) => spec_id === cropId)
  const open = store.get(openCropAtom)
  const lineName = (id: number) => {
    const row = open?.spec_id === cropId ? open.indexOf.get(id) : undefined
    return row === undefined ? undefined : open?.name[row]
  }
  const unsaved = discardScope(store, scope)
  announceDeleted(store, { scope, name: crop ? translatedName(store, crop) : null, year: null, by: null }, unsaved, {
    line: lineName,
  })
}

/**
 * Applies the crop list of the server: removes deleted crops and, if the chosen crop was one of them, selects the first
 * and shows a message.
 */
export function receiveCropList(store: Store, crops: readonly Culture[]): void {
  const existing = new Set(crops.map(({ spec_id }) => spec_id))
  for (const { spec_id } of store.get(session.cultureList))
    if (!existing.has(spec_id)) removeDeletedCrop(store, spec_id)
  const closed = store.set(receiveCropsAtom, [...crops])
  if (closed === null || deletedScopeOf(store, cropScope(closed.spec_id))?.unsaved) return
  store.set(addToastAtom, {
    status: 'info',
    message: { key: 'crop.deleted', params: { crop: translatedName(store, closed) } },
  })
}
