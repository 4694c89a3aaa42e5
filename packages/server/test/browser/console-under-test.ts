/** The console in a real browser: the built pages, the real edge, a real store, and a clock that only tests move. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { buildConsole } from '../../../../scripts/build-console.ts'
import type { NewInvitation } from '../../src/app/invitations/create-invitation.ts'
import { type ConsoleUnderTest, openConsole } from '../http/console/console-under-test.ts'
import { findBrowser, launchBrowser, patienceMs } from './launch-browser.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export interface BrowserUnderTest {
  readonly address: string
  readonly service: ConsoleUnderTest
  /** Somebody who is not signed in, in a browser of their own and from an address of their own. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>
  /** Somebody with an account who is signed in: an owner of the project unless told otherwise. */
  newPerson(name: string, invitation?: Partial<NewInvitation>): Promise<Page>
  /** The person whose cookies these are, in a browser of their own. */
  newVisitorWith(cookies: ReadonlyMap<string, string>, options?: BrowserContextOptions): Promise<Page>
  /** A link that lets somebody into the project, as its owner unless told otherwise. */
  invitationLink(different?: Partial<NewInvitation>): Promise<string>
  /** Everybody leaves: an open page goes on asking the service for news. Who comes next begins anew. */
  endVisits(): Promise<void>
  /** Time passes, for the service and in every browser. */
  passTime(ms: number): Promise<void>
  close(): Promise<void>
}

/** On any port, unless the address is to be seen. */
export async function openInBrowser({ port = 0, allowsPrivateTargets = false } = {}): Promise<BrowserUnderTest> {
  await buildConsole()
  // Every visitor says where they come from: guesses are counted by address, and one test must not slow down another.
  const service = await openConsole({ trustedProxies: ['127.0.0.1'], allowsPrivateTargets })
  const { time } = service.under
  // Pages show how long ago things were by the clock of the browser.
  time.nowMs = Date.now()
  const address = await service.app.listen({ port, host: '127.0.0.1' })
  const browser: Browser = await launchBrowser(await findBrowser())
  const contexts: BrowserContext[] = []
  /** Those that nobody visits with at the moment. What they have loaded before they do not load again. */
  const idle: BrowserContext[] = []
  let passedMs = 0

  async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${contexts.length + 1}` },
      permissions: ['clipboard-read', 'clipboard-write'],
      baseURL: address,
      ...options,
    })
    context.setDefaultTimeout(patienceMs)
    await context.addInitScript(laterBy(passedMs))
    contexts.push(context)
    return context
  }

  async function newVisitor(options?: BrowserContextOptions): Promise<Page> {
    const context = options ? await newContext(options) : (idle.pop() ?? (await newContext({})))
    return context.newPage()
  }

  async function newVisitorWith(cookies: ReadonlyMap<string, string>, options?: BrowserContextOptions): Promise<Page> {
    const page = await newVisitor(options)
    const pairs = [...cookies.values()].map((cookie) => cookie.split('=') as [string, string])
    await page.context().addCookies(pairs.map(([name, value]) => ({ name, value, url: address })))
    return page
  }

  return {
    address,
    service,
    newVisitor,
    newVisitorWith,
    async newPerson(name, invitation = {}) {
      return newVisitorWith((await service.join(name, { role: 'owner', ...invitation })).cookies)
    },
    async invitationLink(different = {}) {
      return `${address}/invitation#${await service.invite({ role: 'owner', ...different })}`
    },
    async endVisits() {
      for (const context of contexts.filter((one) => !idle.includes(one))) {
        await Promise.all(context.pages().map((page) => page.close()))
        await context.clearCookies()
        idle.push(context)
      }
    },
    async passTime(ms) {
      time.nowMs += ms
      passedMs += ms
      for (const context of contexts) {
        await context.addInitScript(laterBy(ms))
        for (const page of context.pages()) await page.evaluate(laterBy(ms))
      }
    },
    async close() {
      await browser.close()
      await service.close()
    },
  }
}

/** Puts every clock of a page forward; done twice, by the sum of both. Timers keep their pace. */
function laterBy(ms: number): string {
  return `{
    const Earlier = Date
    globalThis.Date = class extends Earlier {
      constructor(...parts) { parts.length === 0 ? super(Earlier.now() + ${ms}) : super(...parts) }
      static now() { return Earlier.now() + ${ms} }
    }
  }`
}
