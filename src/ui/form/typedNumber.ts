import type { FormFault } from './useForm.ts'

/** Blanks that group digits by three. A text with any other blank is not a number: `1 5` is not 15. */
const groupingBlank = /(?<=\d)[\s\u202f](?=\d{3}(?!\d))/g

/** A typed number with a comma or a point; null if the text is empty, NaN if it is not a number. */
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
