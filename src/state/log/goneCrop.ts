import { ofCrop } from '../../domain/change/scope.ts'
import { cropNameIn } from '../../domain/plots/cropName.ts'
import { type Culture, cropsRead, session } from '../account/session.ts'
import { addToast } from '../shell/toasts.ts'
import type { Store } from '../store.ts'
import { addGone, goneOf, takeOut } from './gone.ts'
import { openCropAtom } from './openColumns.ts'

const nameHere = (store: Store, crop: Culture): string => cropNameIn(crop, store.get(session.language))

/**
 * Leaves a crop that the server no longer has: nothing of it waits, is asked about or can be taken back any more. What was
 * not saved there is told by `goneAtom`.
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
 * Takes in the company's crops as the server lists them: those that are no more are left, and the first one is chosen where
 * the chosen one is gone, which is said.
 */
export function noteCrops(store: Store, crops: readonly Culture[]): void {
  const there = new Set(crops.map(({ spec_id }) => spec_id))
  for (const { spec_id } of store.get(session.cultureList)) if (!there.has(spec_id)) cropIsGone(store, spec_id)
  const left = store.set(cropsRead, [...crops])
  if (left === null || goneOf(store, ofCrop(left.spec_id))?.unsaved) return
  store.set(addToast, { status: 'info', message: { key: 'crop.gone', params: { crop: nameHere(store, left) } } })
}
