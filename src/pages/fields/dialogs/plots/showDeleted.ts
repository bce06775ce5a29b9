import { ApiError } from '../../../../api/apiError.ts'
import { call } from '../../../../api/browser.ts'
import { restoreField, restoreFieldYear } from '../../../../contract/plots/nurseries.ts'
import { inBackground } from '../../../../domain/inBackground.ts'
import { deletingYearsAtom } from '../../../../state/log/deleted/deletedYear.ts'
import { chooseYearRequests } from '../../../../state/shell/navigation.ts'
import { request } from '../../../../state/shell/requests.ts'
import { addToastAtom, removeToastAtom, reportFailureAtom, toastsAtom } from '../../../../state/shell/toasts.ts'
import type { Store } from '../../../../state/store.ts'
import { type Nursery, nurseryRequests } from '../../../../state/year/chosenYear.ts'

/** A message about what this user deleted, with an action that restores `years` and opens the first. */
function offerRestore(
  store: Store,
  message: { key: string; params: Record<string, string> },
  deletion: { restore(): Promise<unknown>; fieldId: number; years: readonly number[] },
): void {
  const restore = async () => {
    try {
      await deletion.restore()
      const deleting = new Set(store.get(deletingYearsAtom))
      for (const id of deletion.years) deleting.delete(id)
      store.set(deletingYearsAtom, deleting)
      request(store, nurseryRequests)
      if (deletion.years.length > 0)
        request(store, chooseYearRequests, { fieldId: deletion.fieldId, yearId: deletion.years[0] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      store.set(reportFailureAtom, error, 'fields.failedRestore')
    }
  }
  const action = { key: 'fields.restore', act: () => inBackground(restore()) }
  store.set(addToastAtom, { status: 'success', message, action, stays: true, subject: 'deleted' })
  if (deletion.years.length === 0) return
  // Once restored from the history or by a colleague, the message is removed.
  const stop = store.sub(deletingYearsAtom, () => {
    const deleting = store.get(deletingYearsAtom)
    if (deletion.years.some((id) => deleting.has(id))) return
    stop()
    const shown = store.get(toastsAtom).find((toast) => toast.action === action)
    if (shown) store.set(removeToastAtom, shown.id)
  })
}

/** Shows that a year of a nursery was deleted. */
export function showYearDeleted(
  store: Store,
  { field_id, field_name }: Nursery,
  year: { id: number; year: number },
): void {
  const params = { year: String(year.year), name: field_name }
  offerRestore(
    store,
    { key: 'fields.yearDeleted', params },
    {
      restore: () => call(restoreFieldYear, { params: { id: String(year.id) } }),
      fieldId: field_id,
      years: [year.id],
    },
  )
}

/** Shows that a nursery was deleted. */
export function showNurseryDeleted(store: Store, { field_id, field_name, fieldyear_set }: Nursery): void {
  offerRestore(
    store,
    { key: 'fields.nurseryDeleted', params: { name: field_name } },
    {
      restore: () => call(restoreField, { params: { id: String(field_id) } }),
      fieldId: field_id,
      years: fieldyear_set.map(({ id }) => id),
    },
  )
}
