import type { ClipboardBlock } from './systemClipboard.ts'
import { isTextField } from './textField.ts'

/**
 * Calls `take` with pasted content while `root` has the focus, except in text fields, which handle it themselves. The
 * middle button's paste (the primary selection of Linux) is ignored: it also pans. `isSpecial`: pasted with Shift, which
 * provides plain text only. Returns how to stop.
 */
export function followPaste(root: HTMLElement, take: (block: ClipboardBlock, isSpecial: boolean) => void): () => void {
  // The paste event does not contain its trigger.
  let isMiddle = false
  let isSpecial = false
  const pressed = (event: PointerEvent) => {
    isMiddle = event.button === 1
    isSpecial = false
  }
  const typed = (event: KeyboardEvent) => {
    isMiddle = false
    isSpecial = event.code === 'KeyV' && event.shiftKey
  }
  const paste = (event: ClipboardEvent) => {
    if (!event.clipboardData || isTextField(event.target)) return
    event.preventDefault()
    if (isMiddle) return
    const { clipboardData } = event
    take({ html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') }, isSpecial)
  }
  window.addEventListener('pointerdown', pressed, true)
  window.addEventListener('keydown', typed, true)
  root.addEventListener('paste', paste)
  return () => {
    window.removeEventListener('pointerdown', pressed, true)
    window.removeEventListener('keydown', typed, true)
    root.removeEventListener('paste', paste)
  }
}
