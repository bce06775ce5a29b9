import { useStore } from 'jotai'
import { useCallback } from 'react'
import { showMessageAtom } from '../../state/shell/messages.ts'

/** Copies a text to the clipboard and shows a message about success or refusal. */
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
