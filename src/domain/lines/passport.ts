/**
 * Passport data of a line besides its name and parents, by the columns of the table `lines`: a text, or a list of texts.
 * `variety_name` is the registered name of a variety.
 */
export const passport = {
  variety_name: 'text',
  stage: 'text',
  species: 'text',
  origin: 'text',
  regions: 'list',
  uniformity: 'text',
  heterotic_group: 'text',
  owner: 'text',
  herbicides: 'list',
  fungicides: 'list',
  comment: 'text',
} as const satisfies Record<string, 'text' | 'list'>

export type PassportField = keyof typeof passport

export const passportFields = Object.keys(passport) as PassportField[]

export function isPassportField(field: string): field is PassportField {
  return Object.hasOwn(passport, field)
}

/** Longest text of a passport, or of an item of a list. */
export const maxPassportTextLength = 2000
/** Most items of a list. */
export const maxPassportList = 100
