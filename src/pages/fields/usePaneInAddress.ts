import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paneOf, paneParam, requestedPaneAtom } from '../../state/pair/secondWindow.ts'
import { writeTyped } from '../../state/pocket/pocket.ts'
import { isPocketAtom, pocketRequests } from '../../state/pocket/pocketPage.ts'
import { handleRequests } from '../../state/shell/requests.ts'

/** Shows the pane alone that the address names, for as long as it names one. */
export function usePaneInAddress(): void {
  const put = useSetAtom(requestedPaneAtom)
  const [params] = useSearchParams()
  useEffect(() => put(paneOf(params)), [put, params])
}

/** Shows the field-entry page while the address names it; opening and leaving it change the address. */
export function usePocketInAddress(): void {
  const store = useStore()
  const [params, setParams] = useSearchParams()
  const isNamed = params.get(paneParam) === 'pocket'
  useEffect(() => {
    store.set(isPocketAtom, isNamed)
    return () => store.set(isPocketAtom, false)
  }, [store, isNamed])
  useEffect(
    () =>
      handleRequests(store, pocketRequests, (isWanted) => {
        if (!isWanted) writeTyped(store, true)
        setParams((before) => {
          const after = new URLSearchParams(before)
          if (isWanted) after.set(paneParam, 'pocket')
          else after.delete(paneParam)
          return after
        })
      }),
    [store, setParams],
  )
}
