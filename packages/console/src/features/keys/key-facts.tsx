/** What is on record of a key, and what was asked with it. */
import type { ConsoleKey } from '@ambit/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Meter } from '../../components/meter.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useNow } from '../../components/use-now.ts'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { counted, formatCount, sum } from '../../format/numbers.ts'
import { exactTime, timeToLookFor } from '../../format/times.ts'
import { projectPath, tokensPath } from '../../session/paths.ts'
import { useMay, useProject } from '../../session/session-context.tsx'
import { Expiry } from './expiry.tsx'
import styles from './key-facts.module.css'

export function KeyFacts({ apiKey }: { apiKey: ConsoleKey }) {
  const project = useProject()
  const isOwner = useMay('owner')
  return (
    <dl className={styles.facts}>
      <Fact term="Last 24 hours">
        <Requests apiKey={apiKey} />
        <Link href={`${projectPath(project.id, 'usage')}?${new URLSearchParams({ key: apiKey.id })}`}>Usage</Link>
      </Fact>
      <Fact term="Rate limit">
        <RateLimit apiKey={apiKey} />
      </Fact>
      <Fact term="Last used">{apiKey.last_used_at === null ? <p>Never</p> : <Moment at={apiKey.last_used_at} />}</Fact>
      <Fact term="May be used for">
        <p>{capitalised(apiKey.capabilities.join(', '))}</p>
      </Fact>
      <Fact term="Purpose classes">
        {apiKey.purpose_classes ? (
          <p>Only {apiKey.purpose_classes.map(classLabel).join(', ')}</p>
        ) : (
          <p>All that the policy allows</p>
        )}
      </Fact>
      <Fact term="Purposes">
        <Purposes apiKey={apiKey} />
      </Fact>
      <Fact term="Expires">
        <Expiry at={apiKey.expires_at} />
        {apiKey.expires_at !== null && <p className={styles.note}>{exactTime(Date.parse(apiKey.expires_at))}</p>}
      </Fact>
      <PreviousSecret until={apiKey.previous_secret_until} />
      <Fact term="Made">
        <Moment at={apiKey.created_at} />
        <p className={styles.note}>
          {apiKey.created_by
            ? `by ${apiKey.created_by.name}${apiKey.created_by.has_left ? ', who has left the project' : ''}`
            : 'by whom was not kept then'}
        </p>
      </Fact>
      {isOwner && (
        <Fact term="Tokens">
          <p>What was read with it can be read again until its tokens expire.</p>
          <Link href={tokensPath(project.id, { keyId: apiKey.id })}>Tokens that are still good</Link>
        </Fact>
      )}
      <Fact term="Id">
        <code className={styles.id}>{apiKey.id}</code>
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <p>
      <Timestamp at={at} /> <span className={styles.note}>{exactTime(Date.parse(at))}</span>
    </p>
  )
}

function Requests({ apiKey: { requests_24h } }: { apiKey: ConsoleKey }) {
  const total = sum(requests_24h)
  const label = `${counted(total, 'request')} in the last 24 hours, by hour`
  return (
    <div className={styles.requests}>
      <Sparkline values={requests_24h} label={label} width={240} height={40} />
      <p>{total === 0 ? 'No requests' : counted(total, 'request')}</p>
    </div>
  )
}

function RateLimit({ apiKey }: { apiKey: ConsoleKey }) {
  const { rate_limit_per_minute: limit, rate_limit_used: used, has_own_rate_limit } = apiKey
  if (limit === null) return <p>None</p>
  return (
    <>
      <div className={styles.limit}>
        <Meter
          value={used}
          max={limit}
          label="Share of the rate limit"
          words={`${formatCount(used)} of ${formatCount(limit)} in this minute`}
        />
      </div>
      <p className={styles.note}>{has_own_rate_limit ? 'Its own limit' : 'The limit of the server'}</p>
    </>
  )
}

function Purposes({ apiKey: { purposes } }: { apiKey: ConsoleKey }) {
  const project = useProject()
  if (purposes === null) return <p>Any that the policy allows</p>
  return (
    <ul className={styles.purposes}>
      {purposes.map((purpose) => (
        <li key={purpose}>
          <Link href={`${projectPath(project.id, 'purposes')}?${new URLSearchParams({ purpose })}`}>{purpose}</Link>
        </li>
      ))}
    </ul>
  )
}

function PreviousSecret({ until }: { until: string | null }) {
  const nowMs = useNow()
  if (until === null || Date.parse(until) <= nowMs) return null
  return (
    <Fact term="Previous secret">
      <p className={styles.soon}>Works until {timeToLookFor(Date.parse(until), nowMs)}</p>
    </Fact>
  )
}
