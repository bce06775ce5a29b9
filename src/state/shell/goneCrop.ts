import { cropNameIn } from '../../domain/plots/cropName.ts'
import { type Culture, session } from '../account/session.ts'
import type { Store } from '../store.ts'
import { addToast } from './toasts.ts'

/** Says that the crop one was working in has been deleted; nothing where none is gone. */
export function tellGoneCrop(store: Store, gone: Culture | null): void {
  if (gone === null) return
  const crop = cropNameIn(gone, store.get(session.language))
  store.set(addToast, { status: 'info', message: { key: 'crop.gone', params: { crop } } })
}
