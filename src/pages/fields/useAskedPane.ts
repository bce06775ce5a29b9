import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { askedPaneAtom, paneOf } from '../../state/pair/secondWindow.ts'

/** Shows the pane alone that the address names, for as long as it names one. */
export function useAskedPane(): void {
  const put = useSetAtom(askedPaneAtom)
  const [params] = useSearchParams()
  useEffect(() => put(paneOf(params)), [put, params])
}
