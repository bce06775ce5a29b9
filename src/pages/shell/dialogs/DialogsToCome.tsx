import { useStore } from 'jotai'
import { useEffect } from 'react'
import { keepTyped } from './typedAhead.ts'

/** Stands for dialogs while they are still being loaded: what is typed for them is kept. */
export function DialogsToCome() {
  const store = useStore()
  useEffect(() => keepTyped(store), [store])
  return null
}
