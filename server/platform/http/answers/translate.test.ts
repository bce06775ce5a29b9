import { expect, it } from 'vitest'
import { thinSpace } from '../../../../src/words/digits.ts'
import { requestLanguage, terminalLanguage, translate } from './translate.ts'

it('the best supported language of the header is used, Russian without any [I18N-02]', () => {
  expect(requestLanguage(undefined)).toBe('ru')
  expect(requestLanguage('')).toBe('ru')
  expect(requestLanguage('fr, de')).toBe('ru')
  expect(requestLanguage('it-CH')).toBe('it')
  expect(requestLanguage('en;q=0.2, es;q=0.9, it;q=0')).toBe('es')
})

it('messages have numbers and plural forms', () => {
  expect(translate('ru', 'auth.tooManyAttempts', { count: 2 })).toContain('через 2 минуты')
  expect(translate('ru', 'auth.tooManyAttempts', { count: 5 })).toContain('через 5 минут')
  expect(translate('en', 'auth.tooManyAttempts', { count: 1 })).toContain('in 1 minute')
  expect(translate('es', 'validation.maxLength', { max: 250 })).toBe('El número de caracteres no debe superar 250')
  expect(translate('en', 'no.such.key')).toBe('no.such.key')
})

it('amounts are grouped as on screen, other numbers are unchanged', () => {
  const tooLarge = translate('en', 'genome.tooLarge', { lines: 10_024, markers: 5, pairs: 50_235_276 })
  expect(tooLarge).toContain(`lines 10${thinSpace}024, markers 5, pairs 50${thinSpace}235${thinSpace}276.`)
  expect(translate('ru', 'start.portInUse', { port: 18_080 })).toContain('18080')
})

it('the terminal uses the system language, English if unsupported', () => {
  expect(terminalLanguage({ LANG: 'ru_RU.UTF-8' })).toBe('ru')
  expect(terminalLanguage({ LANG: 'C', LC_ALL: 'it_IT' })).toBe('it')
  expect(terminalLanguage({})).toBe('en')
})
