/** What a record says, in words. */
import type { ConsoleRecord } from '@ambit/core'
import { capitalised } from '../../format/lists.ts'

const past: Readonly<Record<string, string>> = {
  accept: 'accepted',
  add: 'added',
  change: 'changed',
  continue: 'went on with a',
  create: 'created',
  declare: 'declared',
  delete: 'deleted',
  disable: 'disabled',
  dismiss: 'dismissed',
  enable: 'enabled',
  end: 'ended',
  erase: 'erased',
  export: 'exported',
  forget: 'forgot',
  list: 'looked at',
  look: 'looked',
  pause: 'paused',
  preview: 'previewed',
  propose: 'began to set up a',
  reauthenticate: 'failed to confirm the password or code',
  remove: 'removed',
  rename: 'renamed',
  replace: 'replaced',
  replay: 'sent again a',
  reset: 'reset',
  restore: 'restored',
  resume: 'resumed',
  retire: 'retired',
  revoke: 'revoked',
  rotate: 'rotated',
  search: 'searched',
  set: 'set',
  sign: 'signed',
  supersede: 'replaced',
  update: 'changed',
  use: 'used',
  withdraw: 'withdrew',
}

const wholes: Readonly<Record<string, string>> = {
  back_up_store: 'Backed up the whole store',
  count_subject: 'Counted what an erasure would delete',
  export_store: 'Exported the whole store',
}

const failures: Readonly<Record<string, string>> = {
  sign_in: 'Failed to sign in',
  use_passkey: 'Tried a passkey that may be a copy',
}

/** `create_key` is "Created key". Also for an act that a newer server knows. */
export function actWords({ action, outcome }: Pick<ConsoleRecord, 'action' | 'outcome'>): string {
  if (outcome !== 'ok' && failures[action]) return failures[action]
  if (wholes[action]) return wholes[action]
  const [verb = '', ...rest] = action.split('_')
  return capitalised([past[verb] ?? verb, ...rest].join(' ').replaceAll('subject', 'person'))
}

/** The stated purpose of a read, and how any other record is known. */
export function recordTitle(record: ConsoleRecord): string {
  const { purpose, registered_purpose, user_id, purpose_classes } = record
  const stated = purpose?.trim() ?? registered_purpose
  if (stated !== null) return stated
  const isErasedRead = purpose_classes !== null && user_id?.startsWith('erased_')
  return isErasedRead ? 'Purpose erased with the person' : actWords(record)
}

const reasons: Readonly<Record<string, string>> = {
  ok: 'Allowed',
  policy_denied: 'Refused',
  purpose_not_registered: 'Not registered',
  consent_withdrawn: 'Consent withdrawn',
  token_revoked: 'Token revoked',
  token_expired: 'Token expired',
}

export function verdictWords(outcome: string): string {
  return reasons[outcome] ?? capitalised(outcome.replaceAll('_', ' '))
}

const actors: Readonly<Record<ConsoleRecord['actor_kind'], (actor: string) => string>> = {
  key: (actor) => `Deleted key …${actor.slice(-6)}`,
  person: (actor) => actor,
  cli: (actor) => `${actor.replace(/^cli:/, '')}, at the machine`,
  service: () => 'The service itself',
  subject: () => 'The person, on their own page',
  visitor: (actor) => `Visitor at ${actor.replace(/^visitor:/, '')}`,
}

export function actorWords({ actor, actor_kind, key_name }: ConsoleRecord): string {
  return key_name ?? actors[actor_kind](actor)
}

/** What an act was done to, as far as a person can make something of it; null: as far as the project itself. */
export function aboutWords({ details, subject }: ConsoleRecord): string | null {
  const named = details?.name ?? details?.email
  if (named !== null && named !== undefined) return String(named)
  return subject === null || /^(prj|lnk|per|ses|crd|psk)_/.test(subject) ? null : subject
}

/** "14:03:22" of today, "12 Nov, 14:03" of another day, "12 Nov 2025" of another year. */
export function logTime(atMs: number, nowMs: number): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)]
  if (at.toDateString() === now.toDateString()) return clock.format(at)
  return (at.getFullYear() === now.getFullYear() ? day : dayAndYear).format(at)
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const dayAndYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const toTheSecond = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

export function timeToTheSecond(atMs: number): string {
  return toTheSecond.format(atMs)
}
