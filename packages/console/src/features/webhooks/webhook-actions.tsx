import type { WebhookShown } from '@ambit/core'
import { Pause, Pencil, Play, RefreshCw, Send, Trash2 } from 'lucide-react'
import { ActionMenu } from '../../components/action-menu.tsx'
import type { OpenedDialog } from './webhook-dialog.tsx'

interface WebhookActionsProps {
  webhook: WebhookShown
  onOpen: (opened: OpenedDialog) => void
}

export function WebhookActions({ webhook, onOpen }: WebhookActionsProps) {
  const isPaused = webhook.disabled_at !== null
  return (
    <ActionMenu
      label={`Actions for ${webhook.url}`}
      items={[
        { label: 'Send a test', icon: <Send size={16} />, onSelect: () => onOpen({ kind: 'test', webhook }) },
        { label: 'Edit', icon: <Pencil size={16} />, onSelect: () => onOpen({ kind: 'edit', webhook }) },
        isPaused
          ? { label: 'Resume', icon: <Play size={16} />, onSelect: () => onOpen({ kind: 'resume', webhook }) }
          : { label: 'Pause', icon: <Pause size={16} />, onSelect: () => onOpen({ kind: 'pause', webhook }) },
        {
          label: 'Rotate secret',
          icon: <RefreshCw size={16} />,
          onSelect: () => onOpen({ kind: 'rotate', webhook }),
        },
        {
          label: 'Delete',
          icon: <Trash2 size={16} />,
          onSelect: () => onOpen({ kind: 'delete', webhook }),
          isSetApart: true,
        },
      ]}
    />
  )
}
