import { describe, expect, it } from 'vitest'
import { findKnownCrops, knownCropInText, knownCropNamed, knownCrops } from './knownCrops.ts'

describe('known crops', () => {
  it('are about 40, unique in each language, each named in all four', () => {
    expect(knownCrops.length).toBeGreaterThanOrEqual(40)
    for (const language of ['ru', 'en', 'it', 'es'] as const) {
      const names = knownCrops.map((crop) => crop[language])
      expect(new Set(names).size).toBe(names.length)
      expect(names.every((name) => name.trim() !== '')).toBe(true)
    }
  })

  it('are found by a name in any language, ignoring case and accents', () => {
    expect(knownCropNamed(' овес ')?.en).toBe('Oats')
    expect(knownCropNamed('MAIZ')?.ru).toBe('Кукуруза')
    expect(knownCropNamed('Frumento duro')?.en).toBe('Durum wheat')
    expect(knownCropNamed('Spelt')).toBeNull()
  })

  it('are listed by typed text, prefix matches in the user’s language first', () => {
    expect(findKnownCrops('пшен', 'ru').map(({ ru }) => ru)).toEqual([
      'Пшеница',
      'Озимая пшеница',
      'Твёрдая пшеница',
      'Яровая пшеница',
    ])
    expect(findKnownCrops('girasol', 'en').map(({ en }) => en)).toEqual(['Sunflower'])
    expect(findKnownCrops('', 'it')).toHaveLength(knownCrops.length)
    expect(findKnownCrops('spelt', 'en')).toEqual([])
  })

  it('are detected in a text by the longest whole name', () => {
    expect(knownCropInText('2026_durum_wheat_yield.xlsx')?.en).toBe('Durum wheat')
    expect(knownCropInText('Яровой ячмень, Краснодар')?.en).toBe('Spring barley')
    expect(knownCropInText('peanuts-price.csv')).toBeNull()
    expect(knownCropInText('row_col.csv')).toBeNull()
    expect(knownCropInText('')).toBeNull()
  })
})
