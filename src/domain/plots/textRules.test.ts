import { describe, expect, it } from 'vitest'
import { checkCropNames } from './cropName.ts'
import {
  allowedSymbols,
  checkText,
  decimalNumber,
  differs,
  digitsOnly,
  email,
  login,
  maxLength,
  minLength,
  minWordLength,
  noSpaces,
  notOnlySpaces,
  notOnlySpecial,
  password,
  phone,
  repeats,
  required,
  type TextRule,
  year,
} from './textRules.ts'

/** Every text of `good` passes and every one of `bad` has the fault `key`. */
function expectRule(rule: TextRule, key: string, good: string[], bad: string[]): void {
  for (const text of good) expect([text, rule(text)]).toEqual([text, null])
  for (const text of bad) expect([text, rule(text)?.key]).toEqual([text, `validation.${key}`])
}

describe('text inputs', () => {
  it('accept 260 characters by default [LIM-02]', () => {
    expect(maxLength()('x'.repeat(260))).toBeNull()
    expect(maxLength()('x'.repeat(261))).toEqual({ key: 'validation.maxLength', params: { max: 260 } })
    expect(maxLength(3)('🌱🌱🌱')).toBeNull()
    expect(maxLength(3)('abcd')).toEqual({ key: 'validation.maxLength', params: { max: 3 } })
    expect(minLength(3)('ab')).toEqual({ key: 'validation.minLength', params: { min: 3 } })
    expect(minLength(3)('abc')).toBeNull()
  })

  it('digits only [LIM-33]', () =>
    expectRule(digitsOnly, 'digitsOnly', ['', '0', '00712'], ['-1', '1.5', '1 2', 'x', '١']))

  it('digits and a dot with at most four digits after it [LIM-34]', () =>
    expectRule(
      decimalNumber,
      'decimalNumber',
      ['', '12', '0.5', '1.2345'],
      ['1.23456', '1,5', '.5', '1.', '1.2.3', '-1', '1e3'],
    ))

  it('refuses only spaces', () => expectRule(notOnlySpaces, 'onlySpaces', ['', ' a '], [' ', '\t\u00a0 ']))

  it('refuses only special characters [LIM-36]', () =>
    expectRule(notOnlySpecial, 'onlySpecial', ['', '-a-', '№ 5', '  '], ['-', '!?', '№ -']))

  it('refuses spaces [LIM-37]', () => expectRule(noSpaces, 'noSpaces', ['', 'ab'], ['a b', ' a', 'a\u00a0b', '\t']))

  it('accepts only letters, digits, spaces and #?!@$%^&*-_ [LIM-38]', () =>
    expectRule(
      allowedSymbols,
      'allowedSymbols',
      ['', 'Поле 1 #?!@$%^&*-_', 'é'],
      ['a,b', 'a.b', 'a/b', '№1', '<', '=1+2'],
    ))

  it('refuses a word under the minimum length and reports it [LIM-39]', () => {
    expect(minWordLength()('ab cd')).toBeNull()
    expect(minWordLength()(' ')).toBeNull()
    expect(minWordLength()('a')).toEqual({ key: 'validation.minWordLength', params: { min: 2 } })
    expect(minWordLength()('ab c')).toEqual({ key: 'validation.minWordLength', params: { min: 2 } })
    expect(minWordLength(4)('abc')).toEqual({ key: 'validation.minWordLength', params: { min: 4 } })
  })

  it('accepts the years 1900 to 2100 [LIM-16]', () => {
    expectRule(year, 'year', ['', '1900', '2024', '2100'], ['1899', '2101', '24', '2024.5', 'year', '02024'])
    expect(year('1')?.params).toEqual({ minYear: 1900, maxYear: 2100 })
  })

  it('reports the first error in rule order', () => {
    const rules = [required, digitsOnly, maxLength(3)]
    expect(checkText('', rules)?.key).toBe('validation.required')
    expect(checkText('abcd', rules)?.key).toBe('validation.digitsOnly')
    expect(checkText('1234', rules)?.key).toBe('validation.maxLength')
    expect(checkText('123', rules)).toBeNull()
  })
})

