/** Thin no-break space: thousands mark. */
export const thinSpace = '\u202f'

/** The digits of a whole number in groups of three. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, thinSpace)
