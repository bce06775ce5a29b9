import { ofCrop } from '../../domain/change/scope.ts'
import { cropNameIn } from '../../domain/plots/cropName.ts'
import { type Culture, cropsRead, session } from '../account/session.ts'
import { addToast } from '../shell/toasts.ts'
import type { Store } from '../store.ts'
import { addGone, goneOf, takeOut } from './gone.ts'
import { openCropAtom } from './openColumns.ts'

const nameHere = (store: Store, crop: Culture): string => cropNameIn(crop, store.get(session.language))

/**
 * Removes a crop that the server no longer has, with its queue, conflicts and undo timeline. Unsaved changes are listed
 * in `goneAtom`.
 */
export function cropIsGone(store: Store, specId: number): void {
  const scope = ofCrop(specId)
  const crop = store.get(session.cultureList).find(({ spec_id }) => spec_id === specId)
  const open = store.get(openCropAtom)
  const line = (id: number) => {
    const at = open?.spec_id === specId ? open.indexOf.get(id) : undefined
    return at === undefined ? undefined : open?.name[at]
  }
  const unsaved = takeOut(store, scope)
  addGone(store, { scope, name: crop ? nameHere(store, crop) : null, year: null, by: null }, unsaved, { line })
}

/**
 * Applies the crop list of the server: removes deleted crops and, if the chosen crop was one of them, selects the first
 * and shows a message.
 */
export function noteCrops(store: Store, crops: readonly Culture[]): void {
  const there = new Set(crops.map(({ spec_id }) => spec_id))
  for (const { spec_id } of store.get(session.cultureList)) if (!there.has(spec_id)) cropIsGone(store, spec_id)
  const left = store.set(cropsRead, [...crops])
  if (left === null || goneOf(store, ofCrop(left.spec_id))?.unsaved) return
  store.set(addToast, { status: 'info', message: { key: 'crop.gone', params: { crop: nameHere(store, left) } } })
}
