import { scopeKey } from '../../domain/change/scope.ts'
import { type Gone, goneAtom } from '../../state/log/gone.ts'
import { addToast } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'

/** Typed values that a sentence lists; the others are in its number. */
const listed = 12

function sentence({ scope, name, year, by }: Gone) {
  if (scope.of === 'crop') return name === null ? { key: 'gone.unknownCrop' } : { key: 'gone.crop', params: { name } }
  if (name === null || year === null) return { key: 'gone.unknownYear' }
  const params = { name, year: String(year) }
  return by === null ? { key: 'gone.year', params } : { key: 'gone.yearBy', params: { ...params, by } }
}

/**
 * Tells of each field-year that somebody has deleted, with what this user had not saved there: one message, whatever comes to
 * light later. Of a crop alone that with which something was lost: which of them is no more is said as the list is read.
 */
export function tellGone(store: Store): () => void {
  const told = new Map<string, number>()
  return store.sub(goneAtom, () => {
    for (const gone of store.get(goneAtom)) {
      const { scope, unsaved, typed } = gone
      const key = scopeKey(scope)
      if (told.get(key) === unsaved) continue
      told.set(key, unsaved)
      const subject = `gone:${key}`
      if (!unsaved) {
        if (scope.of === 'crop') continue
        store.set(addToast, { status: 'warning', message: sentence(gone), stays: true, subject })
        continue
      }
      const further = { key: scope.of === 'crop' ? 'gone.unsavedInCrop' : 'gone.unsaved', params: { count: unsaved } }
      const reason = typed.slice(0, listed).join('; ') + (typed.length > listed ? '; …' : '') || undefined
      store.set(addToast, { status: 'error', message: { ...sentence(gone), further, reason }, stays: true, subject })
    }
  })
}
