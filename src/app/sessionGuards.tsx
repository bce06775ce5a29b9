import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { preservedQuery } from '../pages/shell/navigation/preservedQuery.ts'
import { endedByAtom } from '../state/account/endedSession.ts'
import { session } from '../state/account/session.ts'
import { addToast } from '../state/shell/toasts.ts'
import { forgetPlace, formerPlace } from './formerPlace.ts'

interface Origin {
  from?: { pathname: string; search: string }
}

/**
 * Pages of a signed-in user; others are redirected to /auth and return after signing in. Every role reaches every page.
 */
export function SignedInOnly() {
  const user = useAtomValue(session.user)
  const { pathname, search } = useLocation()
  if (user !== null) return <Outlet />
  const state: Origin = { from: { pathname, search } }
  return <Navigate to={{ pathname: '/auth', search: preservedQuery(search, '/auth') }} state={state} replace />
}

/** Sign-in and registration; a signed-in user is redirected to the previous place or to /fields. */
export function VisitorsOnly() {
  const user = useAtomValue(session.user)
  if (user === null) return <Outlet />
  return <ToPlace userId={user.id} />
}

/** Redirects to where the user was when the session ended, or to the page that required signing in, else to /fields. */
function ToPlace({ userId }: { userId: number }) {
  const location = useLocation()
  const { from } = (location.state ?? {}) as Origin
  const [place] = useState(() => formerPlace(userId))
  const store = useStore()
  useEffect(() => {
    forgetPlace()
    // The previous user of this tab finds another user's page in it.
    if (store.get(endedByAtom) === 'taken')
      store.set(addToast, { status: 'info', message: { key: 'auth.ended.taken' } })
    store.set(endedByAtom, null)
  }, [store])
  return (
    <Navigate
      to={place ?? from ?? { pathname: '/fields', search: preservedQuery(location.search, '/fields') }}
      replace
    />
  )
}

/** `/` is the fields page; the query stays. */
export function ToFields() {
  return <Navigate to={{ pathname: '/fields', search: useLocation().search }} replace />
}

/** The statistics open on their first tab; the query stays. */
export function ToStatistics() {
  return <Navigate to={{ pathname: '/fields/statistic/info', search: useLocation().search }} replace />
}
