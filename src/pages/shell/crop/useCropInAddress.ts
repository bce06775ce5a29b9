import { useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { cropChosen, cultureOf, session } from '../../../state/account/session.ts'
import { askToLeave } from '../../../ui/overlay/useLeaving.ts'
import { queryOfCrop } from '../navigation/keptQuery.ts'

/** Follows the crop that the address names; a missing or unknown one becomes the first crop and is written into it. */
export function useCropInAddress(): void {
  const store = useStore()
  const [query, setQuery] = useSearchParams()
  const named = query.get('cultureId')
  useEffect(() => {
    const cultures = store.get(session.cultureList)
    const culture = cultureOf(cultures, Number(named))
    if (culture === null) return
    // What stands in an editor is written into the year that is still here.
    if (store.get(session.selectedCulture)?.spec_id !== culture.spec_id) askToLeave()
    store.set(cropChosen, culture)
    if (String(culture.spec_id) === named) return
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('cultureId', String(culture.spec_id))
        return after
      },
      { replace: true },
    )
  }, [store, named, setQuery])
}

/** Goes to another crop on the same page. */
export function useGoToCrop(): (cultureId: number) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (cultureId) => {
      void navigate({ pathname, search: queryOfCrop(search, cultureId) })
    },
    [navigate, pathname, search],
  )
}
