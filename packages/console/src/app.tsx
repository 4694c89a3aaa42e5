/** The pages, what is in front of the sign-in and what is behind it. Each page is loaded when it is first opened. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { isApiError } from './api/api-error.ts'
import { forgetSecrets } from './api/known-secrets.ts'
import { createQueryClient } from './api/query-client.ts'
import { useSessionQuery } from './api/session.ts'
import { AppLayout } from './layout/app-layout.tsx'
import { CentredLayout } from './layout/centred-layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { LayoutSkeleton } from './layout/layout-skeleton.tsx'
import { NoProjectPage } from './layout/no-project-page.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { PageSkeleton } from './layout/page-skeleton.tsx'
import { ErrorNotice } from './parts/error-notice.tsx'
import { ToastProvider } from './parts/toast.tsx'
import { accountPath, type ProjectPage, projectPages, projectPath, signInPath, signInPathFor } from './session/paths.ts'
import { ProjectProvider, SessionProvider, useSession } from './session/session-context.tsx'

const SignInPage = lazy(() => import('./features/sign-in/sign-in-page.tsx'))
const InvitationPage = lazy(() => import('./features/sign-in/invitation-page.tsx'))
const ResetPasswordPage = lazy(() => import('./features/sign-in/reset-password-page.tsx'))
const AccountPage = lazy(() => import('./features/account/account-page.tsx'))

type Loaded = Promise<{ default: ComponentType }>
const codeOfPage: Record<ProjectPage, () => Loaded> = {
  keys: () => import('./features/keys/keys-page.tsx'),
  usage: () => import('./features/usage/usage-page.tsx'),
  playground: () => import('./features/playground/playground-page.tsx'),
  policy: () => import('./features/policy/policy-page.tsx'),
  team: () => import('./features/team/team-page.tsx'),
}
const pagesOfProject = Object.fromEntries(
  projectPages.map((page) => [page, lazy(codeOfPage[page])]),
) as unknown as Record<ProjectPage, ComponentType>

// The code of the page that was asked for comes while it is being found out who asks.
const asked = projectPages.find((page) => window.location.pathname.endsWith(`/${page}`))
if (asked) codeOfPage[asked]().catch(() => undefined)

const queryClient = createQueryClient(() => {
  if (window.location.pathname.startsWith(signInPath)) return
  forgetSecrets()
  navigate(signInPathFor(window.location.pathname), { replace: true })
  queryClient.clear()
})

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ErrorBoundary>
          <Suspense fallback={null}>
            <Switch>
              <Route path={signInPath} component={SignInPage} />
              <Route path="/invitation" component={InvitationPage} />
              <Route path="/reset-password" component={ResetPasswordPage} />
              <Route component={BehindSignIn} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </ToastProvider>
    </QueryClientProvider>
  )
}

function BehindSignIn() {
  const { data: session, error, refetch } = useSessionQuery()
  if (session)
    return (
      <SessionProvider session={session}>
        <Pages />
      </SessionProvider>
    )
  if (!error || isApiError(error, 'sign_in_required')) return <LayoutSkeleton />
  return (
    <CentredLayout title="Ambit">
      <ErrorNotice error={error} title="The console could not be opened." onRetry={refetch} />
    </CentredLayout>
  )
}

function Pages() {
  const { projects } = useSession()
  const [location] = useLocation()
  const [, params] = useRoute('/projects/:projectId/*?')
  const ofPage = projects.find(({ id }) => id === params?.projectId)
  const lastId = useRef<string>(undefined)
  if (ofPage) lastId.current = ofPage.id
  // A page that belongs to no project keeps the rail of the one that one came from.
  const project = ofPage ?? projects.find(({ id }) => id === lastId.current) ?? projects[0]
  return (
    <AppLayout project={project}>
      <ErrorBoundary key={location}>
        <Suspense fallback={<PageSkeleton />}>
          <Switch>
            <Route path="/">
              {project ? <Redirect to={projectPath(project.id, 'keys')} replace /> : <NoProjectPage />}
            </Route>
            <Route path={accountPath} component={AccountPage} />
            {ofPage &&
              projectPages.map((page) => {
                const Page = pagesOfProject[page]
                return (
                  <Route key={page} path={`/projects/:projectId/${page}`}>
                    <ProjectProvider key={ofPage.id} project={ofPage}>
                      <Page />
                    </ProjectProvider>
                  </Route>
                )
              })}
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </AppLayout>
  )
}
