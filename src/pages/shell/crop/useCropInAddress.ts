import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { inBackground } from '../../../domain/inBackground.ts'
import { chooseCropAtom, cropWithId, session } from '../../../state/account/session.ts'
import { writeOpenEditors } from '../../../ui/overlay/useLeaving.ts'
import { placeInCrop } from '../navigation/preservedQuery.ts'

/** Follows the crop in the address; a missing or unknown one is replaced by the first crop. */
export function useCropInAddress(): void {
  const store = useStore()
  const [query, setQuery] = useSearchParams()
  // A navigation started before the crop was written leads to an address without it, so each navigation is checked.
  const { key: navigation } = useLocation()
  const cropId = query.get('cultureId')
  // If the crop of the address was deleted, the list lacks it, and another crop is chosen.
  const cultures = useAtomValue(session.cultureList)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const culture = cropWithId(cultures, Number(cropId))
    if (culture === null) return
    // Open editors are written into the year that is still on screen.
    if (store.get(session.selectedCulture)?.spec_id !== culture.spec_id) writeOpenEditors()
    store.set(chooseCropAtom, culture)
    if (String(culture.spec_id) === cropId) return
    // The actual address: the rendered one may still be the previous page's.
    const after = new URLSearchParams(location.search)
    after.set('cultureId', String(culture.spec_id))
    setQuery(after, { replace: true })
  }, [store, cultures, cropId, navigation, setQuery])
}

/**
 * Goes to another crop: to the first page of the section; stays if the page has no crop, or with `isFirst` had none
 * before.
 */
export function useGoToCrop(): (cultureId: number, isFirst?: boolean) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (cultureId, isFirst = false) => inBackground(navigate(placeInCrop(pathname, search, cultureId, isFirst))),
    [navigate, pathname, search],
  )
}
