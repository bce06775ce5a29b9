import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paneOf, paneParam, requestedPaneAtom } from '../../state/pair/secondWindow.ts'
import { writeTyped } from '../../state/pocket/pocket.ts'
import { isPocketAtom, pocketRequests } from '../../state/pocket/pocketPage.ts'
import { handleRequests } from '../../state/shell/requests.ts'

/** Shows the pane alone that the address names, for as long as it names one. */
export function useAskedPane(): void {
  const put = useSetAtom(requestedPaneAtom)
  const [params] = useSearchParams()
  useEffect(() => put(paneOf(params)), [put, params])
}

/** Shows the pocket page for as long as the address names it; who asks for it, or leaves it, changes the address. */
export function useAskedPocket(): void {
  const store = useStore()
  const [params, setParams] = useSearchParams()
  const isAsked = params.get(paneParam) === 'pocket'
  useEffect(() => {
    store.set(isPocketAtom, isAsked)
    return () => store.set(isPocketAtom, false)
  }, [store, isAsked])
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
