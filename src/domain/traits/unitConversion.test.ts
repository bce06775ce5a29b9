import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertedTrait, convertNumber, type UnitRatio, unitRatio } from './unitConversion.ts'

const ratio = (from: string, to: string): UnitRatio => {
  const found = unitRatio(from, to)
  if (!found) throw new Error(`${from} ${to}`)
  return found
}
const convert = (value: number, from: string, to: string) => convertNumber(value, ratio(from, to))

describe('units of traits', () => {
  it('convert within one quantity, in four languages, and between no others', () => {
    expect(convert(95, 'cm', 'm')).toBe(0.95)
    expect(convert(95, 'см', 'мм')).toBe(950)
    expect(convert(45.2, 'ц/га', 't/ha')).toBe(4.52)
    expect(convert(4.52, 'т/га', 'qq/ha')).toBe(45.2)
    expect(convert(620, 'g/m²', 'т / га')).toBe(6.2)
    expect(convert(450, 'шт./м²', 'млн шт./га')).toBe(4.5)
    expect(convert(78.4, 'kg/hl', 'g/l')).toBe(784)
    expect(convert(2, 'in', 'cm')).toBe(5.08)
    expect(convert(36, 'h', 'd')).toBe(1.5)
    for (const [from, to] of [
      ['cm', 'g'],
      ['°C', '°F'],
      ['', 'm'],
      ['cm', 'points'],
      ['Mg', 'kg'],
    ])
      expect(unitRatio(from, to)).toBeNull()
  })

  it('keep all digits if only the decimal point moves, in both directions', () => {
    expect(convert(123456789.012345, 'cm', 'm')).toBe(1234567.89012345)
    expect(convert(0.1, 'g', 'kg')).toBe(0.0001)
    expect(convert(0.07, 'kg', 'g')).toBe(70)
    expect(convert(1.5e-7, 'm', 'mm')).toBe(0.00015)
    const digits = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
    fc.assert(
      fc.property(digits, fc.integer({ min: -12, max: 6 }), (mantissa, exponent) => {
        const value = Number(`${mantissa}e${exponent}`)
        expect(convert(convert(value, 'cm', 'm'), 'm', 'cm')).toBe(value)
        expect(convert(value, 'kg/ha', 't/ha')).toBe(Number(`${mantissa}e${exponent - 3}`))
      }),
    )
  })

  it('round other ratios to 15 digits', () => {
    expect(convert(1, 'min', 'h')).toBe(0.0166666666666667)
    expect(convert(100, 'cm', 'in')).toBe(39.3700787401575)
    expect(convert(-7, 'd', 'h')).toBe(-168)
    expect(convert(0, 'cm', 'm')).toBe(0)
    expect(convert(Number.NaN, 'cm', 'm')).toBeNaN()
  })

  it('convert limits and decimals too', () => {
    expect(convertedTrait({ min: 0, max: 250, decimals: 1 }, ratio('cm', 'm'))).toEqual({
      min: 0,
      max: 2.5,
      decimals: 3,
    })
    expect(convertedTrait({ min: null, max: 9.5, decimals: 2 }, ratio('t/ha', 'ц/га'))).toEqual({
      min: null,
      max: 95,
      decimals: 1,
    })
    expect(convertedTrait({ min: null, max: null, decimals: null }, ratio('t/ha', 'kg/ha')).decimals).toBeNull()
    expect(convertedTrait({ min: null, max: null, decimals: 9 }, ratio('mm', 'm')).decimals).toBe(10)
  })
})
