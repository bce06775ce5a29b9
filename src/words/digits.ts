/** Thin no-break space: thousands mark. */
export const thinSpace = '\u202f'

/** The decimal mark that readers of a language expect: a point in English, a comma in Russian, Italian and Spanish. */
export const decimalMarkOf = (language: string): DecimalMark => (language === 'en' ? '.' : ',')

/** The sign between whole and fraction, and where it comes from: the language, or the user. */
export type DecimalMark = '.' | ','
export type DecimalChoice = 'language' | 'point' | 'comma'

/** The decimal mark of texts in a language, by the user's choice. */
export function chosenMark(choice: DecimalChoice, language: string): DecimalMark {
  if (choice === 'language') return decimalMarkOf(language)
  return choice === 'comma' ? ',' : '.'
}

/** The digits of a whole number in groups of three. */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, thinSpace)
