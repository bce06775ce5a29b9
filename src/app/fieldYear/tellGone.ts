import { type GoneYear, goneYearsAtom } from '../../state/log/goneYear.ts'
import { addToast } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'

/** Typed values that a sentence lists; the others are in its number. */
const listed = 12

function sentence({ name, year, by }: GoneYear) {
  if (name === null || year === null) return { key: 'gone.unknownYear' }
  const params = { name, year: String(year) }
  return by === null ? { key: 'gone.year', params } : { key: 'gone.yearBy', params: { ...params, by } }
}

/** Tells of each field-year that somebody has deleted, with what this user had not saved there: one message, whatever comes to light later. */
export function tellGone(store: Store): () => void {
  const told = new Map<number, number>()
  return store.sub(goneYearsAtom, () => {
    for (const gone of store.get(goneYearsAtom)) {
      const { yearId, unsaved, typed } = gone
      if (told.get(yearId) === unsaved) continue
      told.set(yearId, unsaved)
      const subject = `gone:${yearId}`
      if (!unsaved) {
        store.set(addToast, { status: 'warning', message: sentence(gone), stays: true, subject })
        continue
      }
      const further = { key: 'gone.unsaved', params: { count: unsaved } }
      const reason = typed.slice(0, listed).join('; ') + (typed.length > listed ? '; …' : '') || undefined
      store.set(addToast, { status: 'error', message: { ...sentence(gone), further, reason }, stays: true, subject })
    }
  })
}
