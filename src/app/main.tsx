import './withoutEval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import en from '../../locales/en/notStarted.json' with { type: 'json' }
import es from '../../locales/es/notStarted.json' with { type: 'json' }
import it from '../../locales/it/notStarted.json' with { type: 'json' }
import ru from '../../locales/ru/notStarted.json' with { type: 'json' }
import { call, onReached, sessionEnd } from '../api/browser.ts'
import { getMaintenance } from '../contract/system.ts'
import { inBackground } from '../domain/inBackground.ts'
import { createI18n, sharedNamespace } from '../i18n/i18n.ts'
import { loadSentences } from '../i18n/loadSentences.ts'
import { endedByAtom, isEndingAtom } from '../state/account/endedSession.ts'
import { session } from '../state/account/session.ts'
import { browserStorage } from '../state/log/persistence/storage.ts'
import { isOnePaneAtom, twoPanesMinWidth } from '../state/map/view/onePane.ts'
import { paneOfAddress, requestedPaneAtom } from '../state/pair/secondWindow.ts'
import { displaySizeAtom, roomWindowAtom } from '../state/shell/settings/displaySize.ts'
import { isNarrowAtom, tablesMinWidth } from '../state/shell/settings/narrow.ts'
import { type Store, store } from '../state/store.ts'
import { plainFocusSentinels } from '../ui/focusSentinels.ts'
import { installKeyInterceptors } from '../ui/keyInterceptors.ts'
import { canZoomPage, setPageZoom, windowSize } from '../ui/pageZoom.ts'
import type { Language } from '../words/word.ts'
import { App } from './App.tsx'
import { followOtherTabs, followPreferences, readPreferences } from './preferences.ts'
import { forgetPlace, popSessionEnd, rememberPlace, storeSessionEnd } from './previousPlace.ts'
import { followReachability } from './reachability.ts'
import { reportRejections } from './reportRejections.ts'
import { followStoredView } from './storedView.ts'

const sentences = { ru, en, it, es } satisfies Record<Language, typeof en>

/** Explains in a page that could not start why it is empty, with a button to reload it. */
function showNotStarted(root: HTMLElement, language: Language, reload: () => void): void {
  const element = (tag: string, key: keyof typeof en): HTMLElement =>
    Object.assign(document.createElement(tag), { textContent: sentences[language][key] })
  const main = Object.assign(document.createElement('main'), { className: 'not-started' })
  const retry = element('button', 'notStarted.again')
  retry.addEventListener('click', reload)
  main.setAttribute('role', 'alert')
  main.append(element('h1', 'notStarted.title'), element('p', 'notStarted.reason'), retry)
  document.documentElement.lang = language
  root.replaceChildren(main)
}

/**
 * Enlarges the page by the display size, and tracks whether its window has space for map and table. From the start on: a map
 * that is first rendered next to a table would fit its field into half of the window.
 */
function followWindowWidth(store: Store): void {
  const inspect = () => {
    store.set(isOnePaneAtom, innerWidth < twoPanesMinWidth)
    store.set(isNarrowAtom, innerWidth < tablesMinWidth)
  }
  const enlarge = () => {
    setPageZoom(store.get(displaySizeAtom))
    inspect()
  }
  const measure = () => {
    if (canZoomPage()) store.set(roomWindowAtom, windowSize())
    inspect()
  }
  measure()
  enlarge()
  store.sub(displaySizeAtom, enlarge)
  addEventListener('resize', measure)
}

/** Installs the worker that serves the built application without a network; a development server has none. */
function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('The application will not start without a network', error)
  })
}

/** Starts once the translations of the user's language are loaded. */
async function begin(): Promise<void> {
  reportRejections(store, window)
  plainFocusSentinels()
  installKeyInterceptors()
  readPreferences(store)
  followWindowWidth(store)
  store.set(endedByAtom, popSessionEnd())
  store.set(requestedPaneAtom, paneOfAddress(new URLSearchParams(location.search)))
  const language = store.get(session.language)
  const root = document.getElementById('root')
  if (!root) throw new Error('a page without a root')
  const sentences = await loadSentences(language, sharedNamespace).catch((error: unknown) => {
    console.error(error)
    return null
  })
  if (!sentences) {
    showNotStarted(root, language, () => location.reload())
    return
  }
  const words = createI18n(language, { [language]: sentences })
  followPreferences(store, words)
  followStoredView(store)
  followOtherTabs(store)
  followReachability(store, { readNotice: async () => (await call(getMaintenance, {})).notice, onReached })

  // A new page is the one reset that no part of the state can miss. Pending requests find no token any more and report
  // the end again: the first reason counts.
  const stop = sessionEnd.onEnd((reason) => {
    stop()
    store.set(isEndingAtom, reason !== 'left')
    const user = store.get(session.user)
    if (user && reason !== 'left') rememberPlace(user.id)
    else forgetPlace()
    if (reason !== 'left') storeSessionEnd(reason)
    // Signed out in another tab: pending answers to this one must not be cached either.
    if (user && reason === 'left') inBackground(browserStorage().forget(user.id))
    // A second window closes with the session; if the browser does not allow that, it shows the sign-in.
    if (store.get(requestedPaneAtom) !== null) window.close()
    location.replace('/auth')
  })

  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  createRoot(root).render(
    <StrictMode>
      <App store={store} words={words} nonce={nonce} />
    </StrictMode>,
  )
  registerServiceWorker()
}

inBackground(begin())