describe('account inputs', () => {
  it('a login has Latin letters, digits and _ . - with at least one Latin letter [AUTH-13]', () => {
    expectRule(login, 'loginCharacters', ['', 'anna', 'A.b-c_9'], ['анна', 'a b', 'a@b', 'a\u0301'])
    expectRule(login, 'loginLetter', ['a1'], ['123', '_.-', '1.2'])
  })

  it('a password combines digits, special characters, upper and lower Latin letters [AUTH-14]', () => {
    expectRule(
      password,
      'passwordClasses',
      ['Field-2024', 'Аб1!Zzzz'],
      ['field-2024', 'FIELD-2024', 'Field2024x', 'Field-plot', 'Поле-2024', 'Field 2024'],
    )
    expectRule(
      password,
      'passwordLength',
      [`Aa1-${'x'.repeat(4)}`, `Aa1-${'x'.repeat(124)}`],
      ['Aa1-xxx', `Aa1-${'x'.repeat(125)}`],
    )
  })

  it('the repeated password must match [AUTH-15]', () => {
    expect(repeats('Field-2024')('Field-2024')).toBeNull()
    expect(repeats('Field-2024')('Field-2024 ')?.key).toBe('validation.passwordRepeat')
    expect(repeats('Field-2024')('')?.key).toBe('validation.passwordRepeat')
  })

  it('a new password differs from the current one', () => {
    expect(differs('Field-2024')('Field-2024')?.key).toBe('validation.passwordSame')
    for (const text of ['', 'Field-2025', 'field-2024']) expect(differs('Field-2024')(text)).toBeNull()
    expect(differs('')('')).toBeNull()
  })

  it('a phone is +7 followed by digits [AUTH-16]', () =>
    expectRule(
      phone,
      'phone',
      ['', '+79161234567'],
      ['+7', '89161234567', '+1916', '+7 916 1234567', '+7916-12', 'x+7916'],
    ))

  it('an e-mail is a valid address [AUTH-17]', () =>
    expectRule(
      email,
      'email',
      ['', 'a@b.ru', 'first.last+tag@sub.example.org', 'почта@пример.рф', `${'a'.repeat(64)}@example.org`],
      [
        'a',
        'a@b',
        '@b.ru',
        'a@',
        'a b@c.ru',
        'a@b..ru',
        '.a@b.ru',
        'a.@b.ru',
        'a@-b.ru',
        'a@b.1',
        'a@b@c.ru',
        `${'a'.repeat(65)}@b.ru`,
      ],
    ))
})

describe('crop names', () => {
  const existing = [{ russian_name: 'Овёс', english_name: 'Avena sativa' }]
  const check = (russian_name: string, english_name = 'x'): string | undefined =>
    checkCropNames({ russian_name, english_name }, existing).russian_name?.key

  it('has 1 to 250 characters, and the message carries the number [LIM-01, CUL-15]', () => {
    expect([check('я'), check('я'.repeat(250))]).toEqual([undefined, undefined])
    expect(check('')).toBe('validation.required')
    const long = checkCropNames({ russian_name: 'x', english_name: 'я'.repeat(251) }, existing)
    expect(long).toEqual({ russian_name: null, english_name: { key: 'validation.maxLength', params: { max: 250 } } })
  })

  it('is required, spaces are no name [CUL-14]', () => {
    expect([check(''), check('   ')]).toEqual(['validation.required', 'validation.required'])
    expect(checkCropNames({ russian_name: 'Рожь', english_name: '' }, existing).english_name?.key).toBe(
      'validation.required',
    )
  })

  it('differs from every existing name, trimmed and ignoring case [CUL-17, CUL-18]', () => {
    expect(check(' ОВЁС ')).toBe('validation.cultureWithNameExists')
    expect(check('Avena sativa')).toBeUndefined()
    const faults = checkCropNames({ russian_name: 'Рожь', english_name: ' avena SATIVA' }, existing)
    expect(faults.english_name?.key).toBe('validation.cultureWithLatinNameExists')
    expect(faults.russian_name).toBeNull()
  })
})
