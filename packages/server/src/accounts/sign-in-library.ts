/** Better Auth, set up for e-mail and password on our own tables. Its HTTP handler is not exposed; it is called. */
import { availableParallelism } from 'node:os'
import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import type { Logger } from 'pino'
import type { Visitor } from '../app/console-deps.ts'
import { dayMs } from '../app/time.ts'
import { newSigningSecret } from '../secrets.ts'
import type { Person } from '../storage/port/people.ts'
import type { AccountsOptions, Credentials, FoundSession, PasswordChange, ResponseHeaders } from './accounts.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { callLibrary, noteVerifiedHash, notingFailures } from './library-call.ts'
import { sessionIdleDays } from './session-end.ts'
import { createSignInAdapter } from './sign-in-adapter.ts'

export interface SignInLibrary {
  /** `cookie` is `name=value`. */
  findSession(cookie: string): Promise<FoundSession | null>
  signIn(credentials: Credentials, visitor: Visitor): Promise<FoundSession | null>
  signOut(cookie: string): Promise<ResponseHeaders>
  /** Of the visitor's cookies, that of the session is all there is. */
  changePassword(change: PasswordChange, visitor: Visitor): Promise<Omit<FoundSession, 'person'> | null>
  hashPassword(password: string): Promise<string>
}

const sessionSeconds = (sessionIdleDays * dayMs) / 1000
const renewalSeconds = dayMs / 1000
/** Where the library looks for the address of a visitor: a header that we set ourselves on each call. */
const addressHeader = 'x-ambit-address'
const userAgentLengthMax = 300

/** Passwords are slow to hash by design. Half of the processor is left to others, however many try to sign in. */
const inTurn = concurrencyLimit(Math.max(1, Math.floor(availableParallelism() / 2)))
const hashInTurn = (password: string): Promise<string> => inTurn(() => hashPassword(password))

export async function openSignInLibrary(
  options: AccountsOptions & { readonly cookieName: string },
): Promise<SignInLibrary> {
  const { store, cookieName } = options
  const secret = await store.signIns.signingSecret(newSigningSecret())
  const auth = betterAuth(libraryOptions(options, secret))
  await auth.$context

  function headersFrom(answered: Headers): ResponseHeaders {
    const cookies = answered.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`))
    return cookies.length > 0 ? { 'set-cookie': cookies } : {}
  }

  async function sessionIdOf(token: string | null): Promise<string> {
    const [session] = await store.signIns.select('sessions', { token: options.hashSecret(token ?? '') })
    return session ? String(session.id) : ''
  }

  /** A password that was changed or reset while it was being checked is no longer the password. */
  async function isStillPassword(personId: string, hash: string | null): Promise<boolean> {
    const credentials = await store.signIns.select('credentials', { person_id: personId })
    return credentials.some(({ password }) => password === hash)
  }

  return {
    findSession: (cookie) =>
      callLibrary(async () => {
        const { response, headers } = await nullIfUnauthorized(
          auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
        )
        if (!response) return null
        return { person: personOf(response.user), sessionId: response.session.id, headers: headersFrom(headers) }
      }),

    signIn: (body, visitor) =>
      callLibrary(async (call) => {
        const { response, headers } = await nullIfUnauthorized(
          auth.api.signInEmail({ body, headers: visitorHeaders(visitor), returnHeaders: true }),
        )
        if (!response) return null
        const sessionId = await sessionIdOf(response.token)
        if (sessionId === '' || !(await isStillPassword(response.user.id, call.verifiedHash))) {
          await store.signIns.delete('sessions', { id: sessionId })
          return null
        }
        return { person: personOf(response.user), sessionId, headers: headersFrom(headers) }
      }),

    signOut: (cookie) =>
      callLibrary(async () => {
        const { headers } = await auth.api.signOut({ headers: new Headers({ cookie }), returnHeaders: true })
        return headersFrom(headers)
      }),

    changePassword: ({ currentPassword, newPassword }, visitor) =>
      callLibrary(async () => {
        const headers = visitorHeaders(visitor)
        headers.set('cookie', visitor.cookies ?? '')
        const body = { currentPassword, newPassword, revokeOtherSessions: true }
        try {
          const changed = await auth.api.changePassword({ body, headers, returnHeaders: true })
          return { sessionId: await sessionIdOf(changed.response.token), headers: headersFrom(changed.headers) }
        } catch (error) {
          if (error instanceof APIError && error.body?.code === 'INVALID_PASSWORD') return null
          throw error
        }
      }),

    hashPassword: hashInTurn,
  }
}

function libraryOptions(
  { newId, hashSecret, isSecure, ...options }: Parameters<typeof openSignInLibrary>[0],
  secret: string,
) {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    appName: 'Ambit',
    // Its own links and checks of origins are not used: requests never reach its handler.
    baseURL: 'http://ambit.invalid',
    // A list, because a list from the environment would take precedence over a single secret.
    secrets: [{ version: 1, value: secret }],
    database: createSignInAdapter(notingFailures(options.store.signIns), hashSecret),
    logger: { level: 'warn', disableColors: true, log: logTo(options.logger) },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // How long a password has to be is said by the schemas of the requests.
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: {
        hash: hashInTurn,
        async verify({ hash, password }) {
          noteVerifiedHash(hash)
          return inTurn(() => verifyPassword({ hash, password }))
        },
      },
    },
    user: { modelName: 'people', fields: { emailVerified: 'email_verified', ...timestamps } },
    account: {
      modelName: 'credentials',
      fields: { accountId: 'account_id', providerId: 'provider_id', userId: 'person_id', ...timestamps },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      expiresIn: sessionSeconds,
      updateAge: renewalSeconds,
      cookieCache: { enabled: false },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: options.cookieName,
          attributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      database: { generateId: () => newId('ses'), joins: true },
    },
  } satisfies BetterAuthOptions
}

/** Only what is said, never what it is said of: that may be a token or an address. */
function logTo(logger: Logger) {
  return (level: string, message: unknown): void => {
    logger[level === 'error' ? 'warn' : 'debug']({ from: 'better-auth' }, typeof message === 'string' ? message : level)
  }
}

function visitorHeaders({ address, userAgent }: Visitor): Headers {
  const headers = new Headers({ [addressHeader]: address })
  if (userAgent !== null) headers.set('user-agent', userAgent.slice(0, userAgentLengthMax))
  return headers
}

async function nullIfUnauthorized<T>(
  call: Promise<{ response: T; headers: Headers }>,
): Promise<{ response: T | null; headers: Headers }> {
  try {
    return await call
  } catch (error) {
    if (error instanceof APIError && error.status === 'UNAUTHORIZED') return { response: null, headers: new Headers() }
    throw error
  }
}

function personOf({ id, name, email }: Person): Person {
  return { id, name, email }
}
