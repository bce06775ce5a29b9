import type { i18n } from 'i18next'
import { readCookie, writeCookie } from '../api/cookies.ts'
import { setDecimalMark } from '../i18n/format.ts'
import { changeLanguage, languageOf, startLanguage } from '../i18n/i18n.ts'
import { loadSentences } from '../i18n/loadSentences.ts'
import { session } from '../state/account/session.ts'
import { scaleModeAtom } from '../state/colour/colouring.ts'
import { readScales, savedScalesAtom, serializeScales } from '../state/colour/savedScales.ts'
import { readSplit, splitAtom } from '../state/map/view/view.ts'
import { showMessageAtom } from '../state/shell/messages.ts'
import { decimalChoiceAtom, decimalMarkAtom } from '../state/shell/settings/decimalMark.ts'
import { chosenSizeAtom, readDisplaySize } from '../state/shell/settings/displaySize.ts'
import { readSetting, writeSetting } from '../state/shell/settings/settings.ts'
import { singleKeysAtom } from '../state/shell/settings/singleKeys.ts'
import { themePreferenceAtom } from '../state/shell/settings/theme.ts'
import { toastPositionAtom, toastPositions } from '../state/shell/toasts.ts'
import type { Store } from '../state/store.ts'
import { chartsOpenAtom, chartsShareAtom, readCharts, serializeCharts } from '../state/year/charts.ts'
import type { ThemePreference } from '../ui/theme/ThemeProvider.tsx'
import { applyStoredSetting, followStoredSettings, readStoredSettings } from './storedSettings.ts'

const themeKey = 'plotline.theme'
const scalesKey = 'plotline.scales'
const splitKey = 'plotline.split'
const displaySizeKey = 'plotline.roomSize'
const chartsKey = 'plotline.charts'
const singleKeysKey = 'plotline.singleKeys'
const toastsKey = 'plotline.toasts'
const themes: readonly ThemePreference[] = ['system', 'light', 'dark', 'contrast']

/** Loads the stored language, theme, colour scales, divider and charts into the state before rendering. */
export function readPreferences(store: Store): void {
  const storedLanguage = readCookie('language')
  const language = startLanguage(storedLanguage, navigator.languages)
  store.set(session.language, language)
  // Stored at once: requests read their language from the cookie.
  if (storedLanguage !== language) writeCookie('language', language)
  const stored = readSetting(themeKey)
  store.set(themePreferenceAtom, themes.find((theme) => theme === stored) ?? 'system')
  store.set(savedScalesAtom, readScales(readSetting(scalesKey)))
  store.set(splitAtom, readSplit(readSetting(splitKey)))
  store.set(chosenSizeAtom, readDisplaySize(readSetting(displaySizeKey)))
  store.set(singleKeysAtom, readSetting(singleKeysKey) !== 'off')
  const position = toastPositions.find((known) => known === readSetting(toastsKey))
  if (position) store.set(toastPositionAtom, position)
  readStoredSettings(store)
  const charts = readCharts(readSetting(chartsKey))
  store.set(chartsOpenAtom, charts.isOpen)
  store.set(chartsShareAtom, charts.share)
  // Forced colours need patterns and letters, which only classes have.
  if (matchMedia('(forced-colors: active)').matches) store.set(scaleModeAtom, 'binned')
}

/** Writes numbers with the decimal mark of the language on screen, or the one that the user chose. */
function markDecimals(store: Store, words: i18n): void {
  store.set(decimalMarkAtom, setDecimalMark(store.get(decimalChoiceAtom), words.language))
}

/** Stores each change of language, theme, colour scale, divider or charts at once, and applies it where needed. */
export function followPreferences(store: Store, words: i18n): void {
  document.documentElement.lang = store.get(session.language)
  markDecimals(store, words)
  // Before the components on screen: they redraw on the same event.
  words.on('languageChanged', () => markDecimals(store, words))
  store.sub(decimalChoiceAtom, () => {
    markDecimals(store, words)
    // Sentences contain numbers: whatever shows one is rendered again.
    words.emit('languageChanged', words.language)
  })
  store.sub(session.language, async () => {
    const language = store.get(session.language)
    if (language === words.language) return
    try {
      await changeLanguage(words, language, loadSentences, () => store.get(session.language) === language)
    } catch {
      // Data on screen stay in the language in which they were read.
      if (store.get(session.language) !== language) return
      store.set(session.language, languageOf(words.language))
      store.set(showMessageAtom, { kind: 'warning', key: 'shell.languageUnavailable', params: {} })
    }
    writeCookie('language', store.get(session.language))
    document.documentElement.lang = store.get(session.language)
  })
  store.sub(savedScalesAtom, () => writeSetting(scalesKey, serializeScales(store.get(savedScalesAtom))))
  store.sub(chosenSizeAtom, () => writeSetting(displaySizeKey, String(store.get(chosenSizeAtom))))
  store.sub(splitAtom, () => writeSetting(splitKey, String(store.get(splitAtom))))
  const writeCharts = () =>
    writeSetting(chartsKey, serializeCharts(store.get(chartsOpenAtom), store.get(chartsShareAtom)))
  store.sub(chartsOpenAtom, writeCharts)
  store.sub(chartsShareAtom, writeCharts)
  store.sub(singleKeysAtom, () => writeSetting(singleKeysKey, store.get(singleKeysAtom) ? 'on' : 'off'))
  store.sub(toastPositionAtom, () => writeSetting(toastsKey, store.get(toastPositionAtom)))
  followStoredSettings(store)
  store.sub(themePreferenceAtom, () => writeSetting(themeKey, store.get(themePreferenceAtom)))
}

/** Makes other tabs of this browser follow a change of theme, and of every setting that follows the user. */
export function followOtherTabs(store: Store): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey) store.set(themePreferenceAtom, themes.find((theme) => theme === newValue) ?? 'system')
    if (key === displaySizeKey) store.set(chosenSizeAtom, readDisplaySize(newValue))
    if (key === singleKeysKey) store.set(singleKeysAtom, newValue !== 'off')
    applyStoredSetting(store, key, newValue)
    const position = toastPositions.find((known) => known === newValue)
    if (key === toastsKey && position) store.set(toastPositionAtom, position)
  })
}
