/** A key press as a scanner that is a keyboard sends it. */
export interface ScannedKey {
  readonly code: string
  readonly shift: boolean
  /** ms. */
  readonly at: number
}

/** Keys of a scanner come at most this far apart, ms; a hand is slower. */
const apartMax = 35
/** After so many that fast it is a scanner, of which a busy computer or the air may delay a key by up to this, ms. */
const surelyFrom = 4
const delayMax = 120
/** A code has at least so many signs. */
export const scannedSignsMin = 8

/** What the keys of the English layout, to which scanners are set, give, plain and with Shift. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
}
const shiftedDigits = ')!@#$%^&*('

/** The sign of a key by its place on the keyboard, whatever layout is on; null = a key that gives none. */
function signOf({ code, shift }: ScannedKey): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit) return shift && code.startsWith('Digit') ? shiftedDigits[Number(digit)] : digit
  return signs[code]?.[shift ? 1 : 0] ?? null
}

const isShift = (code: string) => code === 'ShiftLeft' || code === 'ShiftRight'

/** Gathers key presses; tells a hand from a scanner by how fast they come. */
export class ScanReader {
  private text = ''
  private last = Number.NEGATIVE_INFINITY

  /** Takes a key press; answers the text that was scanned when Enter ends it, else null. */
  press(key: ScannedKey): string | null {
    if (isShift(key.code)) return null
    if (key.at - this.last >= (this.text.length < surelyFrom ? apartMax : delayMax)) this.text = ''
    this.last = key.at
    if (key.code === 'Enter' || key.code === 'NumpadEnter') {
      const { text } = this
      this.text = ''
      return text.length >= scannedSignsMin ? text : null
    }
    const sign = signOf(key)
    if (sign === null) this.text = ''
    else this.text += sign
    return null
  }

  /** Whether the last key is the first one of what may be a scan. */
  get begins(): boolean {
    return this.text.length === 1
  }

  /** Whether a scanner seems to be at work: two or more keys have come as fast as only it sends them. */
  get isScanning(): boolean {
    return this.text.length >= 2
  }
}
