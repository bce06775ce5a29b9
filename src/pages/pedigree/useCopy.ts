import { useStore } from 'jotai'
import { useCallback } from 'react'
import { showMessageAtom } from '../../state/shell/messages.ts'

/** Puts a text on the clipboard and tells that it is there, or that the browser has refused it. */
export function useCopy(): (text: string) => void {
  const store = useStore()
  return useCallback(
    (text) => {
      navigator.clipboard.writeText(text).then(
        () => store.set(showMessageAtom, { kind: 'info', key: 'pedigree.copied', params: {} }),
        () => store.set(showMessageAtom, { kind: 'warning', key: 'pedigree.notCopied', params: {} }),
      )
    },
    [store],
  )
}
