import { useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import { handleRequests } from '../../../state/shell/requests.ts'
import {
  changedPage,
  pageOfAddress,
  pageRequests,
  withPage,
  type YearPage,
  yearPageAtom,
} from '../../../state/year/yearPage.ts'
import { useAddressQuery } from '../../shell/navigation/useAddressQuery.ts'

/**
 * The page named by the address, which is then loaded; page requests change the address, so that reload, Back, Forward
 * and shared links show the same page.
 */
export function usePageInAddress(): YearPage {
  const store = useStore()
  const [params, setParams] = useAddressQuery()
  const named = JSON.stringify(pageOfAddress(params))
  const page = useMemo(() => JSON.parse(named) as YearPage, [named])
  useEffect(() => {
    store.set(yearPageAtom, page)
  }, [store, page])
  useEffect(
    () =>
      handleRequests(store, pageRequests, (requested) =>
        setParams((before) => withPage(before, changedPage(pageOfAddress(before), requested))),
      ),
    [store, setParams],
  )
  return page
}
