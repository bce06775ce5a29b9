import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { inBackground } from '../../../domain/inBackground.ts'
import { cropChosen, cultureOf, session } from '../../../state/account/session.ts'
import { writeOpenEditors } from '../../../ui/overlay/useLeaving.ts'
import { placeInCrop } from '../navigation/preservedQuery.ts'

/** Follows the crop that the address names; a missing or unknown one becomes the first crop and is written into it. */
export function useCropInAddress(): void {
  const store = useStore()
  const [query, setQuery] = useSearchParams()
  // A navigation that began before the crop was written leads to an address without it: each one is checked.
  const { key: navigation } = useLocation()
  const named = query.get('cultureId')
  // A list without the crop that is named, which was deleted, leads to another one.
  const cultures = useAtomValue(session.cultureList)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const culture = cultureOf(cultures, Number(named))
    if (culture === null) return
    // Open editors are written into the year that is still on screen.
    if (store.get(session.selectedCulture)?.spec_id !== culture.spec_id) writeOpenEditors()
    store.set(cropChosen, culture)
    if (String(culture.spec_id) === named) return
    // The address as it is: the rendered one may still be the previous page's.
    const after = new URLSearchParams(location.search)
    after.set('cultureId', String(culture.spec_id))
    setQuery(after, { replace: true })
  }, [store, cultures, named, navigation, setQuery])
}

/**
 * Goes to another crop: to the first page of the section, or stays where the page is of no crop, or with `isFirst` was
 * of none yet.
 */
export function useGoToCrop(): (cultureId: number, isFirst?: boolean) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (cultureId, isFirst = false) => inBackground(navigate(placeInCrop(pathname, search, cultureId, isFirst))),
    [navigate, pathname, search],
  )
}
