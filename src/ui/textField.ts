export type TextField = HTMLInputElement | HTMLTextAreaElement

const withoutText = ['button', 'checkbox', 'radio', 'file', 'submit', 'range', 'color', 'reset', 'image']

/** Whether text is written there: what is typed, copied, cut and pasted belongs to the field. */
export function isTextField(target: unknown): target is TextField {
  if (target instanceof HTMLInputElement) return !withoutText.includes(target.type)
  return target instanceof HTMLTextAreaElement
}

/** The key of an event and what was held down with it. */
type Pressed = Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Where a key takes the caret; null where only the browser knows: by words, by lines. */
function movedTo(field: TextField, { key, ctrlKey, metaKey, altKey }: Pressed, from: number): number | null {
  if (ctrlKey || metaKey || altKey) return null
  const { value } = field
  const ends = [value.lastIndexOf('\n', from - 1) + 1, value.indexOf('\n', from)]
  if (key === 'Home') return ends[0]
  if (key === 'End') return ends[1] < 0 ? value.length : ends[1]
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(value.length, from + 1)
  if (value.includes('\n')) return null
  return key === 'ArrowUp' ? 0 : key === 'ArrowDown' ? value.length : null
}

/** Moves the caret, or with Shift what is marked up to it; false where only the browser knows the way. */
function moveCaret(field: TextField, pressed: Pressed): boolean {
  const [start, end] = [field.selectionStart, field.selectionEnd]
  // A field of another kind than text has no caret to move.
  if (start === null || end === null) return false
  const isBackward = field.selectionDirection === 'backward'
  const [anchor, caret] = isBackward ? [end, start] : [start, end]
  const isSideways = pressed.key === 'ArrowLeft' || pressed.key === 'ArrowRight'
  const collapsed = pressed.key === 'ArrowLeft' ? start : end
  const isCollapsing = isSideways && !pressed.shiftKey && start !== end
  const to = movedTo(field, pressed, caret)
  if (to === null) return false
  if (!pressed.shiftKey) field.setSelectionRange(isCollapsing ? collapsed : to, isCollapsing ? collapsed : to)
  else field.setSelectionRange(Math.min(anchor, to), Math.max(anchor, to), to < anchor ? 'backward' : 'forward')
  return true
}

const ofMod: Record<string, string> = { KeyA: 'selectAll', KeyZ: 'undo', KeyY: 'redo', KeyC: 'copy', KeyX: 'cut' }
const ofModShift: Record<string, string> = { KeyZ: 'redo' }

/**
 * Does in a field what the browser does of itself with a real key that nobody on the page has taken; false where that cannot
 * be done.
 */
export function typeInto(field: TextField, pressed: Pressed): boolean {
  const { key = '', code = '', ctrlKey, metaKey, altKey, shiftKey } = pressed
  // Both together are AltGr, which writes a sign.
  const isMod = (ctrlKey || metaKey) && !altKey
  // The only way to write as a hand does, so that what watches the field sees it.
  const does = (command: string, text?: string) => {
    document.execCommand(command, false, text)
    return true
  }
  const command = isMod ? (shiftKey ? ofModShift : ofMod)[code] : undefined
  if (command) return does(command)
  if (key.length === 1 && !isMod) return does('insertText', key)
  if (/^(Arrow|Home$|End$)/.test(key)) return moveCaret(field, pressed)
  if (ctrlKey || metaKey || altKey || key === 'Tab') return false
  if (key === 'Backspace') return does('delete')
  if (key === 'Delete') return does('forwardDelete')
  if (key === 'Enter' && field instanceof HTMLTextAreaElement) return does('insertText', '\n')
  if (key === 'Enter') field.form?.requestSubmit()
  return true
}
