import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Gives the keyboard, where it is in what is about to go away, to the next region around that can have it: it would fall to the document. */
export function leaveKeyboard(going: Element | null | undefined): void {
  if (going?.contains(document.activeElement))
    going.parentElement?.closest<HTMLElement>('[data-region][tabindex]')?.focus({ preventScroll: true })
}

/** For the element that goes away with its component, as a button does that has nothing more to do: see `leaveKeyboard`. */
export function useKeyboardLeft<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const own = element.current
    return () => leaveKeyboard(own)
  }, [])
  return element
}
