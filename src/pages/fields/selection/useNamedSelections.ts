import { useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import {
  deleteSelection,
  listSelections,
  type NamedSelection,
  restoreSelection,
  saveSelection,
  updateSelection,
} from '../../../contract/plots/selections.ts'
import { deletedSelectionAtom, restoreSelectionRequests } from '../../../state/map/select/deletedSelection.ts'
import { namedSelectionsAtom } from '../../../state/map/select/namedSelections.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import type { FieldMessage } from '../../../ui/form/useForm.ts'

/** Changed fields of a selection of this year. */
type SelectionChange = Partial<Pick<NamedSelection, 'name' | 'is_shared' | 'plot_ids'>>

/** The named selections of a year, with functions to change them; a refused name is returned as the field's message. */
export function useNamedSelections(yearId: number) {
  const store = useStore()
  const invalidate = useInvalidate()
  const { answered, failure } = useCall(listSelections, { query: { year_id: String(yearId) } })

  const written = async (write: () => Promise<unknown>): Promise<FieldMessage | null> => {
    try {
      await write()
      await invalidate('selections')
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [message] = error.errors.name ?? []
      if (message === undefined) store.set(reportFailureAtom, error, 'selection.failed')
      return message === undefined ? null : { text: message }
    }
  }
  return {
    list: answered?.answer.data ?? null,
    failure,
    save: (name: string, plot_ids: number[], is_shared: boolean) =>
      written(() => call(saveSelection, { body: { year_id: yearId, name, plot_ids, is_shared } })),
    change: (id: number, body: SelectionChange) =>
      written(() => call(updateSelection, { params: { id: String(id) }, body })),
    remove: ({ id, name }: NamedSelection) =>
      written(async () => {
        await call(deleteSelection, { params: { id: String(id) } })
        store.set(deletedSelectionAtom, { id, name })
        const message = {
          kind: 'info' as const,
          key: 'selection.deleted',
          params: { name },
          offers: 'selection.restore',
        }
        store.set(showMessageAtom, message)
      }),
  }
}

/** Restores a deleted selection on request. */
export function useRestoredSelection(): void {
  const store = useStore()
  const invalidate = useInvalidate()
  useEffect(
    () =>
      handleRequests(store, restoreSelectionRequests, (deleted) => {
        const restored = (name: string) => {
          store.set(deletedSelectionAtom, null)
          store.set(showMessageAtom, { kind: 'info', key: 'selection.restored', params: { name } })
        }
        if ('digit' in deleted) {
          store.set(namedSelectionsAtom, { ...store.get(namedSelectionsAtom), [deleted.digit]: deleted.ids })
          restored(deleted.name)
          return
        }
        call(restoreSelection, { params: { id: String(deleted.id) } })
          .then(async ({ name }) => {
            restored(name)
            await invalidate('selections')
          })
          .catch((error: unknown) => {
            if (error instanceof ApiError) store.set(reportFailureAtom, error, 'selection.failed')
            else throw error
          })
      }),
    [store, invalidate],
  )
}
