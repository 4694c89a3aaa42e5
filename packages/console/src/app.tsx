/** The pages, what is in front of the sign-in and what is behind it. Each page is loaded when it is first opened. */
import { ownPaths, type ProjectPage, projectPageLabels, projectPages } from '@ambit/core/console-paths'
import { QueryClientProvider } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter'
import { isApiError } from './api/api-error.ts'
import { codeQuestion } from './api/code-question.ts'
import { forgetSecrets } from './api/known-secrets.ts'
import { projectToSetUp } from './api/project-set-up.ts'
import { createQueryClient } from './api/query-client.ts'
import { isSessionOver, sessionKey, useSessionQuery } from './api/session.ts'
import { lateFailure } from './api/use-action.ts'
import { useOpenBusiness } from './api/use-open-business.ts'
import { ErrorNotice } from './components/error-notice.tsx'
import { FailureDialog } from './components/failure-dialog.tsx'
import { Lazy, type LazyCode, lazyCode } from './components/lazy.tsx'
import { ToastProvider } from './components/toast.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import { CentredLayout } from './layout/centred-layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { LayoutSkeleton } from './layout/layout-skeleton.tsx'
import { NoProjectPage } from './layout/no-project-page.tsx'
import { NoPage, NotFoundPage, NotPermittedPage } from './layout/not-found-page.tsx'
import { PageSkeleton } from './layout/page-skeleton.tsx'
import { useSearchKeys } from './layout/use-search-keys.ts'
import { lastProjectId, rememberProject } from './session/last-project.ts'
import { mayOpenPage, roleForPage } from './session/page-roles.ts'
import { docsPath, isPageBehindSignIn, projectPath, signInPathFor } from './session/paths.ts'
import { ProjectProvider, SessionProvider, useSession } from './session/session-context.tsx'

const signInPage = lazyCode(() => import('./features/sign-in/sign-in-page.tsx'))
const signInAgainDialog = lazyCode(() => import('./features/sign-in/sign-in-again-dialog.tsx'))
const codeDialog = lazyCode(() => import('./features/account/code-dialog.tsx'))
const shownOnce = lazyCode(() => import('./features/shown-once/shown-once.tsx'))
const invitationPage = lazyCode(() => import('./features/sign-in/invitation-page.tsx'))
const resetPasswordPage = lazyCode(() => import('./features/sign-in/reset-password-page.tsx'))
const setUpDialog = lazyCode(() => import('./features/purposes/set-up-dialog.tsx'))
const refusedCount = lazyCode(() => import('./features/purposes/refused-count.tsx'))
const commandPalette = lazyCode(() => import('./features/command-palette/command-palette.tsx'))
const docsReader = lazyCode(() => import('./features/docs-reader/docs-reader.tsx'))
const accountPage = lazyCode(() => import('./features/account/account-page.tsx'))
/** A page of a project is a folder with its name: what is in it is found by the build, and a test misses what is not. */
const pageCode = import.meta.glob<{ default: ComponentType<object> }>('./features/*/*-page.tsx')
const pageIcons = import.meta.glob<LucideIcon>('./features/*/icon.ts', { eager: true, import: 'default' })
const pagesOfProject = Object.fromEntries(
  projectPages.map((page) => [page, lazyCode(found(pageCode, `./features/${page}/${page}-page.tsx`))]),
) as Readonly<Record<ProjectPage, LazyCode<object>>>
const sidebarEntries = projectPages.map((page) => ({
  page,
  label: projectPageLabels[page],
  note: page === 'purposes' ? refusedCount : null,
  Icon: found(pageIcons, `./features/${page}/icon.ts`),
}))

function found<T>(files: Readonly<Record<string, T>>, path: string): T {
  const file = files[path]
  if (!file) throw new Error(`there is no ${path}`)
  return file
}

// The code of the page that was asked for comes while it is being found out who asks.
const asked = projectPages.find((page) => window.location.pathname.endsWith(`/${page}`))
if (asked) pagesOfProject[asked].prepare()

const queryClient = createQueryClient(() => {
  forgetSecrets()
  // Whoever is in the middle of something signs in where they are.
  if (queryClient.getQueryData(sessionKey)) isSessionOver.set(true)
})

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ErrorBoundary>
          <Switch>
            <Route path={ownPaths.signIn}>
              <Lazy code={signInPage} />
            </Route>
            <Route path={ownPaths.invitation}>
              <Lazy code={invitationPage} />
            </Route>
            <Route path={ownPaths.resetPassword}>
              <Lazy code={resetPasswordPage} />
            </Route>
            <Route component={BehindSignIn} />
          </Switch>
        </ErrorBoundary>
        <OpenBusiness />
      </ToastProvider>
    </QueryClientProvider>
  )
}

