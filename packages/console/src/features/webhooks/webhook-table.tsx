import type { WebhookShown } from '@ambit/core'
import { Link, useLocation } from 'wouter'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { counted } from '../../format/numbers.ts'
import { WebhookActions } from './webhook-actions.tsx'
import type { OpenedDialog } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import styles from './webhook-table.module.css'

interface WebhookTableProps {
  /** Undefined: they are on their way. */
  webhooks: readonly WebhookShown[] | undefined
  onOpen: (opened: OpenedDialog) => void
}

export function WebhookTable({ webhooks, onOpen }: WebhookTableProps) {
  const [path] = useLocation()
  const columns: readonly Column<WebhookShown>[] = [
    {
      id: 'url',
      header: 'Address',
      kind: 'name',
      cell: ({ id, url }) => (
        <Link href={`${path}?webhook=${encodeURIComponent(id)}`} className={styles.url}>
          {url}
        </Link>
      ),
    },
    { id: 'state', header: 'State', cell: (webhook) => <State webhook={webhook} /> },
    { id: 'events', header: 'Told of', cell: ({ events }) => <Events events={events} /> },
    { id: 'created', header: 'Added', cell: ({ created_at }) => <Timestamp at={created_at} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (webhook) => <WebhookActions webhook={webhook} onOpen={onOpen} />,
    },
  ]
  return <DataTable caption="Webhooks" columns={columns} rows={webhooks} rowKey={({ id }) => id} stackBelow={640} />
}

function State({ webhook }: { webhook: WebhookShown }) {
  return (
    <div className={styles.state}>
      <WebhookState webhook={webhook} />
    </div>
  )
}

function Events({ events }: { events: WebhookShown['events'] }) {
  if (events === null) return 'Everything'
  return <span title={events.join(', ')}>{events.length === 1 ? events[0] : counted(events.length, 'event')}</span>
}
