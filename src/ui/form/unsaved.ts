import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** A form with unsaved input; `drop` resets it. */
interface UnsavedForm {
  drop(): void
}

const unsavedForms = new Set<UnsavedForm>()

/** Whether a form on the page has unsaved input. */
export const hasUnsaved = (): boolean => unsavedForms.size > 0

/** Resets every form with unsaved input, after the user has confirmed leaving. */
export function dropUnsaved(): void {
  for (const form of [...unsavedForms]) form.drop()
}

/**
 * Returns a function that checks whether a form of this dialog has unsaved input, ignoring forms that had some before it
 * opened.
 */
export function useOwnUnsaved(isOpen: boolean): () => boolean {
  const before = useRef<ReadonlySet<UnsavedForm>>(new Set())
  useLayoutEffect(() => {
    if (isOpen) before.current = new Set(unsavedForms)
  }, [isOpen])
  return useCallback(() => [...unsavedForms].some((form) => !before.current.has(form)), [])
}

/** Registers this form as unsaved while `isUnsaved`; unmounting it unregisters it. */
export function useUnsaved(isUnsaved: boolean, drop: () => void): void {
  const newest = useRef(drop)
  newest.current = drop
  useEffect(() => {
    if (!isUnsaved) return
    const form: UnsavedForm = { drop: () => newest.current() }
    unsavedForms.add(form)
    return () => {
      unsavedForms.delete(form)
    }
  }, [isUnsaved])
}
