import { type RefObject, useEffect, useRef } from 'react'

/** Event that makes open editors write their content, focused or not; see `writeOpenEditors`. */
const leaveEvent = 'leaveeditor'

/** Marks the element of an open editor for `writeOpenEditors`. */
export const openEditorMark = { 'data-open-editor': '' } as const

/** Makes every open editor write its content as on leaving it: the page or its data are about to be removed. */
export function writeOpenEditors(): void {
  for (const editor of document.querySelectorAll('[data-open-editor]')) editor.dispatchEvent(new Event(leaveEvent))
}

/** Calls the latest `leave` once the editor's element is removed from the page for any reason, or by `writeOpenEditors`. */
export function useLeaving(element: RefObject<HTMLElement | null>, leave: () => void): void {
  const newest = useRef(leave)
  newest.current = leave
  useEffect(() => {
    const watched = element.current
    const onRequest = () => newest.current()
    watched?.addEventListener(leaveEvent, onRequest)
    return () => {
      watched?.removeEventListener(leaveEvent, onRequest)
      // Effects are also re-run for an element that stays.
      if (!watched?.isConnected) newest.current()
    }
  }, [element])
}
