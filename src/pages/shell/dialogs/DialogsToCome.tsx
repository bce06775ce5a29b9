import { useStore } from 'jotai'
import { useEffect } from 'react'
import { keepTyped } from './typedAhead.ts'

/** Placeholder while dialogs are loading: queues the keys typed for them. */
export function DialogsToCome() {
  const store = useStore()
  useEffect(() => keepTyped(store), [store])
  return null
}
