/** One key: whether it is accepted, what it may do, what was asked with it, and all that can be done about it. */
import type { ConsoleKey } from '@ambit/core'
import { ArrowLeft, Clock, Pause, Play, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useKeys } from '../../api/keys.ts'
import { Badge } from '../../components/badge.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Lazy } from '../../components/lazy.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useNow } from '../../components/use-now.ts'
import { useMay, useProject } from '../../session/session-context.tsx'
import { KeyActions } from './key-actions.tsx'
import type { OpenedDialog } from './key-dialog.tsx'
import { KeyFacts } from './key-facts.tsx'
import { KeyReads } from './key-reads.tsx'
import { statesOf } from './key-state.ts'
import styles from './key-view.module.css'
import { keyDialog } from './lazy-key-dialog.ts'
import { maskedSecret } from './masked-secret.ts'
import { useMayReceive } from './may-receive.ts'

export default function KeyView({ keyId }: { keyId: string }) {
  const project = useProject()
  const { data: keys, error, refetch } = useKeys(project.id)
  const [path] = useLocation()
  const key = keys?.find(({ id }) => id === keyId)
  // It is opened from far down a long list.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <>
      <Link href={path} className={styles.back}>
        <ArrowLeft size={14} aria-hidden="true" />
        Keys
      </Link>
      {key ? (
        <Key apiKey={key} />
      ) : keys ? (
        <>
          <PageHeader title="No such key" />
          <EmptyState title="This project has no such key" action={<ButtonLink href={path}>To the keys</ButtonLink>}>
            It may have been deleted, or belong to another project. Its usage stays to be seen.
          </EmptyState>
        </>
      ) : (
        <>
          <PageHeader title="Key" />
          {error ? (
            <ErrorNotice error={error} title="The key could not be loaded." onRetry={refetch} />
          ) : (
            <>
              <LoadingStatus what="the key" />
              <Skeleton height={320} />
            </>
          )}
        </>
      )}
    </>
  )
}

function Key({ apiKey }: { apiKey: ConsoleKey }) {
  // Single reads name people: whoever may only look sees none of them.
  const mayChange = useMay('member')
  const mayReceive = useMayReceive(apiKey)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const isPaused = apiKey.paused_at !== null
  return (
    <>
      <PageHeader
        title={apiKey.name}
        action={
          mayChange && (
            <div className={styles.actions}>
              {(mayReceive || !isPaused) && (
                <Button
                  icon={isPaused ? <Play size={16} /> : <Pause size={16} />}
                  variant={isPaused ? 'primary' : 'secondary'}
                  onClick={() => setOpened({ kind: 'switch', key: apiKey })}
                >
                  {isPaused ? 'Resume' : 'Pause'}
                </Button>
              )}
              {mayReceive && (
                <Button icon={<RefreshCw size={16} />} onClick={() => setOpened({ kind: 'rotate', key: apiKey })}>
                  Rotate
                </Button>
              )}
              <KeyActions
                apiKey={apiKey}
                onAct={(kind, key) => setOpened({ kind, key })}
                besides={['switch', 'rotate']}
              />
            </div>
          )
        }
        description={<Marks apiKey={apiKey} />}
      />
      {apiKey.paused_at !== null && (
        <p className={styles.paused}>
          <Pause size={16} aria-hidden="true" />
          <span>
            Paused <Timestamp at={apiKey.paused_at} />. Every request with it is refused, with “API key is paused”.
          </span>
        </p>
      )}
      <KeyFacts apiKey={apiKey} />
      {mayChange && <KeyReads keyId={apiKey.id} />}
      {opened && <Lazy code={keyDialog} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const marks = { expiring: 'Expires soon', expired: 'Expired', rotating: 'Rotating' } as const

function Marks({ apiKey }: { apiKey: ConsoleKey }) {
  const states = statesOf(apiKey, useNow())
  return (
    <span className={styles.marks}>
      <code>{maskedSecret(apiKey)}</code>
      {states.includes('active') && <Badge>Active</Badge>}
      {states.includes('paused') && <Badge icon={<Pause size={12} aria-hidden="true" />}>Paused</Badge>}
      {(['expiring', 'expired', 'rotating'] as const)
        .filter((state) => states.includes(state))
        .map((state) => (
          <Badge
            key={state}
            tone={state === 'expired' ? 'plain' : 'soon'}
            icon={state === 'expired' ? undefined : <Clock size={12} aria-hidden="true" />}
          >
            {marks[state]}
          </Badge>
        ))}
    </span>
  )
}
