import type { AnswerOf, ConsoleOperations, DeliveryShown, WebhookShown } from '@ambit/core'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useState } from 'react'
import type { ActionWords } from '../../api/use-action.ts'
import { useDeliveries, useReplayDelivery } from '../../api/webhooks.ts'
import { Button } from '../../components/button.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FailureDialog } from '../../components/failure-dialog.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useToast } from '../../components/toast.tsx'
import { counted } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'
import styles from './delivery-log.module.css'
import { outcomeInWords } from './delivery-words.ts'

const words: ActionWords = {
  doing: 'Sending it again',
  notDone: 'It was not sent again.',
  unknown: 'It is not known whether it is sent again.',
  whatToDo: 'Look at the log, which is being loaded again. A receiver knows by its id what it has had already.',
}

export function DeliveryLog({ webhook }: { webhook: WebhookShown }) {
  const project = useProject()
  /** The pages that were turned, oldest last: one goes back the way one came. */
  const [turned, setTurned] = useState<readonly number[]>([])
  const before = turned.at(-1) ?? null
  const { data, error, refetch } = useDeliveries(project.id, webhook.id, before)
  const replay = useReplayDelivery(project.id, words)
  const say = useToast()
  const next = data?.next_before ?? null
  const sendAgain = ({ sequence }: DeliveryShown): void =>
    replay.act({ webhookId: webhook.id, sequence }, { onSuccess: () => say('It is on its way again.') })
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className={styles.heading}>
        Deliveries
      </h2>
      {error && !data && <ErrorNotice error={error} title="The deliveries could not be loaded." onRetry={refetch} />}
      {data && (webhook.failing_since !== null || webhook.disabled_at !== null) && <Troubles {...data} />}
      {data?.deliveries.length === 0 ? (
        <p className={styles.none}>
          Nothing has happened since that it is told of. Send a test to see whether it answers.
        </p>
      ) : (
        (data || !error) && (
          <DataTable
            caption="Deliveries"
            columns={columnsOf(sendAgain, replay.isPending ? replay.variables?.sequence : undefined)}
            rows={data?.deliveries}
            rowKey={({ sequence }) => String(sequence)}
            stackBelow={640}
          />
        )
      )}
      {(before !== null || next !== null) && (
        <div className={styles.pages}>
          <Button size="small" disabled={before === null} onClick={() => setTurned(turned.slice(0, -1))}>
            Newer
          </Button>
          <Button size="small" disabled={next === null} onClick={() => next !== null && setTurned([...turned, next])}>
            Older
          </Button>
        </div>
      )}
      <FailureDialog failure={replay.error && replay} onClose={replay.reset} />
    </section>
  )
}

/** Why nothing gets through, wherever in the log the message is that failed. */
function Troubles({ waiting, last_failure: failure }: AnswerOf<ConsoleOperations['listDeliveries']>) {
  const lastError = failure && outcomeInWords({ status: failure.last_status, reason: failure.last_reason })
  const waits = waiting > 0 && `${counted(waiting, 'message')} waiting to be sent in order.`
  if (!lastError && !waits) return null
  return <p className={styles.troubles}>{[lastError && `Last error: ${lastError}`, waits].filter(Boolean).join(' ')}</p>
}

function columnsOf(
  onReplay: (delivery: DeliveryShown) => void,
  underWay: number | undefined,
): readonly Column<DeliveryShown>[] {
  return [
    { id: 'event', header: 'Event', kind: 'name', cell: ({ event }) => <code className={styles.event}>{event}</code> },
    { id: 'at', header: 'When', cell: ({ created_at }) => <Timestamp at={created_at} /> },
    { id: 'state', header: 'State', cell: (delivery) => <State delivery={delivery} /> },
    { id: 'tries', header: 'Tries', isNumeric: true, cell: ({ attempts }) => String(attempts) },
    { id: 'last', header: 'Last answer', cell: (delivery) => <LastAnswer delivery={delivery} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (delivery) =>
        delivery.state === 'pending' ? null : (
          <Button
            size="small"
            isBusy={underWay === delivery.sequence}
            aria-label={`Send again: ${delivery.event}, number ${delivery.sequence}`}
            onClick={() => onReplay(delivery)}
          >
            Send again
          </Button>
        ),
    },
  ]
}

const states = {
  delivered: { Icon: CircleCheck, label: 'Delivered' },
  pending: { Icon: Clock, label: 'Waiting' },
  failed: { Icon: CircleX, label: 'Given up' },
} as const

function State({ delivery: { state, next_at, attempts } }: { delivery: DeliveryShown }) {
  const { Icon, label } = states[state]
  return (
    <span className={styles.state}>
      <Icon size={14} aria-hidden="true" />
      <span>
        {label}
        {state === 'pending' && attempts > 0 && next_at !== null && (
          <span className={styles.next}>
            {' '}
            after {counted(attempts, 'try', 'tries')}, next <Timestamp at={next_at} />
          </span>
        )}
      </span>
    </span>
  )
}

function LastAnswer({ delivery }: { delivery: DeliveryShown }) {
  const { last_status: status, last_reason: reason, attempts } = delivery
  if (attempts === 0) return <span className={styles.next}>None yet</span>
  return reason === null ? status : <span className={styles.answer}>{outcomeInWords({ status, reason })}</span>
}
