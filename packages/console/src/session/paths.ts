/** Where the pages of the console are. */
export const projectPages = ['keys', 'usage', 'playground', 'policy', 'team'] as const
export type ProjectPage = (typeof projectPages)[number]

export const signInPath = '/sign-in'
export const accountPath = '/account'
/** The service's own page, not one of the console. */
export const referencePath = '/docs'

export function projectPath(projectId: string, page: ProjectPage): string {
  return `/projects/${encodeURIComponent(projectId)}/${page}`
}

/** The sign-in page, and the way back from it. */
export function signInPathFor(path: string): string {
  return isPageBehindSignIn(path) ? `${signInPath}?to=${encodeURIComponent(path)}` : signInPath
}

/** Where to go after signing in; never to a place that is not ours, whatever the link said. */
export function pathAfterSignIn(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  return isPageBehindSignIn(to) ? to : '/'
}

function isPageBehindSignIn(path: string): boolean {
  return /^\/(?:account|projects\/[\w-]+\/[a-z]+)$/.test(path)
}
