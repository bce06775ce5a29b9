import type { i18n } from 'i18next'
import { readCookie, writeCookie } from '../api/cookies.ts'
import { languageOf } from '../i18n/i18n.ts'
import { session } from '../state/session.ts'
import { readSetting, writeSetting } from '../state/settings.ts'
import type { Store } from '../state/store.ts'
import { themePreference } from '../state/theme.ts'
import type { ThemePreference } from '../ui/theme/ThemeProvider.tsx'

const themeKey = 'plotline.theme'
const themes: readonly ThemePreference[] = ['system', 'light', 'dark', 'contrast']

/** Puts the stored language and theme into the state, before anything is drawn. */
export function readPreferences(store: Store): void {
  store.set(session.language, languageOf(readCookie('language')))
  const stored = readSetting(themeKey)
  store.set(themePreference, themes.find((theme) => theme === stored) ?? 'system')
}

/** Stores and applies a change of language or theme as soon as it is made. */
export function followPreferences(store: Store, words: i18n): void {
  document.documentElement.lang = store.get(session.language)
  store.sub(session.language, () => {
    const language = store.get(session.language)
    writeCookie('language', language)
    document.documentElement.lang = language
    void words.changeLanguage(language)
  })
  store.sub(themePreference, () => writeSetting(themeKey, store.get(themePreference)))
}
