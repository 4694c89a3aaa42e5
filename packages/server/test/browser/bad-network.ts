/** A network that is slow, breaks, or is not there, between a page and the service. */
import type { Page, Request, Route } from 'playwright-core'
import { until } from './console-steps.ts'

export interface HeldRequest {
  /** Waits until the first of them has been sent. */
  arrives(): Promise<void>
  /** Everything that was held goes on its way, and so does what follows. */
  release(): void
  /** Nothing arrives, and the connection is gone. */
  breakOff(): void
}

/** Holds requests on their way to the service, until it is decided what becomes of them. */
export async function hold(page: Page, method: string, path: string | RegExp): Promise<HeldRequest> {
  let hasArrived = false
  let isDecided = false
  const fate = Promise.withResolvers<'continue' | 'abort'>()
  await page.route(path, async (route) => {
    if (isDecided || route.request().method() !== method) return route.fallback()
    hasArrived = true
    // A page that has given up or was closed needs no answer.
    if ((await fate.promise) === 'continue') await route.continue().catch(() => undefined)
    else await route.abort('connectionreset').catch(() => undefined)
  })
  const decide = (how: 'continue' | 'abort'): void => {
    isDecided = true
    fate.resolve(how)
  }
  return {
    arrives: () =>
      until(
        async () => hasArrived,
        () => `no ${method} ${path} was sent`,
      ),
    release: () => decide('continue'),
    breakOff: () => decide('abort'),
  }
}

/** The service does what it is asked, and its answer is lost. Once. */
export async function loseAnswer(page: Page, method: string, path: string | RegExp): Promise<void> {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Nothing that asks for this gets through, for as long as it is not taken back. */
export async function cutOff(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const handle = (route: Route) => (isFetch(route.request()) ? route.abort('connectionrefused') : route.fallback())
  await page.route(path, handle)
  return () => page.unroute(path, handle)
}

function isFetch(request: Request): boolean {
  return request.resourceType() === 'fetch'
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
}

/** What changes something, as it is sent from now on. Questions that are asked with a POST are not among it. */
export function changesSent(page: Page): readonly string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isQuestion =
      request.method() === 'GET' || /(?:simulate|check-purpose|read-statement|invitations\/show)$/.test(pathname)
    if (!isQuestion) sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}
