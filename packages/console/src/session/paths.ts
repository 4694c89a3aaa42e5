/** Ways to the pages of the console, and back to one after signing in. */
import { ownPaths, type ProjectPage, projectPages } from '@ambit/core/console-paths'

/** Pages of the service, not of the console. */
export const docsPath = '/docs'

export function projectPath(projectId: string, page: ProjectPage): string {
  return `/projects/${encodeURIComponent(projectId)}/${page}`
}

/**
 * What is known about a person. Whose it is stands behind the #, here and in the filters of other pages: an id of a person is nobody's
 * business but the page's, and no server, proxy or other website is told of it.
 */
export function personPath(projectId: string, userId: string, search = ''): string {
  return `${pathOf(projectId, 'people')}${search}${hashOfUser(userId)}`
}

/** Reads of a person, a key, an outcome, a time or a purpose, or one by its request. What was stated stands behind the #. */
export function readsPath(projectId: string, asked: ReadsAsked = {}): string {
  const { userId, keyId, request, scope, outcome, time, purpose, view } = asked
  const search = new URLSearchParams({
    ...(view && { view }),
    ...(keyId && { key: keyId }),
    ...(outcome && { outcome }),
    ...(scope && { scope }),
    ...(time && { time }),
    ...(request && { request }),
  })
  const path = pathOf(projectId, 'reads') + (search.size > 0 ? `?${search}` : '')
  const behind = new URLSearchParams({ ...(userId && { user: userId }), ...(purpose && { purpose }) })
  return path + (behind.size > 0 ? `#${behind}` : '')
}

interface ReadsAsked {
  readonly view?: 'changes'
  readonly userId?: string
  readonly keyId?: string
  readonly request?: string
  readonly scope?: string | null
  readonly outcome?: 'ok' | 'refused'
  readonly time?: '24h' | '7d'
  /** In double quotes: all of it. */
  readonly purpose?: string
}

export function keyPath(projectId: string, keyId: string): string {
  return `${pathOf(projectId, 'keys')}?${new URLSearchParams({ key: keyId })}`
}

export function webhookPath(projectId: string, webhookId: string): string {
  return `${pathOf(projectId, 'webhooks')}?${new URLSearchParams({ webhook: webhookId })}`
}

/** The tokens that are still good, of a key or about a person. */
export function tokensPath(projectId: string, owner: { userId: string } | { keyId: string }): string {
  const path = pathOf(projectId, 'tokens')
  return 'keyId' in owner ? `${path}?${new URLSearchParams({ key: owner.keyId })}` : path + hashOfUser(owner.userId)
}

/** Null when the address names nobody. */
export function userOfHash(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('user') || null
}

/** Also of a page that is not there yet. */
function pathOf(projectId: string, page: string): string {
  return `/projects/${encodeURIComponent(projectId)}/${page}`
}

function hashOfUser(userId: string): string {
  return `#user=${encodeURIComponent(userId)}`
}

interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/**
 * The sign-in page, and the way back from it: with what the address asked for, such as a period or a key. What stands
 * behind the # stays there, since it is nobody's business but the page's: a browser sends it to no server.
 */
export function signInPathFor({ pathname, search, hash }: Address): string {
  return isPageBehindSignIn(pathname)
    ? `${ownPaths.signIn}?to=${encodeURIComponent(pathname + search)}${hash}`
    : ownPaths.signIn
}

/** Where to go after signing in; never to a place that is not ours, whatever the link said. */
export function pathAfterSignIn({ search, hash }: Pick<Address, 'search' | 'hash'>): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  const [, pathname = '/', asked = ''] = /^([^?#]*)(\?[^#]*)?$/.exec(to) ?? []
  return isPageBehindSignIn(pathname) ? pathname + asked + hash : '/'
}

/** Whether there can be a page at a path; which project it belongs to, and whether that is one's own, is another matter. */
export function isPageBehindSignIn(pathname: string): boolean {
  if (pathname === ownPaths.account) return true
  // The service takes no id that is longer.
  const [, page] = /^\/projects\/[\w-]{1,100}\/([a-z]+)$/.exec(pathname) ?? []
  return projectPages.some((one) => one === page)
}
