import { scopeKey } from '../../domain/change/scope.ts'
import { type DeletedScope, deletedScopesAtom } from '../../state/log/queue/deletedScopes.ts'
import { addToast } from '../../state/shell/toasts.ts'
import type { Store } from '../../state/store.ts'

/** Typed values that a message lists; the others are counted. */
const listed = 12

function sentence({ scope, name, year, by }: DeletedScope) {
  if (scope.of === 'crop') return name === null ? { key: 'gone.unknownCrop' } : { key: 'gone.crop', params: { name } }
  if (name === null || year === null) return { key: 'gone.unknownYear' }
  const params = { name, year: String(year) }
  return by === null ? { key: 'gone.year', params } : { key: 'gone.yearBy', params: { ...params, by } }
}

/**
 * Reports each field-year that was deleted by another user, with this user's unsaved changes in it: one message for all
 * that becomes known. Of a deleted crop only lost changes are reported; the deletion itself is reported with the crop
 * list.
 */
export function reportDeletedYears(store: Store): () => void {
  const reported = new Map<string, number>()
  return store.sub(deletedScopesAtom, () => {
    for (const deleted of store.get(deletedScopesAtom)) {
      const { scope, unsaved, typed } = deleted
      const key = scopeKey(scope)
      if (reported.get(key) === unsaved) continue
      reported.set(key, unsaved)
      const subject = `gone:${key}`
      if (!unsaved) {
        if (scope.of === 'crop') continue
        store.set(addToast, { status: 'warning', message: sentence(deleted), stays: true, subject })
        continue
      }
      const further = { key: scope.of === 'crop' ? 'gone.unsavedInCrop' : 'gone.unsaved', params: { count: unsaved } }
      const reason = typed.slice(0, listed).join('; ') + (typed.length > listed ? '; …' : '') || undefined
      store.set(addToast, { status: 'error', message: { ...sentence(deleted), further, reason }, stays: true, subject })
    }
  })
}
