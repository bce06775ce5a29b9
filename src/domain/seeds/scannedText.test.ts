import { describe, expect, it } from 'vitest'
import { ScanReader } from './scannedText.ts'
import { storeCodeOf } from './seedCode.ts'

/** Presses of the English layout's keys for a text. */
function pressesOf(text: string): { code: string; shift: boolean }[] {
  const odd: Record<string, [string, boolean]> = {
    ':': ['Semicolon', true],
    '/': ['Slash', false],
    '?': ['Slash', true],
    '&': ['Digit7', true],
    '=': ['Equal', false],
    '.': ['Period', false],
  }
  return [...text].map((sign) => {
    const [code, shift] = odd[sign] ?? [
      /\d/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`,
      /[A-Z]/.test(sign),
    ]
    return { code, shift }
  })
}

function scanned(text: string, interval: number): string | null {
  const reader = new ScanReader()
  let at = 0
  for (const press of pressesOf(text)) {
    if (press.shift) expect(reader.press({ code: 'ShiftLeft', shift: true, at })).toBeNull()
    at += interval
    expect(reader.press({ ...press, at })).toBeNull()
  }
  return reader.press({ code: 'Enter', shift: false, at: at + interval })
}

describe('barcode scanner as a keyboard', () => {
  const address = 'https://a.example/varieties/storage?cultureId=3&lot=12'

  it('is read by physical keys, so a Russian layout makes no difference', () => {
    expect(scanned(address, 5)).toBe(address)
    expect(storeCodeOf(scanned(address, 34) ?? '')).toEqual({ kind: 'lot', id: 12, crop: 3 })
  })

  it('ignores manual typing and texts of fewer than eight characters', () => {
    expect(scanned(address, 35)).toBeNull()
    expect(scanned('S123456', 5)).toBeNull()
    expect(scanned('S1234567', 5)).toBe('S1234567')
  })

  it('accepts a late key once four keys have come at a scanner’s speed', () => {
    const late = (k: number, delay: number) => {
      const reader = new ScanReader()
      const presses = pressesOf('S1234567')
      for (const [n, press] of presses.entries()) reader.press({ ...press, at: n * 5 + (n >= k ? delay : 0) })
      return reader.press({ code: 'Enter', shift: false, at: presses.length * 5 + delay })
    }
    expect(late(4, 100)).toBe('S1234567')
    expect(late(3, 100)).toBeNull()
    expect(late(4, 130)).toBeNull()
  })

  it('restarts after a pause or a key that types no character', () => {
    const reader = new ScanReader()
    reader.press({ code: 'KeyX', shift: false, at: 0 })
    for (const [k, press] of pressesOf('S1234567').entries()) reader.press({ ...press, at: 100 + k })
    expect(reader.isScanning).toBe(true)
    expect(reader.press({ code: 'Enter', shift: false, at: 110 })).toBe('S1234567')
    expect(reader.isScanning).toBe(false)
    reader.press({ code: 'KeyA', shift: false, at: 200 })
    reader.press({ code: 'ArrowDown', shift: false, at: 201 })
    expect(reader.isScanning).toBe(false)
  })
})
