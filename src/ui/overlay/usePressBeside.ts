import { type FocusEvent, useRef } from 'react'
import { useOwnUnsaved } from '../form/unsaved.ts'

/**
 * A press beside a dialog may be a slip: it closes none in which something was typed, ticked or chosen that is not saved.
 * `isTyped`: it holds more than its forms tell. The dialog hands in where its keyboard is.
 */
export function usePressBeside(isOpen: boolean, isTyped = false) {
  const focused = useRef<HTMLElement | null>(null)
  const holds = useOwnUnsaved(isOpen)
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
    /** Whether the dialog stays open, what asks it to close being of this type; the keyboard stays where it was. */
    keeps(type: string): boolean {
      if (type !== 'backdropClick' || !(isTyped || holds())) return false
      focused.current?.focus()
      return true
    },
  }
}
