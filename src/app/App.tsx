import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { Provider, useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { type AnswerCopies, createQueries } from '../api/query/queries.ts'
import { AnswerCopiesContext } from '../api/query/useCall.ts'
import { cookieTokens } from '../api/tokens.ts'
import { inBackground } from '../domain/inBackground.ts'
import { checkSession } from '../pages/auth/session/checkSession.ts'
import { ProfileInSession } from '../pages/auth/session/profile.ts'
import { pageAt } from '../pages/pages.ts'
import { session } from '../state/account/session.ts'
import { browserStorage } from '../state/log/persistence/storage.ts'
import { isDarkAtom, isPresentingAtom } from '../state/present/presentation.ts'
import { themePreferenceAtom } from '../state/shell/settings/theme.ts'
import type { Store } from '../state/store.ts'
import { LiveRegions } from '../ui/feedback/LiveRegion.tsx'
import { WaitingScreen } from '../ui/feedback/Waiting.tsx'
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx'
import { followAnswers } from './followAnswers.ts'
import { loadShell, loadUserLink } from './loadSignedIn.ts'
import { createRoutes } from './routes.tsx'

/** A user's offline copies of answers in this browser. */
function answerCopiesOf(userId: number): AnswerCopies {
  return {
    async get(name) {
      const stored = await browserStorage().get('answers', [userId, name])
      return stored && { answer: stored.answer, at: stored.at }
    },
    put(name, answer) {
      inBackground(browserStorage().write([{ kind: 'answers', put: { userId, name, answer, at: Date.now() } }]))
    },
  }
}

/** Provides the cache of server answers to all pages. */
function AnswersProvider({ children }: { children: ReactNode }) {
  const store = useStore()
  const [queries] = useState(createQueries)
  const userId = useAtomValue(session.user)?.id ?? null
  const copies = useMemo(() => (userId === null ? null : answerCopiesOf(userId)), [userId])

  useEffect(() => followAnswers(store, queries), [store, queries])

  return (
    <QueryClientProvider client={queries}>
      <AnswerCopiesContext.Provider value={copies}>{children}</AnswerCopiesContext.Provider>
    </QueryClientProvider>
  )
}

/** The application: state, translations, theme and pages. `nonce` comes from the page's content policy for styles. */
export function App(props: { store: Store; words: i18n; nonce?: string }) {
  return (
    <Provider store={props.store}>
      <I18nextProvider i18n={props.words}>
        <Themed nonce={props.nonce} />
      </I18nextProvider>
    </Provider>
  )
}

function Themed({ nonce }: { nonce?: string }) {
  const chosen = useAtomValue(themePreferenceAtom)
  const isPresenting = useAtomValue(isPresentingAtom)
  const isDark = useAtomValue(isDarkAtom)
  // A presentation keeps the high-contrast theme of a user who needs it.
  const preference = isPresenting && chosen !== 'contrast' ? (isDark ? 'dark' : 'light') : chosen
  return (
    <ThemeProvider preference={preference} nonce={nonce}>
      <LiveRegions>
        <AnswersProvider>
          <Pages />
        </AnswersProvider>
      </LiveRegions>
    </ThemeProvider>
  )
}

/** Waits for the authentication check, then shows the pages and keeps the user's connections open. */
function Pages() {
  const store = useStore()
  const isAuthChecked = useAtomValue(session.isAuthChecked)
  const userId = useAtomValue(session.user)?.id ?? null
  const [router] = useState(createRoutes)

  useEffect(() => {
    // Loaded in parallel with the answer; a page that needs it and fails reports that itself.
    const noListeners = (error: unknown) => console.warn(error)
    if (cookieTokens.access() !== null) {
      // The address' page is loaded after the shell around it.
      loadShell()
        .then(() => pageAt(location.pathname)?.load())
        .catch(noListeners)
      loadUserLink().catch(noListeners)
    }
    const named = new URLSearchParams(location.search).get('cultureId')
    inBackground(checkSession(store, named === null ? null : Number(named)))
  }, [store])

  useEffect(() => {
    if (userId === null) return
    let unlink = () => {}
    let isLeft = false
    loadUserLink().then(
      ({ linkUser }) => {
        if (!isLeft) unlink = linkUser(store, userId)
      },
      (error: unknown) => console.error(error),
    )
    return () => {
      isLeft = true
      unlink()
    }
  }, [store, userId])

  if (!isAuthChecked) return <WaitingScreen />
  return (
    <>
      {userId !== null && <ProfileInSession />}
      <RouterProvider router={router} />
    </>
  )
}
