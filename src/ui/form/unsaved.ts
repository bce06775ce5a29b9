import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** A form on the page that holds what nobody has saved; `drop` puts it back to what it began with. */
interface Unsaved {
  drop(): void
}

const held = new Set<Unsaved>()

/** Whether a form on the page holds what was typed or chosen and is not saved. */
export const hasUnsaved = (): boolean => held.size > 0

/** Puts every form that holds something unsaved back to what it began with: who leaves has said so. */
export function dropUnsaved(): void {
  for (const one of [...held]) one.drop()
}

/** Tells whether a form holds what is not saved that held nothing when this one opened: the dialog's own, not that of the page behind it. */
export function useOwnUnsaved(isOpen: boolean): () => boolean {
  const before = useRef<ReadonlySet<Unsaved>>(new Set())
  useLayoutEffect(() => {
    if (isOpen) before.current = new Set(held)
  }, [isOpen])
  return useCallback(() => [...held].some((one) => !before.current.has(one)), [])
}

/** Tells for as long as `isUnsaved` that this form holds what is not saved; a form that is gone holds nothing. */
export function useUnsaved(isUnsaved: boolean, drop: () => void): void {
  const newest = useRef(drop)
  newest.current = drop
  useEffect(() => {
    if (!isUnsaved) return
    const one: Unsaved = { drop: () => newest.current() }
    held.add(one)
    return () => {
      held.delete(one)
    }
  }, [isUnsaved])
}
