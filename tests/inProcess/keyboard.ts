/** Names of keys whose event has another `key`, and codes of keys that are no letters or digits. */
const codes: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ';': 'Semicolon',
  "'": 'Quote',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  '=': 'Equal',
  '-': 'Minus',
  '+': 'Equal',
  '*': 'Digit8',
  '[': 'BracketLeft',
  ']': 'BracketRight',
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Content of the clipboard by type. */
export type Clipboard = Record<string, string>

interface PressedKey {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Reads a key as Playwright names it: `Control+Shift+ArrowDown`, `Control+;`, `a`. */
function pressedOf(name: string): PressedKey {
  const parts = name === '+' ? ['+'] : name.split(/(?<=.)\+/)
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '')
  const modifiers = new Set(parts.slice(0, -1))
  const isLetter = /^[a-z]$/i.test(key)
  const code = isLetter ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : (codes[key] ?? key)
  return {
    key: modifiers.has('Shift') && isLetter ? key.toUpperCase() : key,
    code,
    ctrlKey: modifiers.has('Control'),
    shiftKey: modifiers.has('Shift') || /^[A-Z]$/.test(key),
    altKey: modifiers.has('Alt'),
    metaKey: modifiers.has('Meta'),
  }
}

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(element.type))

/** Sets the text as a user does: React, which watches the property of the element, is notified by the event. */
export function writeText(element: TextField, text: string, caret = text.length): void {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
  element.setSelectionRange(caret, caret)
  element.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

/** Replaces the selected text of a field. */
function insert(element: TextField, text: string): void {
  const { value, selectionStart, selectionEnd } = element
  const from = selectionStart ?? value.length
  writeText(element, value.slice(0, from) + text + value.slice(selectionEnd ?? from), from + text.length)
}

/** Deletes the selected text of a field, or the character before or after the caret. */
function erase(element: TextField, by: -1 | 1): void {
  const { value, selectionStart, selectionEnd } = element
  let from = selectionStart ?? value.length
  let to = selectionEnd ?? from
  if (from === to) [from, to] = by < 0 ? [Math.max(0, from - 1), to] : [from, Math.min(value.length, to + 1)]
  if (from !== to) writeText(element, value.slice(0, from) + value.slice(to), from)
}

const tabbable = 'a[href], button, input, select, textarea, [tabindex]'

/** Moves the focus to the next or previous element that Tab reaches. */
function moveFocus(by: -1 | 1): void {
  const all = [...document.querySelectorAll<HTMLElement>(tabbable)].filter(
    (one) => one.tabIndex >= 0 && !one.hasAttribute('disabled') && !one.closest('[hidden], [inert]'),
  )
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[(at + by + all.length) % all.length]?.focus()
}

/** What a browser does with a key that no listener has prevented. */
function actByDefault(
  target: Element,
  { key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey,
  clipboard: Clipboard,
): void {
  const field = isTextField(target) ? target : null
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'a') field?.select()
    else if (letter === 'c' || letter === 'x') copy(letter === 'c' ? 'copy' : 'cut', clipboard)
    else if (letter === 'v') paste(shiftKey ? { 'text/plain': clipboard['text/plain'] ?? '' } : clipboard)
    return
  }
  if (altKey) return
  if (key === 'Tab') moveFocus(shiftKey ? -1 : 1)
  else if (key === 'F10' && shiftKey)
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, composed: true }))
  else if (key === 'Enter' && target instanceof HTMLTextAreaElement) insert(target, '\n')
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (key === 'Enter' && target.matches('button, a[href]')) (target as HTMLElement).click()
  else if (key === ' ' && !field && target.matches('button, input')) (target as HTMLElement).click()
  else if (field && key.length === 1) insert(field, key)
  else if (field && (key === 'Backspace' || key === 'Delete')) erase(field, key === 'Delete' ? 1 : -1)
  else if (field && (key === 'Home' || key === 'End')) {
    const at = key === 'Home' ? 0 : field.value.length
    field.setSelectionRange(at, at)
  }
}

/** Copies or cuts from the focused element into `clipboard`, unless nothing is copied. */
function copy(type: 'copy' | 'cut', clipboard: Clipboard): void {
  const data = new DataTransfer()
  const event = new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData: data })
  const isHandled = !focusedElement().dispatchEvent(event)
  if (!isHandled) return
  for (const kind of Object.keys(clipboard)) delete clipboard[kind]
  for (const kind of data.types) clipboard[kind] = data.getData(kind)
}

/** Performs a command of `document.execCommand` on the focused element; returns whether it is known here. */
export function performCommand(command: string, text: string, clipboard: Clipboard): boolean {
  const field = focusedElement()
  if (command === 'copy' || command === 'cut') copy(command, clipboard)
  else if (!isTextField(field)) return false
  else if (command === 'insertText') insert(field, text)
  else if (command === 'delete' || command === 'forwardDelete') erase(field, command === 'delete' ? -1 : 1)
  else if (command === 'selectAll') field.select()
  else return false
  return true
}

/** Marks an event as the user's, at the simulated time: events of this document have neither. */
function asUsers<E extends Event>(event: E): E {
  return Object.defineProperties(event, { isTrusted: { value: true }, timeStamp: { value: performance.now() } })
}

const focusedElement = (): Element => document.activeElement ?? document.body

/** Pastes into the focused element. */
export function paste(content: Clipboard): void {
  const data = new DataTransfer()
  for (const [kind, text] of Object.entries(content)) data.setData(kind, text)
  const target = focusedElement()
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
  if (target.dispatchEvent(event) && isTextField(target)) insert(target, content['text/plain'] ?? '')
}

/** Presses and releases a key on the focused element, with what a browser does if no listener prevents it. */
export function pressKey(name: string, clipboard: Clipboard): void {
  const pressed = pressedOf(name)
  const init = { ...pressed, bubbles: true, cancelable: true, composed: true }
  const target = focusedElement()
  if (target.dispatchEvent(asUsers(new KeyboardEvent('keydown', init))))
    actByDefault(focusedElement(), pressed, clipboard)
  focusedElement().dispatchEvent(asUsers(new KeyboardEvent('keyup', init)))
}
