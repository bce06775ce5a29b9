import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom'
import { showPageAtom } from '../commands/openPage.ts'
import type { PageModule, PageRecord } from '../pages/page.ts'
import { pages } from '../pages/pages.ts'
import { preservedQuery } from '../pages/shell/navigation/preservedQuery.ts'
import { ToastHost } from '../pages/shell/notifications/ToastHost.tsx'
import { PageError } from '../pages/shell/PageError.tsx'
import { useTitle } from '../pages/shell/useTitle.ts'
import { endedByAtom } from '../state/account/endedSession.ts'
import { session } from '../state/account/session.ts'
import { addToastAtom } from '../state/shell/toasts.ts'
import { WaitingScreen } from '../ui/feedback/Waiting.tsx'
import { loadShell } from './loadSignedIn.ts'
import { forgetPlace, previousPlace } from './previousPlace.ts'

interface Origin {
  from?: { pathname: string; search: string }
}

/**
 * Pages of a signed-in user; others are redirected to /auth and return after signing in. Every role reaches every page.
 */
function SignedInOnly() {
  const user = useAtomValue(session.user)
  const { pathname, search } = useLocation()
  if (user !== null) return <Outlet />
  const state: Origin = { from: { pathname, search } }
  return <Navigate to={{ pathname: '/auth', search: preservedQuery(search, '/auth') }} state={state} replace />
}

/** Sign-in and registration; a signed-in user is redirected to the previous place or to /fields. */
function VisitorsOnly() {
  const user = useAtomValue(session.user)
  if (user === null) return <Outlet />
  return <ToPlace userId={user.id} />
}

/** Redirects to where the user was when the session ended, or to the page that required signing in, else to /fields. */
function ToPlace({ userId }: { userId: number }) {
  const location = useLocation()
  const { from } = (location.state ?? {}) as Origin
  const [place] = useState(() => previousPlace(userId))
  const store = useStore()
  useEffect(() => {
    forgetPlace()
    // The previous user of this tab finds another user's page in it.
    if (store.get(endedByAtom) === 'taken')
      store.set(addToastAtom, { status: 'info', message: { key: 'auth.ended.taken' } })
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
function ToFields() {
  return <Navigate to={{ pathname: '/fields', search: useLocation().search }} replace />
}

/** The statistics open on their first tab; the query stays. */
function ToStatistics() {
  return <Navigate to={{ pathname: '/fields/statistic/info', search: useLocation().search }} replace />
}

const AppShell = lazy(async () => ({ default: (await loadShell()).AppShell }))
const NotFoundPage = lazy(() => import('../pages/static/NotFoundPage.tsx'))

function Root() {
  return (
    <>
      <Suspense fallback={<WaitingScreen />}>
        <Outlet />
      </Suspense>
      <ToastHost />
    </>
  )
}

/** A page on screen: sets its title, its undo scope, and its keys, commands and regions while it is mounted. */
function Opened({ record, module }: { record: PageRecord; module: PageModule }) {
  const showPage = useSetAtom(showPageAtom)
  useTitle(record.title)
  useLayoutEffect(() => {
    showPage(module)
    return () => showPage(null)
  }, [showPage, module])
  return <module.Page record={record} />
}

function routeOf(record: PageRecord): RouteObject {
  const Loaded = lazy(async () => {
    const module = await record.load()
    return { default: () => <Opened record={record} module={module} /> }
  })
  return { path: record.path, element: <Loaded key={record.path} /> }
}

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <VisitorsOnly />,
        children: pages.filter(({ needs }) => needs === 'visitor').map(routeOf),
      },
      {
        element: <SignedInOnly />,
        children: [
          { path: '/', element: <ToFields /> },
          { path: '/fields/statistic', element: <ToStatistics /> },
          {
            element: (
              <PageError>
                <AppShell />
              </PageError>
            ),
            children: pages.filter(({ needs }) => needs === 'user' || needs === 'crop').map(routeOf),
          },
        ],
      },
      ...pages.filter(({ needs }) => needs === null).map(routeOf),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** The application's addresses. */
export function createRoutes() {
  return createBrowserRouter(routes)
}
