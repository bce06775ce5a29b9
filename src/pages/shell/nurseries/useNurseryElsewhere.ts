import { useStore } from 'jotai'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { listFields } from '../../../contract/plots/nurseries.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { type Culture, session } from '../../../state/account/session.ts'
import { nurseryParam, yearParam } from '../../../state/shell/navigation.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import type { Store } from '../../../state/store.ts'

/** A nursery and year in an address; 0 = not specified. */
interface AddressedYear {
  readonly fieldId: number
  readonly yearId: number
}

/** The nursery and year in an address. */
export const namedBy = (params: URLSearchParams): AddressedYear => ({
  fieldId: Number(params.get(nurseryParam)),
  yearId: Number(params.get(yearParam)),
})

/** The other crop to which a nursery, or the nursery of a year, belongs; null if there is none. */
async function cropOf(store: Store, { fieldId, yearId }: AddressedYear): Promise<Culture | null> {
  const chosen = store.get(session.selectedCulture)?.spec_id
  for (const crop of store.get(session.cultureList)) {
    if (crop.spec_id === chosen) continue
    const { data } = await call(listFields, { query: { spec_id: String(crop.spec_id) } })
    const hasNursery = data.some(
      ({ field_id, fieldyear_set }) => field_id === fieldId || fieldyear_set.some(({ id }) => id === yearId),
    )
    if (hasNursery) return crop
  }
  return null
}

/**
 * Reports once for each address that its nursery belongs to another crop, with a link to it, or does not exist
 * (`wasShown`: it was on screen, so its end was already reported).
 */
export function useNurseryElsewhere(): (params: URLSearchParams, wasShown: boolean) => void {
  const store = useStore()
  const navigate = useNavigate()
  const last = useRef('')
  return useCallback(
    (params, wasShown) => {
      const named = namedBy(params)
      const key = JSON.stringify(named)
      if (key === last.current) return
      last.current = key
      cropOf(store, named).then(
        (crop) => {
          if (!crop) {
            if (wasShown) return
            store.set(addToastAtom, {
              status: 'warning',
              message: { key: 'crop.noSuchNursery' },
              subject: 'namedNursery',
            })
            return
          }
          const query = new URLSearchParams({ cultureId: String(crop.spec_id) })
          if (named.fieldId > 0) query.set(nurseryParam, String(named.fieldId))
          if (named.yearId > 0) query.set(yearParam, String(named.yearId))
          store.set(addToastAtom, {
            status: 'warning',
            message: { key: 'crop.otherNursery', params: { crop: cropNameIn(crop, store.get(session.language)) } },
            stays: true,
            subject: 'namedNursery',
            action: {
              key: 'crop.openThere',
              act: () => inBackground(navigate({ pathname: '/fields', search: `?${query}` })),
            },
          })
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          // The first nursery of this crop is shown anyway.
          console.warn('It is not known where the named nursery is', error)
        },
      )
    },
    [store, navigate],
  )
}
