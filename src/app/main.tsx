import { inBackground } from '../domain/inBackground.ts'
import './withoutEval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionEnd } from '../api/browser.ts'
import { createI18n } from '../i18n/i18n.ts'
import { loadSentences } from '../i18n/loadSentences.ts'
import { endedByAtom, isEndingAtom } from '../state/account/endedSession.ts'
import { session } from '../state/account/session.ts'
import { browserStorage } from '../state/log/persistence/storage.ts'
import { paneOf, requestedPaneAtom } from '../state/pair/secondWindow.ts'
import { store } from '../state/store.ts'
import { letKeysBeHeard } from '../ui/firstKeys.ts'
import { plainFocusSentinels } from '../ui/focusSentinels.ts'
import { App } from './App.tsx'
import { followWindowWidth } from './followWindowWidth.ts'
import { forgetPlace, popSessionEnd, rememberEnd, rememberPlace } from './formerPlace.ts'
import { registerServiceWorker } from './offline/registerServiceWorker.ts'
import { followOtherTabs, followPreferences, readPreferences } from './preferences.ts'
import { followReachability } from './reachability.ts'
import { reportRejections } from './reportRejections.ts'
import { showNotStarted } from './showNotStarted.ts'
import { followStoredView } from './storedView.ts'

/** Starts once the translations of the user's language are loaded. */
async function begin(): Promise<void> {
  reportRejections(store, window)
  plainFocusSentinels()
  letKeysBeHeard()
  readPreferences(store)
  followWindowWidth(store)
  store.set(endedByAtom, popSessionEnd())
  store.set(requestedPaneAtom, paneOf(new URLSearchParams(location.search)))
  const language = store.get(session.language)
  const root = document.getElementById('root')
  if (!root) throw new Error('a page without a root')
  const sentences = await loadSentences(language).catch((error: unknown) => {
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
  followReachability(store)

  // A new page is the one reset that no part of the state can miss. Pending requests find no token any more and report
  // the end again: the first reason counts.
  const stop = sessionEnd.onEnd((reason) => {
    stop()
    store.set(isEndingAtom, reason !== 'left')
    const user = store.get(session.user)
    if (user && reason !== 'left') rememberPlace(user.id)
    else forgetPlace()
    if (reason !== 'left') rememberEnd(reason)
    // Signed out in another tab: pending answers to this one must not be cached either.
    if (user && reason === 'left') inBackground(browserStorage().forget(user.id))
    // A second window closes with the session; if the browser does not allow that, it shows the sign-in.
    if (store.get(requestedPaneAtom) !== null) close()
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
