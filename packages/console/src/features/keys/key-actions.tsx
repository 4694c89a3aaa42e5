import type { ConsoleKey } from '@ambit/core'
import { CalendarClock, KeyRound, Pause, Pencil, Play, RefreshCw, Target, Trash2 } from 'lucide-react'
import { ActionMenu, type MenuItem } from '../../components/action-menu.tsx'
import { useMayReceive } from './may-receive.ts'

export type KeyAction = 'rotate' | 'switch' | 'expiry' | 'rename' | 'purposes' | 'capabilities' | 'delete'

interface KeyActionsProps {
  apiKey: ConsoleKey
  onAct: (action: KeyAction, key: ConsoleKey) => void
  /** What there are buttons for beside the menu. */
  besides?: readonly KeyAction[]
}

export function KeyActions({ apiKey, onAct, besides = [] }: KeyActionsProps) {
  const isPaused = apiKey.paused_at !== null
  const mayReceive = useMayReceive(apiKey)
  const forReceivers: readonly KeyAction[] = isPaused ? ['rotate', 'switch'] : ['rotate']
  const items: readonly (MenuItem & { action: KeyAction })[] = [
    { action: 'rotate', label: 'Rotate', icon: <RefreshCw size={16} /> },
    isPaused
      ? { action: 'switch', label: 'Resume', icon: <Play size={16} /> }
      : { action: 'switch', label: 'Pause', icon: <Pause size={16} /> },
    { action: 'expiry', label: 'Set expiry', icon: <CalendarClock size={16} /> },
    { action: 'rename', label: 'Rename', icon: <Pencil size={16} /> },
    { action: 'purposes', label: 'Bind to purposes', icon: <Target size={16} /> },
    { action: 'capabilities', label: 'Set capabilities', icon: <KeyRound size={16} /> },
    { action: 'delete', label: 'Delete', icon: <Trash2 size={16} />, isSetApart: true },
  ]
  return (
    <ActionMenu
      label={`Actions for ${apiKey.name}`}
      items={items
        .filter(({ action }) => !besides.includes(action) && (mayReceive || !forReceivers.includes(action)))
        .map(({ action, ...item }) => ({ ...item, onSelect: () => onAct(action, apiKey) }))}
    />
  )
}
