import { nextTask } from './nextTask.ts'
import { isTextField, typeInto } from './textField.ts'

/** A key event, and the pasted data of a paste. */
interface QueuedKey {
  readonly type: 'keydown' | 'keyup'
  readonly init: KeyboardEventInit
  pasted: DataTransfer | null
}

/** A button that was pressed. */
interface QueuedClick {
  readonly type: 'click'
  readonly button: HTMLElement
}

function initOf(event: KeyboardEvent): KeyboardEventInit {
  const { key, code, location, ctrlKey, shiftKey, altKey, metaKey, repeat } = event
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey }
  return { key, code, location, repeat, ...modifiers, bubbles: true, cancelable: true, composed: true }
}

/** A copy of pasted data, which is lost after the event. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer()
  for (const type of ['text/plain', 'text/html']) {
    const text = data.getData(type)
    if (text) copy.setData(type, text)
  }
  return copy
}

/** Whether Ctrl or ⌘ is pressed; together with Alt it is AltGr, which types characters. */
const isMod = ({ ctrlKey, metaKey, altKey }: KeyboardEventInit): boolean => Boolean(ctrlKey || metaKey) && !altKey

/** A key of a composition (input method), whose result is not available to scripts. */
const isComposed = ({ isComposing, key }: KeyboardEvent): boolean =>
  isComposing || ['Dead', 'Process', 'Unidentified'].includes(key)

/** Keys of the browser itself. */
const isOfBrowser = (event: KeyboardEvent): boolean =>
  ['F5', 'F11', 'F12'].includes(event.key) ||
  (isMod(event) && ['KeyW', 'KeyT', 'KeyN'].includes(event.code)) ||
  (event.altKey && ['ArrowLeft', 'ArrowRight'].includes(event.key))

export const isModifier = ({ key }: KeyboardEvent): boolean => ['Shift', 'Control', 'Alt', 'Meta'].includes(key)

/**
 * Queues keys that are pressed before their target exists, in order and with their pasted data, and replays them later on
 * the focused element. Browsers act only on real keys, so their default actions are performed here: typing into fields,
 * copying and cutting.
 */
export class KeyQueue {
  private readonly keys: (QueuedKey | QueuedClick)[] = []
  private isPressing = false
  /** Whether the current key event is a replayed one. */
  private isOwn = false
  /** Whether a key came that could not be queued. */
  private hasLostKeys = false

  /** Whether anything is queued. */
  get isWaiting(): boolean {
    return this.keys.length > 0
  }

  /** Whether the queue is being replayed: new keys must be added behind it. */
  get isUnderWay(): boolean {
    return this.isPressing
  }

  /**
   * Queues a key if `isWanted` and hides it from the page; call before the page receives the key. Returns whether it was
   * queued.
   */
  queue(event: KeyboardEvent, isWanted: () => boolean): boolean {
    if (this.isOwn || isModifier(event) || isOfBrowser(event)) return false
    // The release of a key that was pressed earlier goes to the element where it was pressed.
    if (event.type === 'keyup' ? !this.isHeldDown(event.code) : !isWanted()) return false
    event.stopImmediatePropagation()
    if (isComposed(event)) {
      this.hasLostKeys = true
      return true
    }
    // The key causes a paste event, which is queued then.
    if (!(isMod(event) && event.code === 'KeyV')) event.preventDefault()
    // A key held down since before was meant for something else, such as the Enter that chose a year.
    const isPressedBefore = event.repeat && !this.isHeldDown(event.code)
    if (!isPressedBefore) this.keys.push({ type: event.type as QueuedKey['type'], init: initOf(event), pasted: null })
    return true
  }

  /** Queues a paste, which follows its key. */
  queuePaste(event: ClipboardEvent, isWanted: () => boolean): void {
    if (this.isOwn || !isWanted()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const last = this.keys.at(-1)
    if (last && last.type !== 'click' && last.init.code === 'KeyV' && isMod(last.init) && event.clipboardData)
      last.pasted = copyOf(event.clipboardData)
    else this.hasLostKeys = true
  }

  /** Queues the press of a button. */
  queueClick(event: Event, button: HTMLElement): void {
    if (this.isOwn) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.keys.push({ type: 'click', button })
  }

  /** Discards the queue; returns whether it had anything. */
  drop(): boolean {
    const had = this.hasLostKeys || this.keys.some(({ type }) => type !== 'keyup')
    this.keys.length = 0
    this.hasLostKeys = false
    return had
  }

  /**
   * Replays the queue on the focused element, each key in its own task. After a key that only the browser could handle,
   * that was abandoned (`releaseKey`) or that failed, the rest is discarded up to the next button. Resolves to whether
   * anything was lost.
   */
  async replay(): Promise<boolean> {
    this.isPressing = true
    try {
      for (let key = this.keys.shift(); key; key = this.keys.shift()) {
        if (!this.pressOne(key)) {
          this.hasLostKeys = true
          const click = this.keys.findIndex(({ type }) => type === 'click')
          this.keys.splice(0, click < 0 ? this.keys.length : click)
        }
        await nextTask()
      }
    } finally {
      this.isPressing = false
    }
    const { hasLostKeys } = this
    this.hasLostKeys = false
    return hasLostKeys
  }

  private pressOne(key: QueuedKey | QueuedClick): boolean {
    this.isOwn = true
    try {
      return key.type === 'click' ? click(key.button) : press(key)
    } catch (error) {
      reportError(error)
      return false
    } finally {
      this.isOwn = false
    }
  }

  private isHeldDown(code: string): boolean {
    return this.keys.findLast((queued) => queued.type !== 'click' && queued.init.code === code)?.type === 'keydown'
  }
}

const abandoned = new WeakSet<Event>()

/** Abandons the current key event: if it was queued, its target no longer exists. */
export function releaseKey(event: KeyboardEvent): void {
  abandoned.add(event)
}

/** Presses a button; false if it is disabled or removed. */
function click(button: HTMLElement): boolean {
  if (!button.isConnected || button.matches(':disabled')) return false
  button.click()
  return true
}

/** Replays a key on the focused element; false if nothing handles it or only the browser could. */
function press({ type, init, pasted }: QueuedKey): boolean {
  const event = new KeyboardEvent(type, init)
  const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
  if (type === 'keyup') return true
  if (abandoned.has(event)) return false
  // The key may have moved the focus, as from a cell to its editor.
  const at = document.activeElement ?? document.body
  if (pasted) {
    const paste = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true })
    if (at.dispatchEvent(paste) && isTextField(at))
      document.execCommand('insertText', false, pasted.getData('text/plain'))
    return true
  }
  return !isFree || byBrowser(at, init)
}

/** Performs the browser's default action of an unhandled key; false if that is impossible. */
function byBrowser(at: Element, init: KeyboardEventInit): boolean {
  if (isTextField(at)) return typeInto(at, init)
  const { code, key = '' } = init
  if (isMod(init)) {
    const command = { KeyC: 'copy', KeyX: 'cut' }[code ?? '']
    if (command) document.execCommand(command)
    return command !== undefined
  }
  if ((key === 'Enter' || key === ' ') && at instanceof HTMLButtonElement) at.click()
  return key !== 'Tab'
}
