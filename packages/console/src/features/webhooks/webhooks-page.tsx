/** Who is told of what happens in the project, and whether that gets through. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useWebhooks } from '../../api/webhooks.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useProject } from '../../session/session-context.tsx'
import { type OpenedDialog, WebhookDialog } from './webhook-dialog.tsx'
import { WebhookTable } from './webhook-table.tsx'
import { WebhookView } from './webhook-view.tsx'

export default function WebhooksPage() {
  const asked = new URLSearchParams(useSearch()).get('webhook')
  return asked ? <WebhookView key={asked} webhookId={asked} /> : <WebhookList />
}

function WebhookList() {
  const { data: webhooks, error, refetch } = useWebhooks(useProject().id)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const add = (
    <Button variant="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'add' })}>
      Add webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="An address of yours is told of what happens here, a second later: ids and facts, never what a memory says. Messages are signed."
        action={webhooks && webhooks.length > 0 ? add : null}
      />
      {error && !webhooks && <ErrorNotice error={error} title="The webhooks could not be loaded." onRetry={refetch} />}
      {webhooks?.length === 0 ? (
        <EmptyState title="Nobody is told yet" action={add}>
          Add the address of a server of yours, such as the one that has to know when somebody is erased.
        </EmptyState>
      ) : (
        (webhooks || !error) && <WebhookTable webhooks={webhooks} onOpen={setOpened} />
      )}
      {opened && <WebhookDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
