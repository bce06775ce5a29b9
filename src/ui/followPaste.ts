import type { ClipboardBlock } from './systemClipboard.ts'
import { isTextField } from './textField.ts'

/**
 * Calls `take` with what is pasted while `root` has the keyboard, in text fields apart, which take it themselves. What a
 * press of the middle button brings, the primary selection of Linux, is no paste: it comes with panning, unasked.
 * `isSpecial`: it was asked for with Shift, which brings plain text alone. Answers how to stop.
 */
export function followPaste(root: HTMLElement, take: (block: ClipboardBlock, isSpecial: boolean) => void): () => void {
  // The browser tells no other way what a paste came from.
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
