import { describe, expect, it } from 'vitest'
import { thinSpace } from '../words/digits.ts'
import type { Sentences } from '../words/sentences.ts'
import { type Language, languages } from '../words/word.ts'
import {
  changeLanguage,
  createI18n,
  defaultLanguage,
  languageNames,
  languageOf,
  loadEveryLanguage,
  loadNamespaces,
  startLanguage,
} from './i18n.ts'

/** Keys of sentences that only this test has, typed as strings because key literals must be in `locales`. */
const plots: string = 'test.plots'
const named: string = 'test.named'

const sentences: Record<Language, Sentences> = {
  ru: {
    'test.plots_one': '{{count}} делянка',
    'test.plots_few': '{{count}} делянки',
    'test.plots_many': '{{count}} делянок',
    'test.plots_other': '{{count}} делянки',
    'test.named': 'Линия {{name}}',
  },
  en: { 'test.plots_one': '{{count}} plot', 'test.plots_other': '{{count}} plots', 'test.named': 'Line {{name}}' },
  it: {
    'test.plots_one': '{{count}} parcella',
    'test.plots_many': '{{count}} di parcelle',
    'test.plots_other': '{{count}} parcelle',
    'test.named': 'Linea {{name}}',
  },
  es: {
    'test.plots_one': '{{count}} parcela',
    'test.plots_many': '{{count}} de parcelas',
    'test.plots_other': '{{count}} parcelas',
    'test.named': 'Línea {{name}}',
  },
}

