import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * If the focus is in an element about to be removed, moves it to the next surrounding region that can take it; otherwise
 * it would fall to the document.
 */
export function leaveKeyboard(going: Element | null | undefined): void {
  if (going?.contains(document.activeElement))
    going.parentElement?.closest<HTMLElement>('[data-region][tabindex]')?.focus({ preventScroll: true })
}

/** Ref for an element that is removed with its component, such as a button after its last use: see `leaveKeyboard`. */
export function useKeyboardLeft<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const current = element.current
    return () => leaveKeyboard(current)
  }, [])
  return element
}
