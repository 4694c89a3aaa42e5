/** One webhook: where it leads, what it is told of, and what became of each message. */
import type { WebhookShown } from '@ambit/core'
import { ArrowLeft, Play, Send } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useWebhooks } from '../../api/webhooks.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { LoadingStatus, Skeleton } from '../../components/skeleton.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useProject } from '../../session/session-context.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { type OpenedDialog, WebhookDialog } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import styles from './webhook-view.module.css'

export function WebhookView({ webhookId }: { webhookId: string }) {
  const { data: webhooks, error, refetch } = useWebhooks(useProject().id)
  const [path] = useLocation()
  const webhook = webhooks?.find(({ id }) => id === webhookId)
  return (
    <>
      <Link href={path} className={styles.back}>
        <ArrowLeft size={14} aria-hidden="true" />
        Webhooks
      </Link>
      {webhook ? (
        <Webhook webhook={webhook} />
      ) : webhooks ? (
        <>
          <PageHeader title="No such webhook" />
          <EmptyState title="It is not here any more" action={<ButtonLink href={path}>To the webhooks</ButtonLink>}>
            It was deleted, or the link is of another project.
          </EmptyState>
        </>
      ) : (
        <>
          <PageHeader title="Webhook" />
          <ErrorNotice error={error} title="The webhook could not be loaded." onRetry={refetch} />
          {!error && (
            <>
              <LoadingStatus what="the webhook" />
              <Skeleton height={160} />
            </>
          )}
        </>
      )}
    </>
  )
}

function Webhook({ webhook }: { webhook: WebhookShown }) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const { events, created_at, created_by, previous_secret_until } = webhook
  return (
    <>
      <PageHeader
        title={new URL(webhook.url).host}
        description={<code className={styles.url}>{webhook.url}</code>}
        action={
          <div className={styles.actions}>
            {webhook.disabled_at !== null && (
              <Button
                variant="primary"
                icon={<Play size={16} />}
                onClick={() => setOpened({ kind: 'resume', webhook })}
              >
                Resume
              </Button>
            )}
            <Button icon={<Send size={16} />} onClick={() => setOpened({ kind: 'test', webhook })}>
              Send a test
            </Button>
            <WebhookActions webhook={webhook} onOpen={setOpened} />
          </div>
        }
      />
      <dl className={styles.facts}>
        <dt>State</dt>
        <dd>
          <WebhookState webhook={webhook} />
        </dd>
        <dt>Told of</dt>
        <dd>{events === null ? 'Everything' : <code className={styles.events}>{events.join(', ')}</code>}</dd>
        <dt>Added</dt>
        <dd>
          <Timestamp at={created_at} /> by {created_by}
        </dd>
        {previous_secret_until !== null && (
          <>
            <dt>Secret</dt>
            <dd>
              Rotated; the old one signs as well until <Timestamp at={previous_secret_until} />
            </dd>
          </>
        )}
      </dl>
      <DeliveryLog webhook={webhook} />
      {opened && <WebhookDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
