import type { WebhookShown } from '@ambit/core'
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx'
import { PauseWebhookDialog } from './pause-webhook-dialog.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'
import { TestWebhookDialog } from './test-webhook-dialog.tsx'
import { WebhookFormDialog } from './webhook-form-dialog.tsx'

export type OpenedDialog =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'edit' | 'test' | 'pause' | 'resume' | 'rotate' | 'delete'
      readonly webhook: WebhookShown
    }

interface WebhookDialogProps {
  opened: OpenedDialog
  onClose: () => void
}

export function WebhookDialog({ opened, onClose }: WebhookDialogProps) {
  switch (opened.kind) {
    case 'add':
      return <WebhookFormDialog webhook={null} onClose={onClose} />
    case 'edit':
      return <WebhookFormDialog webhook={opened.webhook} onClose={onClose} />
    case 'test':
      return <TestWebhookDialog webhook={opened.webhook} onClose={onClose} />
    case 'pause':
    case 'resume':
      return <PauseWebhookDialog webhook={opened.webhook} isPausing={opened.kind === 'pause'} onClose={onClose} />
    case 'rotate':
      return <RotateSecretDialog webhook={opened.webhook} onClose={onClose} />
    case 'delete':
      return <DeleteWebhookDialog webhook={opened.webhook} onClose={onClose} />
  }
}
