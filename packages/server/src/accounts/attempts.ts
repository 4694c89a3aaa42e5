/**
 * Guessing is slowed down by counting attempts before a password is looked at, so that many at once get no further than
 * many in a row. An account is counted whether it exists or not: whoever tries learns nothing from being stopped.
 */
import { isIP } from 'node:net'
import type { ConsoleDeps, ConsoleOutcome } from '../app/console-deps.ts'
import { refuse } from '../app/deps.ts'

const windowMs = 15 * 60_000
export const attemptsPerAccount = 10
export const attemptsPerAddress = 50
export const attemptsPerLink = 10

type AttemptDeps = Pick<ConsoleDeps, 'store' | 'clock' | 'hashSecret'>
type TooMany = Extract<ConsoleOutcome<never>, { ok: false }>

/** Null when the attempt may go on. The address comes first: one that is stopped locks nobody else's account. */
export async function countAttempt(
  deps: AttemptDeps,
  { address, email }: { readonly address: string; readonly email: string },
): Promise<TooMany | null> {
  const tooMany = await count(deps, `address:${networkOf(address)}`, attemptsPerAddress)
  return tooMany ?? count(deps, accountSubject(deps, email), attemptsPerAccount)
}

/** A good link gives nothing to guess, but a password to hash: that is work that nobody gets without end. */
export function countLinkAttempt(deps: AttemptDeps, token: string): Promise<TooMany | null> {
  return count(deps, `link:${deps.hashSecret(token)}`, attemptsPerLink)
}

/** Somebody has shown that the account is theirs. */
export function forgetAttempts(deps: AttemptDeps, email: string): Promise<void> {
  return deps.store.signIns.forgetAttempts(accountSubject(deps, email))
}

async function count({ store, clock }: AttemptDeps, subject: string, max: number): Promise<TooMany | null> {
  const nowMs = clock()
  const { count: attempts, resetsAtMs } = await store.signIns.countAttempt({ subject, nowMs, windowMs })
  if (attempts <= max) return null
  const seconds = Math.max(1, Math.ceil((resetsAtMs - nowMs) / 1000))
  const message = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`
  return { ...refuse({ code: 'rate_limited', message }), headers: { 'retry-after': String(seconds) } }
}

function accountSubject({ hashSecret }: AttemptDeps, email: string): string {
  return `account:${hashSecret(email)}`
}

/** Whoever has one IPv6 address has the 2^64 around it, too; a port, which some proxies name with it, is anybody's. */
export function networkOf(addressAndPort: string): string {
  const [, v4, v6] = /^([\d.]+):\d+$|^\[(.+)\](?::\d+)?$/.exec(addressAndPort) ?? []
  const address = v4 ?? v6 ?? addressAndPort
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':').length : 0
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest)
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