/** What has to be shown on whichever page one is by now. */
function OpenBusiness() {
  const shown = useOpenBusiness()
  const failure = lateFailure.useValue()
  const setUp = projectToSetUp.useValue()
  const question = codeQuestion.useValue()
  return (
    <>
      {shown && <Lazy code={shownOnce} shown={shown} />}
      {setUp && <Lazy code={setUpDialog} projectId={setUp} />}
      {question && <Lazy code={codeDialog} question={question} />}
      <FailureDialog failure={failure} onClose={() => lateFailure.set(null)} />
    </>
  )
}

function BehindSignIn() {
  const { data: session, error, refetch } = useSessionQuery()
  const isOver = isSessionOver.useValue()
  const [location] = useLocation()
  if (session)
    return (
      <SessionProvider session={session}>
        <Pages />
        {isOver && <Lazy code={signInAgainDialog} email={session.person.email} />}
      </SessionProvider>
    )
  if (!error) return <LayoutSkeleton />
  if (isApiError(error, 'sign_in_required')) {
    const isPage = location === ownPaths.start || isPageBehindSignIn(location)
    return isPage ? <Redirect to={signInPathFor(window.location)} replace /> : <NoPage />
  }
  return (
    <CentredLayout title="Ambit">
      <ErrorNotice error={error} title="The console could not be opened." onRetry={refetch} />
    </CentredLayout>
  )
}

/** Long after the page that was asked for, and before anybody turns to another one while the network is away. */
const prepareAfterMs = 10_000

function Pages() {
  const { projects } = useSession()
  useEffect(() => {
    const rest = [
      ...Object.values(pagesOfProject),
      accountPage,
      commandPalette,
      docsReader,
      shownOnce,
      signInAgainDialog,
      setUpDialog,
    ]
    const timer = setTimeout(() => {
      for (const code of rest) code.prepare()
    }, prepareAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const [location] = useLocation()
  const [, params] = useRoute('/projects/:projectId/*?')
  const ofPage = projects.find(({ id }) => id === params?.projectId)
  const lastId = useRef(lastProjectId())
  useEffect(() => {
    if (!ofPage) return
    lastId.current = ofPage.id
    rememberProject(ofPage.id)
  }, [ofPage])
  // A page that belongs to no project keeps the sidebar of the one that one came from.
  const project = ofPage ?? projects.find(({ id }) => id === lastId.current) ?? projects[0]
  const [isSearching, setIsSearching] = useState(false)
  const search = useCallback(() => setIsSearching(true), [])
  useSearchKeys(search)
  return (
    <AppLayout
      entries={sidebarEntries}
      project={project}
      onPointAt={(page) => pagesOfProject[page].prepare()}
      onSearch={project && search}
    >
      {isSearching && project && (
        <Lazy
          code={commandPalette}
          project={project}
          pages={projectPages.filter((page) => mayOpenPage(project.role, page))}
          onClose={() => setIsSearching(false)}
        />
      )}
      <ErrorBoundary key={location.startsWith(docsPath) ? docsPath : location}>
        <Switch>
          <Route path={`${docsPath}/*?`}>
            <Lazy code={docsReader} standIn={<PageSkeleton />} />
          </Route>
          <Route path={ownPaths.start}>
            {project ? <Redirect to={projectPath(project.id, 'overview')} replace /> : <NoProjectPage />}
          </Route>
          <Route path={ownPaths.account}>
            <Lazy code={accountPage} standIn={<PageSkeleton />} />
          </Route>
          {ofPage &&
            projectPages.map((page) => (
              <Route key={page} path={`/projects/:projectId/${page}`}>
                <ProjectProvider key={ofPage.id} project={ofPage}>
                  {mayOpenPage(ofPage.role, page) ? (
                    <Lazy code={pagesOfProject[page]} standIn={<PageSkeleton />} />
                  ) : (
                    <NotPermittedPage title={projectPageLabels[page]} role={roleForPage(page)} />
                  )}
                </ProjectProvider>
              </Route>
            ))}
          <Route component={NotFoundPage} />
        </Switch>
      </ErrorBoundary>
    </AppLayout>
  )
}
