import type { Grace, WebhookShown } from '@ambit/core'
import { useState } from 'react'
import type { ActionWords } from '../../api/use-action.ts'
import { useRotateWebhookSecret } from '../../api/webhooks.ts'
import { ChoiceList } from '../../components/choice-list.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useProject } from '../../session/session-context.tsx'

const graces: readonly { value: Grace; label: string; hint: string }[] = [
  { value: 'now', label: 'Now', hint: 'Choose this when the old secret may have leaked.' },
  { value: '15m', label: 'In 15 minutes', hint: 'Until then messages carry both signatures.' },
  { value: '1h', label: 'In 1 hour', hint: 'Until then messages carry both signatures.' },
  { value: '24h', label: 'In 24 hours', hint: 'Until then messages carry both signatures.' },
]

const words: ActionWords = {
  doing: 'Rotating the secret',
  notDone: 'The secret was not rotated.',
  unknown: 'It is not known whether the secret was rotated.',
  whatToDo: 'Rotate it once more: that gives it a secret that you can see.',
}

export function RotateSecretDialog({ webhook, onClose }: { webhook: WebhookShown; onClose: () => void }) {
  const [grace, setGrace] = useState<Grace>('1h')
  const rotate = useRotateWebhookSecret(useProject().id, words)
  return (
    <FormDialog
      title="Rotate the secret"
      description={
        <>
          Messages to <code>{webhook.url}</code> are signed with a new secret from the next one on.
        </>
      }
      onClose={onClose}
      onSubmit={() => rotate.act({ webhookId: webhook.id, grace }, { onSuccess: onClose })}
      action="Rotate secret"
      of={rotate}
    >
      <ChoiceList label="When is the old one no longer used?" options={graces} value={grace} onChange={setGrace} />
    </FormDialog>
  )
}
