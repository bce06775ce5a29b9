/** A key press of a scanner that acts as a keyboard. */
export interface ScannedKey {
  readonly code: string
  readonly shift: boolean
  /** In ms. */
  readonly at: number
}

/** Longest time between keys of a scanner, ms; typing is slower. */
const apartMax = 35
/**
 * After this many keys at that speed it is a scanner, whose next key may be delayed by a busy computer or the radio link
 * by up to this, ms.
 */
const surelyFrom = 4
const maxDelay = 120
/** Fewest characters of a code. */
export const minScannedSigns = 8

/** The characters of the English layout's keys, to which scanners are set, plain and with Shift. */
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

/** The character of a key by its position on the keyboard, whatever the active layout; null = the key has none. */
function signOf({ code, shift }: ScannedKey): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit) return shift && code.startsWith('Digit') ? shiftedDigits[Number(digit)] : digit
  return signs[code]?.[shift ? 1 : 0] ?? null
}

const isShift = (code: string) => code === 'ShiftLeft' || code === 'ShiftRight'

/** Collects key presses and distinguishes a scanner from typing by speed. */
export class ScanReader {
  private text = ''
  private last = Number.NEGATIVE_INFINITY

  /** Processes a key press; returns the scanned text when Enter ends it, else null. */
  press(key: ScannedKey): string | null {
    if (isShift(key.code)) return null
    if (key.at - this.last >= (this.text.length < surelyFrom ? apartMax : maxDelay)) this.text = ''
    this.last = key.at
    if (key.code === 'Enter' || key.code === 'NumpadEnter') {
      const { text } = this
      this.text = ''
      return text.length >= minScannedSigns ? text : null
    }
    const sign = signOf(key)
    if (sign === null) this.text = ''
    else this.text += sign
    return null
  }

  /** Whether the last key is the first one of a possible scan. */
  get begins(): boolean {
    return this.text.length === 1
  }

  /** Whether a scan seems to be in progress: two or more keys arrived at a scanner's speed. */
  get isScanning(): boolean {
    return this.text.length >= 2
  }
}
