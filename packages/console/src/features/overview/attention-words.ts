/** What needs somebody, in words, and where it is seen to. */
import type { Attention } from '@ambit/core'
import { counted, formatCount } from '../../format/numbers.ts'
import { relativeTime } from '../../format/times.ts'
import { keyPath, readsPath, webhookPath } from '../../session/paths.ts'

export interface AttentionWords {
  readonly title: string
  readonly text: string
  readonly href: string
}

export function attentionWords(
  { kind, id, name, at, count, of }: Attention,
  projectId: string,
  nowMs: number,
): AttentionWords {
  const when = at === null ? '' : relativeTime(Date.parse(at), nowMs)
  const key = { title: `Key “${name}”`, href: keyPath(projectId, id ?? '') }
  switch (kind) {
    case 'refusals_rise':
      return {
        title: 'Refusals are up',
        text: `${counted(count ?? 0, 'refusal')} in 24 hours, ${of === 0 ? 'none' : formatCount(of ?? 0)} in the previous 24 hours.`,
        href: readsPath(projectId, { outcome: 'refused', time: '24h' }),
      }
    case 'webhook_stopped':
      return {
        title: 'Webhook stopped',
        text: `Nothing is sent to ${hostOf(name)}${at === null ? '' : ` since ${day.format(Date.parse(at))}`}. Fix the receiver, then resume the webhook.`,
        href: webhookPath(projectId, id ?? ''),
      }
    case 'webhook_fails':
      return {
        title: 'Webhook failing',
        text: `Nothing gets through to ${hostOf(name)}${at === null ? '' : ` since ${day.format(Date.parse(at))}`}.`,
        href: webhookPath(projectId, id ?? ''),
      }
    case 'key_expired':
      return { ...key, text: `It expired ${when}. Requests with it are refused.` }
    case 'key_expires':
      return { ...key, text: `It expires ${when}.` }
    case 'limit_reached':
      return { ...key, text: `${counted(count ?? 0, 'request')} beyond its limit${limitOf(of)} in 24 hours.` }
    case 'limit_near':
      return {
        ...key,
        text: `${counted(count ?? 0, 'request')} in this minute, of ${formatCount(of ?? 0)} that it may make.`,
      }
  }
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

function hostOf(url: string | null): string {
  return url === null || !URL.canParse(url) ? 'it' : new URL(url).host
}

function limitOf(limit: number | null): string {
  return limit === null ? '' : ` of ${formatCount(limit)} a minute`
}
