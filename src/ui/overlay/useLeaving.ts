import { type RefObject, useEffect, useRef } from 'react'

/** Asks an open editor to write what it holds, focused or not; see `askToLeave`. */
const leaveEvent = 'leaveeditor'

/** Marks the element of an open editor, which `askToLeave` finds. */
export const openEditorMark = { 'data-open-editor': '' } as const

/** Has every open editor write what it holds, as leaving it does: the page or its data are about to go. */
export function askToLeave(): void {
  for (const editor of document.querySelectorAll('[data-open-editor]')) editor.dispatchEvent(new Event(leaveEvent))
}

/** Calls the newest `leave` once the editor's element has gone from the page, whatever took it away, or is asked to leave. */
export function useLeaving(element: RefObject<HTMLElement | null>, leave: () => void): void {
  const newest = useRef(leave)
  newest.current = leave
  useEffect(() => {
    const held = element.current
    const asked = () => newest.current()
    held?.addEventListener(leaveEvent, asked)
    return () => {
      held?.removeEventListener(leaveEvent, asked)
      // Effects are also run again over an element that stays.
      if (!held?.isConnected) newest.current()
    }
  }, [element])
}
