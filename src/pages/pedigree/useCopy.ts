import { useStore } from 'jotai'
import { useCallback } from 'react'
import { tellAtom } from '../../state/shell/messages.ts'

/** Puts a text on the clipboard and tells that it is there, or that the browser has refused it. */
export function useCopy(): (text: string) => void {
  const store = useStore()
  return useCallback(
    (text) => {
      navigator.clipboard.writeText(text).then(
        () => store.set(tellAtom, { kind: 'info', key: 'pedigree.copied', params: {} }),
        () => store.set(tellAtom, { kind: 'warning', key: 'pedigree.notCopied', params: {} }),
      )
    },
    [store],
  )
}
