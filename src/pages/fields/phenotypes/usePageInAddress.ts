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
 * The page that the address names, which is loaded then; what is asked for goes into the address, so that reload, Back and
 * Forward, and a link that somebody was sent show the same.
 */
export function usePageInAddress(): YearPage {
  const store = useStore()
  const [params, setParams] = useAddressQuery()
  const told = JSON.stringify(pageOfAddress(params))
  const page = useMemo(() => JSON.parse(told) as YearPage, [told])
  useEffect(() => {
    store.set(yearPageAtom, page)
  }, [store, page])
  useEffect(
    () =>
      handleRequests(store, pageRequests, (asked) =>
        setParams((before) => withPage(before, changedPage(pageOfAddress(before), asked))),
      ),
    [store, setParams],
  )
  return page
}
