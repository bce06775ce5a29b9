/** A violated rule of a text input: message key and parameters. */
export interface TextFault {
  readonly key: `validation.${string}`
  readonly params?: Readonly<Record<string, number>>
}

/** A rule of a text input: null if `text` satisfies it. Rules other than `required` accept the empty text. */
export type TextRule = (text: string) => TextFault | null

/** Default length limit of an input. */
export const textMaxLength = 260
/** Default minimum word length. */
const wordMinLength = 2
export const minYear = 1900
export const maxYear = 2100
export const passwordMinLength = 8
export const passwordMaxLength = 128

const characters = (text: string): number => [...text].length
const rule =
  (pattern: RegExp, key: TextFault['key']): TextRule =>
  (text) =>
    text === '' || pattern.test(text) ? null : { key }

/** The first fault of the rules in their order, or null. */
export function checkText(text: string, rules: readonly TextRule[]): TextFault | null {
  for (const check of rules) {
    const fault = check(text)
    if (fault) return fault
  }
  return null
}

/** Refuses the empty text. */
export const required: TextRule = (text) => (text === '' ? { key: 'validation.required' } : null)

/** At most `max` characters (default 260). */
export function maxLength(max: number = textMaxLength): TextRule {
  return (text) => (characters(text) > max ? { key: 'validation.maxLength', params: { max } } : null)
}

/** At least `min` characters. */
export function minLength(min: number): TextRule {
  return (text) => (text !== '' && characters(text) < min ? { key: 'validation.minLength', params: { min } } : null)
}

/** Only Latin letters, digits and `_ . -`, with at least one Latin letter. */
export const login: TextRule = (text) => {
  if (text === '') return null
  if (!/^[A-Za-z0-9_.-]+$/.test(text)) return { key: 'validation.loginCharacters' }
  return /[A-Za-z]/.test(text) ? null : { key: 'validation.loginLetter' }
}

/** Only the digits 0–9. */
export const digitsOnly: TextRule = rule(/^[0-9]+$/, 'validation.digitsOnly')

/** Digits and one dot, at most four digits after it. */
export const decimalNumber: TextRule = rule(/^[0-9]+(\.[0-9]{1,4})?$/, 'validation.decimalNumber')

/** Refuses a text that consists of spaces. */
export const notOnlySpaces: TextRule = rule(/\S/u, 'validation.onlySpaces')

/** Refuses a text without any letter or digit; texts of spaces are left to `notOnlySpaces`. */
export const notOnlySpecial: TextRule = (text) =>
  text.trim() === '' || /[\p{L}\p{N}]/u.test(text) ? null : { key: 'validation.onlySpecial' }

/** Refuses any white space. */
export const noSpaces: TextRule = rule(/^\S*$/u, 'validation.noSpaces')

/** Only letters, digits, spaces and `#?!@$%^&*-_`. */
export const allowedSymbols: TextRule = rule(/^[\p{L}\p{M}\p{N} #?!@$%^&*\-_]*$/u, 'validation.allowedSymbols')

/** Every word (run of characters between spaces) has at least `min` characters (default 2). */
export function minWordLength(min: number = wordMinLength): TextRule {
  return (text) =>
    text.split(/\s+/u).some((word) => word !== '' && characters(word) < min)
      ? { key: 'validation.minWordLength', params: { min } }
      : null
}

/** A whole year from 1900 to 2100. */
export const year: TextRule = (text) =>
  text === '' || (/^[0-9]{4}$/.test(text) && Number(text) >= minYear && Number(text) <= maxYear)
    ? null
    : { key: 'validation.year', params: { minYear, maxYear } }

/** 8–128 characters that combine digits, special characters, upper and lower Latin letters. Never trimmed. */
export const password: TextRule = (text) => {
  if (text === '') return null
  const length = characters(text)
  if (length < passwordMinLength || length > passwordMaxLength)
    return { key: 'validation.passwordLength', params: { min: passwordMinLength, max: passwordMaxLength } }
  const classes = [/[0-9]/, /[A-Z]/, /[a-z]/, /[^\p{L}\p{N}\s]/u]
  return classes.every((one) => one.test(text)) ? null : { key: 'validation.passwordClasses' }
}

/** The repeated password equals the password. */
export function repeats(password: string): TextRule {
  return (text) => (text === password ? null : { key: 'validation.passwordRepeat' })
}

/** A new password differs from the present one. */
export function differs(present: string): TextRule {
  return (text) => (text !== '' && text === present ? { key: 'validation.passwordSame' } : null)
}

/** `+7` followed by digits. */
export const phone: TextRule = rule(/^\+7[0-9]+$/, 'validation.phone')

/** A valid e-mail address: local part of at most 64, at most 254 in all, a domain with a dot (RFC 5321, no quotes). */
export const email: TextRule = (text) => {
  if (text === '') return null
  const shape =
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u
  const fits = text.length <= 254 && text.indexOf('@') <= 64 && shape.test(text)
  return fits ? null : { key: 'validation.email' }
}
