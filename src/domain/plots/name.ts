/** Longest name of a plot or line, in characters. */
export const nameMaxLength = 255

/** Valid names of plots, lines, mothers and fathers. */
export const namePattern = /^[\p{L}\p{M}\p{N} #?!@$%^&*\-_№/.,()[\]+:;'’×]{1,255}$/u

const nameCharacters = /^[\p{L}\p{M}\p{N} #?!@$%^&*\-_№/.,()[\]+:;'’×]*$/u
const letterOrDigit = /[\p{L}\p{N}]/u

export type NameFault = 'name.required' | 'name.only_special' | 'name.too_long' | 'cell.pattern'

/**
 * A name in the form for comparison and storage: trimmed, in Unicode NFC, with no-break spaces and line breaks as plain
 * spaces.
 */
export function normaliseName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n|[\r\n\u00a0\u202f]/g, ' ')
    .trim()
}

/** The first fault of a normalised name, or null: no letter or digit at all, then length, then an invalid character. */
export function checkName(name: string): NameFault | null {
  if (name === '') return 'name.required'
  if (!letterOrDigit.test(name)) return 'name.only_special'
  if ([...name].length > nameMaxLength) return 'name.too_long'
  return nameCharacters.test(name) ? null : 'cell.pattern'
}

/** The first free name: the wanted one, else with the suffix ` (2)`, ` (3)` … */
export function freeName(wanted: string, isUsed: (name: string) => boolean): string {
  let name = wanted
  for (let n = 2; isUsed(name); n++) name = `${wanted} (${n})`
  return name
}
