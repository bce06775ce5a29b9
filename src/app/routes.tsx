import { lazy, Suspense } from 'react'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom'
import { AppShell } from '../pages/shell/AppShell.tsx'
import { ToastHost } from '../pages/shell/notifications/ToastHost.tsx'
import { useTitle } from '../pages/shell/useTitle.ts'
import { WaitingScreen } from '../ui/feedback/Waiting.tsx'
import { SignedInOnly, ToFields, VisitorsOnly } from './sessionGuards.tsx'

const SignInPage = lazy(() => import('../pages/auth/SignInPage.tsx'))
const SignUpPage = lazy(() => import('../pages/auth/SignUpPage.tsx'))
const ProfilePage = lazy(() => import('../pages/account/ProfilePage.tsx'))
const NotFoundPage = lazy(() => import('../pages/notFound/NotFoundPage.tsx'))
const UnderDevelopmentPage = lazy(() => import('../pages/underDevelopment/UnderDevelopmentPage.tsx'))
const FieldsPage = lazy(async () => ({ default: (await import('../pages/fields/FieldsPage.tsx')).FieldsPage }))

function Fields() {
  useTitle('shell.fields')
  return <FieldsPage />
}

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

const underDevelopment = [
  ['/fields/journal', 'shell.journal'],
  ['/varieties/prediction', 'shell.prediction'],
  ['/genome/variety-selection', 'shell.varietySelection'],
  ['/genome/knowledge-base', 'shell.knowledgeBase'],
] as const

const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <VisitorsOnly />,
        children: [
          { path: '/auth', element: <SignInPage /> },
          { path: '/sign-up', element: <SignUpPage /> },
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          { path: '/', element: <ToFields /> },
          {
            element: <AppShell />,
            children: [
              { path: '/fields', element: <Fields /> },
              { path: '/account', element: <ProfilePage /> },
              ...underDevelopment.map(([path, title]) => ({
                path,
                element: <UnderDevelopmentPage key={path} title={title} />,
              })),
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** The application's addresses. */
export function createRoutes() {
  return createBrowserRouter(routes)
}
