import type { ConsoleKey, Grace } from '@ambit/core'
import { useState } from 'react'
import { useRotateKey } from '../../api/keys.ts'
import { showOnce } from '../../api/shown-once.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ChoiceList } from '../../components/choice-list.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useNow } from '../../components/use-now.ts'
import { timeToLookFor } from '../../format/times.ts'
import { useProject } from '../../session/session-context.tsx'

const graces: readonly { value: Grace; label: string; minutes: number }[] = [
  { value: 'now', label: 'Now', minutes: 0 },
  { value: '15m', label: 'In 15 minutes', minutes: 15 },
  { value: '1h', label: 'In 1 hour', minutes: 60 },
  { value: '24h', label: 'In 24 hours', minutes: 24 * 60 },
]

const words: ActionWords = {
  doing: 'Rotating the key',
  notDone: 'The key was not rotated.',
  unknown: 'It is not known whether the key was rotated.',
  whatToDo:
    'Rotate it once more: that gives it a secret that you can see. If it was rotated, the old secret stops working at the time that you chose.',
}

export function RotateKeyDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const [grace, setGrace] = useState<Grace>('1h')
  const rotate = useRotateKey(useProject().id, words, (made) => showOnce({ kind: 'key', made, isNew: false }))
  const nowMs = useNow()
  const options = graces.map(({ value, label, minutes }) => ({
    value,
    label,
    hint: endInWords(apiKey, minutes, nowMs),
  }))
  const submit = (): void => {
    rotate.act({ keyId: apiKey.id, grace }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={`Rotate “${apiKey.name}”`}
      description="The key gets a new secret at once. Its name, limits and history stay."
      onClose={onClose}
      onSubmit={submit}
      action="Rotate key"
      of={rotate}
    >
      <ChoiceList label="When does the old secret stop working?" options={options} value={grace} onChange={setGrace} />
    </FormDialog>
  )
}

/** Never past the end of the key itself. */
function endInWords({ expires_at }: ConsoleKey, minutes: number, nowMs: number): string {
  if (minutes === 0) return 'At once. Choose this when the old secret may have leaked.'
  const endMs = nowMs + minutes * 60_000
  const expiresMs = expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at)
  if (expiresMs < endMs) return `When the key expires, ${timeToLookFor(expiresMs, nowMs)}.`
  return `Both work until ${timeToLookFor(endMs, nowMs)}.`
}
