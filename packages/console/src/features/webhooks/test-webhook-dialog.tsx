import type { WebhookShown, WebhookTested } from '@ambit/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ActionWords } from '../../api/use-action.ts'
import { useTestWebhook } from '../../api/webhooks.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useProject } from '../../session/session-context.tsx'
import { outcomeInWords } from './delivery-words.ts'
import styles from './test-webhook-dialog.module.css'

const words: ActionWords = {
  doing: 'Sending a test',
  notDone: 'No test was sent.',
  unknown: 'It is not known whether a test was sent.',
  whatToDo: 'Send another: it tells of nothing, and does no harm.',
}

export function TestWebhookDialog({ webhook, onClose }: { webhook: WebhookShown; onClose: () => void }) {
  const test = useTestWebhook(useProject().id, words)
  return (
    <FormDialog
      title="Send a test"
      description={
        <>
          One message of type <code>webhook.test</code>, signed like any other, goes to <code>{webhook.url}</code> at
          once
          {webhook.disabled_at === null ? '.' : ', though it is paused.'}
        </>
      }
      onClose={onClose}
      onSubmit={() => test.act(webhook.id)}
      action={test.data ? 'Send another' : 'Send test'}
      cancel={test.data ? 'Done' : 'Cancel'}
      of={test}
    >
      <div role="status">{test.data && !test.isPending && <Tested outcome={test.data} />}</div>
    </FormDialog>
  )
}

function Tested({ outcome }: { outcome: WebhookTested }) {
  const Icon = outcome.delivered ? CircleCheck : CircleAlert
  return (
    <p className={styles.outcome}>
      <Icon size={16} aria-hidden="true" />
      {outcome.delivered ? `Delivered: the address answered ${outcome.status}.` : outcomeInWords(outcome)}
    </p>
  )
}