describe('languages', () => {
  it('there are Russian, English, Italian and Spanish [I18N-01, LIM-28]', () => {
    expect(languages).toEqual(['ru', 'en', 'it', 'es'])
    expect(Object.values(languageNames)).toEqual(['Русский', 'English', 'Italiano', 'Español'])
  })

  it('Russian is the default, for unset or unknown [I18N-02, I18N-05]', () => {
    expect(defaultLanguage).toBe('ru')
    expect([null, undefined, '', 'de'].map(languageOf)).toEqual(['ru', 'ru', 'ru', 'ru'])
    expect(languageOf('es')).toBe('es')
  })

  it('the stored language comes first, then the browser’s, then English; Russian if the browser names none [I18N-04, I18N-05]', () => {
    expect(startLanguage('es', ['it-IT', 'ru'])).toBe('es')
    expect(startLanguage(null, ['it-IT', 'ru'])).toBe('it')
    expect(startLanguage('de', ['de-DE', 'ES-419', 'en'])).toBe('es')
    expect(startLanguage(null, ['de', 'fr-CA'])).toBe('en')
    expect(startLanguage(null, ['itx'])).toBe('en')
    expect(startLanguage(null, [])).toBe('ru')
    expect(startLanguage('de', [''])).toBe('ru')
  })

  it('a message missing in a language falls back to Russian [I18N-02]', () => {
    const i18n = createI18n('en', sentences)
    i18n.removeResourceBundle('en', 'translation')
    expect(i18n.t(named, { name: 'Лада' })).toBe('Линия Лада')
  })

  it('uses the plural forms of each language', () => {
    const sentence = (language: 'ru' | 'en' | 'it', count: number) =>
      createI18n(language, sentences).t(plots, { count })
    expect([1, 3, 11, 21, 100].map((count) => sentence('ru', count))).toEqual([
      '1 делянка',
      '3 делянки',
      '11 делянок',
      '21 делянка',
      '100 делянок',
    ])
    expect([1, 2].map((count) => sentence('en', count))).toEqual(['1 plot', '2 plots'])
    expect(sentence('it', 1_000_000)).toBe(`1${thinSpace}000${thinSpace}000 di parcelle`)
  })

  it('formats numbers in messages with thin spaces and leaves texts unchanged', () => {
    const i18n = createI18n('en', sentences)
    expect(i18n.t(plots, { count: 30_000 })).toBe(`30${thinSpace}000 plots`)
    expect(i18n.t(named, { name: '<b>$t(test.plots)</b>' })).toBe('Line <b>$t(test.plots)</b>')
  })

  it('switches to a language once its messages are loaded', async () => {
    const i18n = createI18n('en', { en: sentences.en })
    let come: (sentences: Sentences) => void = () => undefined
    const turning = changeLanguage(
      i18n,
      'es',
      () => new Promise((resolve) => (come = resolve)),
      () => true,
    )
    expect(i18n.t(named, { name: 'A' })).toBe('Line A')
    come(sentences.es)
    await turning
    expect(i18n.t(named, { name: 'A' })).toBe('Línea A')
    await changeLanguage(
      i18n,
      'en',
      () => Promise.reject(new Error('requested twice')),
      () => true,
    )
    expect(i18n.t(named, { name: 'A' })).toBe('Line A')
  })

  it('keeps the language if the next one fails or is cancelled', async () => {
    const i18n = createI18n('en', { en: sentences.en })
    const offline = () => Promise.reject(new Error('no network'))
    await expect(changeLanguage(i18n, 'it', offline, () => true)).rejects.toThrow('no network')
    await changeLanguage(
      i18n,
      'es',
      async () => sentences.es,
      () => false,
    )
    expect(i18n.language).toBe('en')
    expect(i18n.t(plots, { count: 2 })).toBe('2 plots')
  })

  it('loads every language once, without switching', async () => {
    const i18n = createI18n('es', { es: sentences.es })
    const loaded: string[] = []
    const load = async (language: Language) => {
      loaded.push(language)
      return sentences[language]
    }
    await loadEveryLanguage(i18n, load)
    await loadEveryLanguage(i18n, load)
    expect(loaded).toEqual(['ru', 'en', 'it'])
    expect(i18n.getFixedT('it')(named, { name: 'A' })).toBe('Linea A')
    expect(i18n.language).toBe('es')
  })

  describe('sentences of a page', () => {
    const lots: string = 'test.lots'
    /** A loader whose loads the test resolves one by one. */
    function slowLoads() {
      const waiting = new Map<string, (sentences: Sentences) => void>()
      return {
        load: (language: Language, namespace: string) =>
          new Promise<Sentences>((resolve) => waiting.set(`${language} ${namespace}`, resolve)),
        async answer(request: string, answer: Sentences) {
          const resolve = waiting.get(request)
          if (!resolve) throw new Error(`${request} was not requested, but ${[...waiting.keys()].join()}`)
          waiting.delete(request)
          resolve(answer)
          await new Promise((done) => setTimeout(done))
        },
      }
    }

    it('are loaded once, and are found like any other', async () => {
      const i18n = createI18n('en', { en: sentences.en })
      const loaded: string[] = []
      const load = async (language: Language, namespace: string): Promise<Sentences> => {
        loaded.push(`${language} ${namespace}`)
        return { [lots]: 'Lots of {{count}}' }
      }
      await loadNamespaces(i18n, ['storage'], load)
      await loadNamespaces(i18n, ['storage'], load)
      expect(loaded).toEqual(['en storage'])
      expect(i18n.t(lots, { count: 2000 })).toBe(`Lots of 2${thinSpace}000`)
      expect(i18n.t(named, { name: 'A' })).toBe('Line A')
    })

    it('are loaded in the new language before the switch, also of a page that opens while they load', async () => {
      const i18n = createI18n('en', { en: sentences.en })
      i18n.addResourceBundle('en', 'storage', { [lots]: 'Lots' })
      const { load, answer } = slowLoads()
      const switching = changeLanguage(i18n, 'es', load, () => true)
      await answer('es storage', { [lots]: 'Lotes' })
      const opening = loadNamespaces(i18n, ['genome'], load)
      await answer('en genome', {})
      await opening
      await answer('es translation', sentences.es)
      expect(i18n.language).toBe('en')
      await answer('es genome', {})
      await switching
      expect(i18n.language).toBe('es')
      expect(i18n.t(lots)).toBe('Lotes')
    })

    it('are loaded again when the language changes before they come', async () => {
      const i18n = createI18n('en', sentences)
      const { load, answer } = slowLoads()
      let isOpen = false
      const opening = loadNamespaces(i18n, ['storage'], load).then(() => (isOpen = true))
      await i18n.changeLanguage('it')
      await answer('en storage', { [lots]: 'Lots' })
      expect(isOpen).toBe(false)
      await answer('it storage', { [lots]: 'Lotti' })
      await opening
      expect(i18n.t(lots)).toBe('Lotti')
    })

    it('sentences that cannot be loaded are requested again by the next page', async () => {
      const i18n = createI18n('en', sentences)
      const offline = () => Promise.reject(new Error('no network'))
      await expect(loadNamespaces(i18n, ['storage'], offline)).rejects.toThrow('no network')
      await loadNamespaces(i18n, ['storage'], async () => ({ [lots]: 'Lots' }))
      expect(i18n.t(lots)).toBe('Lots')
    })
  })

  it('an unknown key does not compile', () => {
    const { t } = createI18n('en', sentences)
    // @ts-expect-error no such sentence
    expect(t('no.such.key')).toBe('no.such.key')
    const field: 'fields' | 'nowhere' = sentences.en ? 'nowhere' : 'fields'
    // @ts-expect-error `shell.fields` is one, `shell.nowhere` is not
    expect(t(`shell.${field as 'fields' | 'nowhere'}`)).toBe('shell.nowhere')
    expect(t('shell.fields')).toBe('shell.fields')
  })
})
