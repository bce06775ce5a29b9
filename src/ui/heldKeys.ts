import { nextTask } from './nextTask.ts'
import { isTextField, typeInto } from './textField.ts'

/** A key that went down or up, and what came by it where it pasted. */
interface HeldKey {
  readonly type: 'keydown' | 'keyup'
  readonly init: KeyboardEventInit
  pasted: DataTransfer | null
}

/** A button that was pressed. */
interface HeldClick {
  readonly type: 'click'
  readonly button: HTMLElement
}

function initOf(event: KeyboardEvent): KeyboardEventInit {
  const { key, code, location, ctrlKey, shiftKey, altKey, metaKey, repeat } = event
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey }
  return { key, code, location, repeat, ...modifiers, bubbles: true, cancelable: true, composed: true }
}

/** What was pasted; the event's own data is gone when the event is over. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer()
  for (const type of ['text/plain', 'text/html']) {
    const text = data.getData(type)
    if (text) copy.setData(type, text)
  }
  return copy
}

/** Whether it is a command's key; with Alt, too, it is AltGr, which writes a sign. */
const isMod = ({ ctrlKey, metaKey, altKey }: KeyboardEventInit): boolean => Boolean(ctrlKey || metaKey) && !altKey

/** A key without a sign of its own until others have followed: only the browser knows what comes of it. */
const isComposed = ({ isComposing, key }: KeyboardEvent): boolean =>
  isComposing || ['Dead', 'Process', 'Unidentified'].includes(key)

/** Keys of the browser itself. */
const isOfBrowser = (event: KeyboardEvent): boolean =>
  ['F5', 'F11', 'F12'].includes(event.key) ||
  (isMod(event) && ['KeyW', 'KeyT', 'KeyN'].includes(event.code)) ||
  (event.altKey && ['ArrowLeft', 'ArrowRight'].includes(event.key))

export const isModifier = ({ key }: KeyboardEvent): boolean => ['Shift', 'Control', 'Alt', 'Meta'].includes(key)

/**
 * Keys that are pressed before what they are for is there: they wait, in their order, with what they paste, and are then
 * pressed anew where the keyboard is. The browser itself acts on real keys alone, so what it does with those that nobody on
 * the page takes is done in its place: writing into a field, copying and cutting.
 */
export class HeldKeys {
  private readonly keys: (HeldKey | HeldClick)[] = []
  private isPressing = false
  /** Whether the key that goes through the page now is one of these, pressed anew. */
  private isOwn = false
  /** Whether a key came that could not be held. */
  private hasLost = false

  /** Whether anything waits. */
  get isWaiting(): boolean {
    return this.keys.length > 0
  }

  /** Whether what waited is being pressed anew: whatever comes meanwhile must stay behind it. */
  get isUnderWay(): boolean {
    return this.isPressing
  }

  /**
   * Takes a key from the page and holds it, where that `isWanted`; to be asked before anybody on the page hears the key.
   * Answers whether it has taken the key.
   */
  take(event: KeyboardEvent, isWanted: () => boolean): boolean {
    if (this.isOwn || isModifier(event) || isOfBrowser(event)) return false
    // What went down before goes up where it went down.
    if (event.type === 'keyup' ? !this.isHeldDown(event.code) : !isWanted()) return false
    event.stopImmediatePropagation()
    if (isComposed(event)) {
      this.hasLost = true
      return true
    }
    // A paste comes of the key itself, and is held then.
    if (!(isMod(event) && event.code === 'KeyV')) event.preventDefault()
    // What is still held down since before was for something else: the Enter that chose a year.
    const isLeftOver = event.repeat && !this.isHeldDown(event.code)
    if (!isLeftOver) this.keys.push({ type: event.type as HeldKey['type'], init: initOf(event), pasted: null })
    return true
  }

  /** Holds a paste, which comes right after its key. */
  takePaste(event: ClipboardEvent, isWanted: () => boolean): void {
    if (this.isOwn || !isWanted()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const last = this.keys.at(-1)
    if (last && last.type !== 'click' && last.init.code === 'KeyV' && isMod(last.init) && event.clipboardData)
      last.pasted = copyOf(event.clipboardData)
    else this.hasLost = true
  }

  /** Holds the press of a button. */
  takeClick(event: Event, button: HTMLElement): void {
    if (this.isOwn) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.keys.push({ type: 'click', button })
  }

  /** Gives up what waits; whether there was anything. */
  drop(): boolean {
    const had = this.hasLost || this.keys.some(({ type }) => type !== 'keyup')
    this.keys.length = 0
    this.hasLost = false
    return had
  }

  /**
   * Presses what waits where the keyboard is, each key in a task of its own. What follows a key that only the browser could
   * carry out, that was given up (`giveUpKey`) or that failed is given up, up to the
   * next button. Resolves to whether anything was lost.
   */
  async pressAnew(): Promise<boolean> {
    this.isPressing = true
    try {
      for (let key = this.keys.shift(); key; key = this.keys.shift()) {
        if (!this.pressOne(key)) {
          this.hasLost = true
          const click = this.keys.findIndex(({ type }) => type === 'click')
          this.keys.splice(0, click < 0 ? this.keys.length : click)
        }
        await nextTask()
      }
    } finally {
      this.isPressing = false
    }
    const { hasLost } = this
    this.hasLost = false
    return hasLost
  }

  private pressOne(key: HeldKey | HeldClick): boolean {
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
    return this.keys.findLast((held) => held.type !== 'click' && held.init.code === code)?.type === 'keydown'
  }
}

const givenUp = new WeakSet<Event>()

/** Says of a key that is being heard: if it was held before, nobody can do now what it was pressed for. */
export function giveUpKey(event: KeyboardEvent): void {
  givenUp.add(event)
}

/** Presses a button; false where it cannot be pressed any more. */
function click(button: HTMLElement): boolean {
  if (!button.isConnected || button.matches(':disabled')) return false
  button.click()
  return true
}

/** Presses a key where the keyboard is; false where only the browser could carry it out, or nobody. */
function press({ type, init, pasted }: HeldKey): boolean {
  const event = new KeyboardEvent(type, init)
  const isFree = (document.activeElement ?? document.body).dispatchEvent(event)
  if (type === 'keyup') return true
  if (givenUp.has(event)) return false
  // The key may have given the keyboard away, as a cell does to its editor.
  const at = document.activeElement ?? document.body
  if (pasted) {
    const paste = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true })
    if (at.dispatchEvent(paste) && isTextField(at))
      document.execCommand('insertText', false, pasted.getData('text/plain'))
    return true
  }
  return !isFree || byBrowser(at, init)
}

/** Does what the browser does with a key that nobody on the page has taken; false where that cannot be done. */
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
