/** The pages, what is in front of the sign-in and what is behind it. Each page is loaded when it is first opened. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
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
import { Later, laterCode } from './parts/later.tsx'
import { ToastProvider } from './parts/toast.tsx'
import { accountPath, type ProjectPage, projectPages, projectPath, signInPath, signInPathFor } from './session/paths.ts'
import { ProjectProvider, SessionProvider, useSession } from './session/session-context.tsx'

const signInPage = laterCode(() => import('./features/sign-in/sign-in-page.tsx'))
const invitationPage = laterCode(() => import('./features/sign-in/invitation-page.tsx'))
const resetPasswordPage = laterCode(() => import('./features/sign-in/reset-password-page.tsx'))
const accountPage = laterCode(() => import('./features/account/account-page.tsx'))
const pagesOfProject = {
  keys: laterCode(() => import('./features/keys/keys-page.tsx')),
  usage: laterCode(() => import('./features/usage/usage-page.tsx')),
  playground: laterCode(() => import('./features/playground/playground-page.tsx')),
  policy: laterCode(() => import('./features/policy/policy-page.tsx')),
  team: laterCode(() => import('./features/team/team-page.tsx')),
} satisfies Record<ProjectPage, unknown>

// The code of the page that was asked for comes while it is being found out who asks.
const asked = projectPages.find((page) => window.location.pathname.endsWith(`/${page}`))
if (asked) pagesOfProject[asked].prepare()

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
          <Switch>
            <Route path={signInPath}>
              <Later code={signInPage} />
            </Route>
            <Route path="/invitation">
              <Later code={invitationPage} />
            </Route>
            <Route path="/reset-password">
              <Later code={resetPasswordPage} />
            </Route>
            <Route component={BehindSignIn} />
          </Switch>
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
    <AppLayout project={project} onPointAt={(page) => pagesOfProject[page].prepare()}>
      <ErrorBoundary key={location}>
        <Switch>
          <Route path="/">
            {project ? <Redirect to={projectPath(project.id, 'keys')} replace /> : <NoProjectPage />}
          </Route>
          <Route path={accountPath}>
            <Later code={accountPage} standIn={<PageSkeleton />} />
          </Route>
          {ofPage &&
            projectPages.map((page) => (
              <Route key={page} path={`/projects/:projectId/${page}`}>
                <ProjectProvider key={ofPage.id} project={ofPage}>
                  <Later code={pagesOfProject[page]} standIn={<PageSkeleton />} />
                </ProjectProvider>
              </Route>
            ))}
          <Route component={NotFoundPage} />
        </Switch>
      </ErrorBoundary>
    </AppLayout>
  )
}
