export type TextField = HTMLInputElement | HTMLTextAreaElement

const withoutText = ['button', 'checkbox', 'radio', 'file', 'submit', 'range', 'color', 'reset', 'image']

/** Whether an element takes text: typing, copying, cutting and pasting belong to it. */
export function isTextField(target: unknown): target is TextField {
  if (target instanceof HTMLInputElement) return !withoutText.includes(target.type)
  return target instanceof HTMLTextAreaElement
}

/** The key of an event with its modifiers. */
type PressedKey = Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The caret's position after a key; null for moves that only the browser can perform: by words, by lines. */
function movedTo(field: TextField, { key, ctrlKey, metaKey, altKey }: PressedKey, from: number): number | null {
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

/** Moves the caret, or with Shift the end of the selection; false if only the browser can do that. */
function moveCaret(field: TextField, pressed: PressedKey): boolean {
  const [start, end] = [field.selectionStart, field.selectionEnd]
  // Inputs of other types have no caret to move.
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

const modActions: Record<string, string> = { KeyA: 'selectAll', KeyZ: 'undo', KeyY: 'redo', KeyC: 'copy', KeyX: 'cut' }
const modShiftActions: Record<string, string> = { KeyZ: 'redo' }

/** Performs in a field the browser's default action of a real, unhandled key; false if that is impossible. */
export function typeInto(field: TextField, pressed: PressedKey): boolean {
  const { key = '', code = '', ctrlKey, metaKey, altKey, shiftKey } = pressed
  // Both together are AltGr, which types characters.
  const isMod = (ctrlKey || metaKey) && !altKey
  // The only way to edit like a user, so that input listeners are called.
  const does = (command: string, text?: string) => {
    document.execCommand(command, false, text)
    return true
  }
  const command = isMod ? (shiftKey ? modShiftActions : modActions)[code] : undefined
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
