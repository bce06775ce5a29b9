import { describe, expect, it } from 'vitest'
import { thinSpace } from '../words/digits.ts'
import { type Sentences, sentencesOf } from '../words/sentences.ts'
import { type Language, languages, type Words } from '../words/word.ts'
import {
  createI18n,
  createI18nOf,
  defaultLanguage,
  languageNames,
  languageOf,
  learnEveryLanguage,
  speak,
} from './i18n.ts'

const words: Words = {
  'test.plots': {
    ru: { one: '{{count}} делянка', few: '{{count}} делянки', many: '{{count}} делянок', other: '{{count}} делянки' },
    en: { one: '{{count}} plot', other: '{{count}} plots' },
    it: { one: '{{count}} parcella', many: '{{count}} di parcelle', other: '{{count}} parcelle' },
    es: { one: '{{count}} parcela', many: '{{count}} de parcelas', other: '{{count}} parcelas' },
  },
  'test.named': { ru: 'Линия {{name}}', en: 'Line {{name}}', it: 'Linea {{name}}', es: 'Línea {{name}}' },
}

describe('languages', () => {
  it('LIM-28 I18N-01 there are Russian, English, Italian and Spanish', () => {
    expect(languages).toEqual(['ru', 'en', 'it', 'es'])
    expect(Object.values(languageNames)).toEqual(['Русский', 'English', 'Italiano', 'Español'])
  })

  it('I18N-02 I18N-05 Russian is the default, for what is unset or unknown', () => {
    expect(defaultLanguage).toBe('ru')
    expect([null, undefined, '', 'de'].map(languageOf)).toEqual(['ru', 'ru', 'ru', 'ru'])
    expect(languageOf('es')).toBe('es')
  })

  it('I18N-02 a sentence that a language lacks is told in Russian', () => {
    const i18n = createI18nOf('en', words)
    i18n.removeResourceBundle('en', 'translation')
    expect(i18n.t('test.named', { name: 'Лада' })).toBe('Линия Лада')
  })

  it('chooses the plural form of each language', () => {
    const said = (language: 'ru' | 'en' | 'it', count: number) =>
      createI18nOf(language, words).t('test.plots', { count })
    expect([1, 3, 11, 21, 100].map((count) => said('ru', count))).toEqual([
      '1 делянка',
      '3 делянки',
      '11 делянок',
      '21 делянка',
      '100 делянок',
    ])
    expect([1, 2].map((count) => said('en', count))).toEqual(['1 plot', '2 plots'])
    expect(said('it', 1_000_000)).toBe(`1${thinSpace}000${thinSpace}000 di parcelle`)
  })

  it('writes numbers in sentences with thin spaces and leaves texts as they are', () => {
    const i18n = createI18nOf('en', words)
    expect(i18n.t('test.plots', { count: 30_000 })).toBe(`30${thinSpace}000 plots`)
    expect(i18n.t('test.named', { name: '<b>$t(test.plots)</b>' })).toBe('Line <b>$t(test.plots)</b>')
  })

  it('turns to a language once its sentences are there', async () => {
    const i18n = createI18n('en', { en: sentencesOf('en', words) })
    let come: (sentences: Sentences) => void = () => undefined
    const turning = speak(
      i18n,
      'es',
      () => new Promise((resolve) => (come = resolve)),
      () => true,
    )
    expect(i18n.t('test.named', { name: 'A' })).toBe('Line A')
    come(sentencesOf('es', words))
    await turning
    expect(i18n.t('test.named', { name: 'A' })).toBe('Línea A')
    await speak(
      i18n,
      'en',
      () => Promise.reject(new Error('asked twice')),
      () => true,
    )
    expect(i18n.t('test.named', { name: 'A' })).toBe('Line A')
  })

  it('stays with a language whose successor cannot be had or is not wanted any more', async () => {
    const i18n = createI18n('en', { en: sentencesOf('en', words) })
    const away = () => Promise.reject(new Error('no network'))
    await expect(speak(i18n, 'it', away, () => true)).rejects.toThrow('no network')
    await speak(
      i18n,
      'es',
      async () => sentencesOf('es', words),
      () => false,
    )
    expect(i18n.language).toBe('en')
    expect(i18n.t('test.plots', { count: 2 })).toBe('2 plots')
  })

  it('learns every language once, without turning to another', async () => {
    const i18n = createI18n('es', { es: sentencesOf('es', words) })
    const asked: string[] = []
    const load = async (language: Language) => {
      asked.push(language)
      return sentencesOf(language, words)
    }
    await learnEveryLanguage(i18n, load)
    await learnEveryLanguage(i18n, load)
    expect(asked).toEqual(['ru', 'en', 'it'])
    expect(i18n.getFixedT('it')('test.named', { name: 'A' })).toBe('Linea A')
    expect(i18n.language).toBe('es')
  })
})
