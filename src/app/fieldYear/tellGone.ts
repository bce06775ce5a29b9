import type { Store } from '../../state/store.ts'
import { type GoneYear, goneYearsAtom } from '../../state/sync/goneYear.ts'
import { addToast } from '../../state/toasts.ts'

/** Typed values that a sentence lists; the others are in its number. */
const listed = 12

function sentence({ name, year, by }: GoneYear) {
  if (name === null || year === null) return { key: 'gone.unknownYear' }
  const params = { name, year: String(year) }
  return by === null ? { key: 'gone.year', params } : { key: 'gone.yearBy', params: { ...params, by } }
}

/** Tells of each field-year that somebody has deleted, and what this user had not saved there. */
export function tellGone(store: Store): () => void {
  const told = new Map<number, number>()
  return store.sub(goneYearsAtom, () => {
    for (const gone of store.get(goneYearsAtom)) {
      if (!told.has(gone.yearId)) store.set(addToast, { status: 'warning', message: sentence(gone), stays: true })
      const isMore = gone.unsaved > (told.get(gone.yearId) ?? 0)
      told.set(gone.yearId, gone.unsaved)
      if (!isMore) continue
      const typed = gone.typed.slice(0, listed).join('; ') + (gone.typed.length > listed ? '; …' : '')
      const message = { key: 'gone.unsaved', params: { count: gone.unsaved }, reason: typed || undefined }
      store.set(addToast, { status: 'error', message, stays: true })
    }
  })
}
