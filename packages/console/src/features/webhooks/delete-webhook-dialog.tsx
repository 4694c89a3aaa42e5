import type { WebhookShown } from '@ambit/core'
import { useLocation } from 'wouter'
import type { ActionWords } from '../../api/use-action.ts'
import { useDeleteWebhook } from '../../api/webhooks.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'

const words: ActionWords = {
  doing: 'Deleting the webhook',
  notDone: 'The webhook was not deleted.',
  unknown: 'It is not known whether the webhook was deleted.',
  whatToDo: 'Close this and look at the list, which is being loaded again.',
}

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: WebhookShown; onClose: () => void }) {
  const remove = useDeleteWebhook(useProject().id, words)
  const [path, navigate] = useLocation()
  const say = useToast()
  const onSuccess = (): void => {
    onClose()
    navigate(path, { replace: true })
    focusPageHeading()
    say('The webhook is deleted.')
  }
  return (
    <FormDialog
      title="Delete the webhook?"
      description={
        <>
          Nothing is sent to <code>{webhook.url}</code> any more, what is still to be delivered included, and the log of
          its deliveries goes with it. To stop for a while, pause it.
        </>
      }
      onClose={onClose}
      onSubmit={() => remove.act(webhook.id, { onSuccess })}
      action="Delete webhook"
      isFinal
      of={remove}
    />
  )
}
