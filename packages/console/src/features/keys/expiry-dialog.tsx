import type { ConsoleKey } from '@ambit/core'
import { useState } from 'react'
import { useUpdateKey } from '../../api/keys.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { exactTime } from '../../format/times.ts'
import { useProject } from '../../session/session-context.tsx'
import { type ExpiryChoice, expiryOf, isoDate } from './expiry-choice.ts'
import { ExpiryField } from './expiry-field.tsx'

const words: ActionWords = {
  doing: 'Changing the expiry',
  notDone: 'The expiry was not changed.',
  unknown: 'It is not known whether the expiry was changed.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or save it once more: that does no harm.',
}

export function ExpiryDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const [choice, setChoice] = useState<ExpiryChoice>(() =>
    apiKey.expires_at === null
      ? { kind: 'after', days: 30 }
      : { kind: 'date', date: isoDate(Date.parse(apiKey.expires_at)) },
  )
  const [isTried, setIsTried] = useState(false)
  const update = useUpdateKey(useProject().id, words)
  const say = useToast()
  const expires = expiryOf(choice, Date.now())

  const submit = (): void => {
    setIsTried(true)
    if ('problem' in expires) return
    const onSuccess = ({ name, expires_at }: ConsoleKey): void => {
      onClose()
      say(expires_at === null ? `${name} does not expire.` : `${name} expires on ${exactTime(Date.parse(expires_at))}.`)
    }
    update.act({ keyId: apiKey.id, body: { expires_at: expires.at } }, { onSuccess })
  }
  return (
    <FormDialog
      title={`Expiry of “${apiKey.name}”`}
      description="Requests with the key are refused from then on. You can move it at any time."
      onClose={onClose}
      onSubmit={submit}
      action="Save"
      of={update}
    >
      <ExpiryField
        choice={choice}
        onChange={setChoice}
        error={isTried && 'problem' in expires ? expires.problem : undefined}
      />
    </FormDialog>
  )
}
