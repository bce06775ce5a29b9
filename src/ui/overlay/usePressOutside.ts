import { type FocusEvent, useRef } from 'react'
import { useOwnUnsaved } from '../form/unsaved.ts'

/**
 * A press outside a dialog may be accidental: it does not close one with unsaved input. `isTyped`: it has input that its
 * forms do not report. The dialog passes its focused element.
 */
export function usePressOutside(isOpen: boolean, isTyped = false) {
  const focused = useRef<HTMLElement | null>(null)
  const hasUnsavedInput = useOwnUnsaved(isOpen)
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
    /** Whether the dialog stays open for a close request of this type; the focus stays where it was. */
    staysOpen(type: string): boolean {
      if (type !== 'backdropClick' || !(isTyped || hasUnsavedInput())) return false
      focused.current?.focus()
      return true
    },
  }
}
