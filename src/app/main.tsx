import './withoutEval.ts'
import './withoutEval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionEnd } from '../api/browser.ts'
import { createI18n } from '../i18n/i18n.ts'
import { session } from '../state/session.ts'
import { store } from '../state/store.ts'
import { App } from './App.tsx'
import { registerServiceWorker } from './offline/registerServiceWorker.ts'
import { followPreferences, readPreferences } from './preferences.ts'
import { followReachability } from './reachability.ts'

readPreferences(store)
const words = createI18n(store.get(session.language))
followPreferences(store, words)
followReachability(store)

// A new page is the one reset that no part of the state can miss.
sessionEnd.onEnd(() => location.replace('/auth'))

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App store={store} words={words} nonce={nonce} />
    </StrictMode>,
  )
}
registerServiceWorker()
