import type { WebhookShown } from '@ambit/core'
import type { WebhookEvent } from '@ambit/core/webhook-events'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { useChangeWebhook, useCreateWebhook } from '../../api/webhooks.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import { EventChoice } from './event-choice.tsx'

const addWords: ActionWords = {
  doing: 'Adding the webhook',
  notDone: 'The webhook was not added.',
  unknown: 'It is not known whether the webhook was added.',
  whatToDo:
    'Close this and look at the list, which is being loaded again. If it is there, rotate its secret to get one that you can see.',
}
const editWords: ActionWords = {
  doing: 'Saving the webhook',
  notDone: 'The webhook was not changed.',
  unknown: 'It is not known whether the webhook was changed.',
  whatToDo: 'Close this and look at the list, which is being loaded again.',
}

/** A new one, or what there is to change about one that is there. */
export function WebhookFormDialog({ webhook, onClose }: { webhook: WebhookShown | null; onClose: () => void }) {
  const project = useProject()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[] | null>(webhook?.events ?? null)
  const [isTried, setIsTried] = useState(false)
  const say = useToast()
  const create = useCreateWebhook(project.id, addWords)
  const change = useChangeWebhook(project.id, editWords)
  const action = webhook ? change : create
  const problems = {
    url: url.trim() === '' ? 'Enter the address that is told, such as https://example.com/ambit.' : undefined,
    events: events?.length === 0 ? 'Choose at least one event, or all of them.' : undefined,
  }
  const refusal = isApiError(action.error, 'invalid_request') ? action.error : undefined
  const problemOf = (field: keyof typeof problems) =>
    (isTried ? problems[field] : undefined) ?? refusal?.fieldMessage(field)

  const submit = (): void => {
    setIsTried(true)
    if (problems.url || problems.events) return
    const body = { url: url.trim(), events: events && [...events] }
    if (!webhook) {
      create.act(body, { onSuccess: onClose })
      return
    }
    const onSuccess = (): void => {
      onClose()
      say('The webhook is changed.')
    }
    change.act({ webhookId: webhook.id, body: { ...body, expected_revision: webhook.revision } }, { onSuccess })
  }
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description={
        webhook ? undefined : 'It is told of what happens from now on. Its secret is shown once, in the next step.'
      }
      onClose={onClose}
      onSubmit={submit}
      action={webhook ? 'Save' : 'Add webhook'}
      of={action}
      isErrorSaid={refusal?.isOnlyAbout(Object.keys(problems)) ?? false}
    >
      <TextField
        label="Address"
        type="url"
        isMono
        value={url}
        maxLength={2_048}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        error={problemOf('url')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <EventChoice chosen={events} onChange={setEvents} error={problemOf('events')} />
    </FormDialog>
  )
}
