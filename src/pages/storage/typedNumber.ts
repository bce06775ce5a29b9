import type { FormFault } from '../../ui/form/useForm.ts'

/** Blanks that group digits by three; a blank anywhere else makes a text no number: `1 5` is not 15. */
const groupingBlank = /(?<=\d)[\s\u202f](?=\d{3}(?!\d))/g

/** A typed number, with a comma or a point; null where nothing was typed, NaN where it is none. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(groupingBlank, '').replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** One mark with three digits after it: of a whole number it may group thousands as well as begin decimals. */
const eitherWay = /^-?\d{1,3}[.,]\d{3}$/

/**
 * Why a text is not a whole number of at least `min`; null if it is, or if it is empty. `1,000` is refused: it could mean
 * 1 or 1000.
 */
export function wholeFault(text: string, min: number): FormFault | null {
  const number = typedNumber(text)
  if (number === null) return null
  if (!Number.isInteger(number) || eitherWay.test(text.trim())) return { key: 'validation.integer' }
  return number < min ? { key: 'validation.minValue', params: { min } } : null
}

/** Why a typed text is no number of at least 0; null where it is, or where nothing was typed. */
export function massFault(text: string): FormFault | null {
  const number = typedNumber(text)
  if (number === null) return null
  if (Number.isNaN(number)) return { key: 'validation.number' }
  return number < 0 ? { key: 'validation.minValue', params: { min: 0 } } : null
}

/** Why a typed text is no mass above 0; null where it is, or where nothing was typed. */
export function aboveZeroFault(text: string): FormFault | null {
  return massFault(text) ?? (typedNumber(text) === 0 ? { key: 'storage.aboveZero' } : null)
}
