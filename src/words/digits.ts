/** Thin no-break space: thousands mark. */
export const thinSpace = '\u202f'

/** The decimal mark that readers of a language expect: a point in English, a comma in Russian, Italian and Spanish. */
export const decimalMarkOf = (language: string): '.' | ',' => (language === 'en' ? '.' : ',')

/** The digits of a whole number in groups of three. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, thinSpace)
