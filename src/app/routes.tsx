import { useSetAtom } from 'jotai'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom'
import { showPageAtom } from '../commands/openPage.ts'
import type { PageModule, PageRecord } from '../pages/page.ts'
import { pages } from '../pages/pages.ts'
import { ToastHost } from '../pages/shell/notifications/ToastHost.tsx'
import { PageError } from '../pages/shell/PageError.tsx'
import { useTitle } from '../pages/shell/useTitle.ts'
import { WaitingScreen } from '../ui/feedback/Waiting.tsx'
import { loadShell } from './loadSignedIn.ts'
import { SignedInOnly, ToFields, ToStatistics, VisitorsOnly } from './sessionGuards.tsx'

const AppShell = lazy(async () => ({ default: (await loadShell()).AppShell }))
const NotFoundPage = lazy(() => import('../pages/notFound/NotFoundPage.tsx'))

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
