import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLabel, checkLabelAmong, duplicateLabels, labelPattern, normaliseLabel, splitLabel } from './label.ts'
import { checkName, namePattern, normaliseName } from './name.ts'

describe('plot label', () => {
  it('accepts only letters, digits and - # № / . [PLT-32]', () => {
    for (const label of ['A1', 'Ж-17', '№5/2', '#3', '1.2', 'é'.normalize('NFC'), '١'])
      expect(checkLabel(label)).toBeNull()
    for (const label of ['', 'A 1', 'A_1', 'A,1', '=1', '+1', 'A\n', '🌱', 'e\u0301'])
      expect(checkLabel(label)).toBe('label.pattern')
  })

  it('has at most 10 characters [LIM-03]', () => {
    expect(checkLabel('A234567890')).toBeNull()
    expect(checkLabel('A2345678901')).toBe('label.too_long')
    expect(checkLabel('𝐀'.repeat(10))).toBeNull()
    expect(checkLabel('𝐀'.repeat(11))).toBe('label.too_long')
  })

  it('is unique among the other labels [PLT-31]', () => {
    expect(checkLabelAmong('A1', new Set(['A2', 'a1']))).toBeNull()
    expect(checkLabelAmong('A1', new Set(['A1']))).toBe('label.duplicate')
    expect(checkLabelAmong('A 1', new Set(['A 1']))).toBe('label.pattern')
    expect(duplicateLabels(['a', null, 'b', 'a', null, 'c', 'a'])).toEqual([0, 3, 6])
  })

  it('the check and the pattern agree on every text [LIM-03, PLT-32]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', '7', '-', '#', '№', '/', '.', ' ', '_', '𝐀', 'ё'), maxLength: 12 }),
        (text) => {
          expect(checkLabel(text) === null).toBe(labelPattern.test(text))
        },
      ),
    )
  })

  it('is stored trimmed and normalised; an empty one is no label', () => {
    expect(normaliseLabel('  A1 \u00a0')).toBe('A1')
    expect(normaliseLabel('e\u0301')).toBe('\u00e9')
    expect(normaliseLabel('  ')).toBeNull()
  })

  it('splits at its last number, and joins back', () => {
    expect(splitLabel('B2-17')).toEqual({ prefix: 'B2-', digits: '17', number: 17, suffix: '' })
    expect(splitLabel('A017b')).toEqual({ prefix: 'A', digits: '017', number: 17, suffix: 'b' })
    expect(splitLabel('check')).toEqual({ prefix: 'check', digits: '', number: null, suffix: '' })
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', '1', '0', '.', '-'), maxLength: 10 }), (label) => {
        const parts = splitLabel(label)
        expect(parts.prefix + parts.digits + parts.suffix).toBe(label)
        expect(parts.suffix).not.toMatch(/\d/)
        expect(parts.number === null).toBe(!/\d/.test(label))
      }),
    )
  })
})

describe('plot name', () => {
  it('has at most 255 characters [LIM-06]', () => {
    expect(checkName('Л'.repeat(255))).toBeNull()
    expect(checkName('Л'.repeat(256))).toBe('name.too_long')
  })

  it('needs a letter or digit and accepts only name characters [LIM-36]', () => {
    for (const name of ['Lada', "Д'Арк × 5", 'A/B-1 (2)', 'Sorgo №3, late', 'PI 123 [2]', 'e\u0301'.normalize('NFC')]) {
      expect(checkName(name)).toBeNull()
      expect(namePattern.test(name)).toBe(true)
    }
    for (const name of ['--', '№', '(+)']) expect(checkName(name)).toBe('name.only_special')
    for (const name of ['<b>', 'a\tb', 'a"b', 'a\\b', '=a', 'a|b']) expect(checkName(name)).toBe('cell.pattern')
    expect(checkName('')).toBe('name.required')
    expect(checkName('<>')).toBe('name.only_special')
    expect(checkName(`<${'a'.repeat(255)}`)).toBe('name.too_long')
  })

  it('is compared trimmed, normalised, without no-break spaces and line breaks', () => {
    expect(normaliseName(' Lada\u00a01\r\nlate\n ')).toBe('Lada 1 late')
    expect(normaliseName('и\u0306')).toBe('й')
  })
})
