import type { WebhookShown } from '@ambit/core'
import type { ActionWords } from '../../api/use-action.ts'
import { useChangeWebhook } from '../../api/webhooks.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'

const words: ActionWords = {
  doing: 'Changing the webhook',
  notDone: 'The webhook was not changed.',
  unknown: 'It is not known whether the webhook was changed.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or try once more: that does no harm.',
}

interface PauseWebhookDialogProps {
  webhook: WebhookShown
  /** Otherwise it goes on. */
  isPausing: boolean
  onClose: () => void
}

export function PauseWebhookDialog({ webhook, isPausing, onClose }: PauseWebhookDialogProps) {
  const change = useChangeWebhook(useProject().id, words)
  const say = useToast()
  const onSuccess = (): void => {
    onClose()
    say(isPausing ? 'The webhook is paused.' : 'The webhook goes on.')
  }
  return (
    <FormDialog
      title={isPausing ? 'Pause the webhook?' : 'Resume the webhook?'}
      description={
        <>
          {isPausing ? 'Nothing is sent to ' : 'Everything that happened meanwhile is sent to '}
          <code>{webhook.url}</code>
          {isPausing ? ' until it is resumed. What happens meanwhile is sent then, in order.' : ', in order.'}
        </>
      }
      onClose={onClose}
      onSubmit={() => change.act({ webhookId: webhook.id, body: { enabled: !isPausing } }, { onSuccess })}
      action={isPausing ? 'Pause' : 'Resume'}
      of={change}
    />
  )
}
