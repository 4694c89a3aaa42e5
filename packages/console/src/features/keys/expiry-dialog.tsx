import type { ConsoleKey } from '@ambit/core'
import { useState } from 'react'
import { useUpdateKey } from '../../api/keys.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useToast } from '../../parts/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import { exactTime } from '../../words/times.ts'
import { type ExpiryChoice, expiryOf, isoDate } from './expiry-choice.ts'
import { ExpiryField } from './expiry-field.tsx'

export function ExpiryDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const [choice, setChoice] = useState<ExpiryChoice>(() =>
    apiKey.expires_at === null
      ? { kind: 'after', days: 30 }
      : { kind: 'date', date: isoDate(Date.parse(apiKey.expires_at)) },
  )
  const [isTried, setIsTried] = useState(false)
  const update = useUpdateKey(useProject().id)
  const say = useToast()
  const expires = expiryOf(choice, Date.now())

  const submit = (): void => {
    setIsTried(true)
    if ('problem' in expires || update.isPending) return
    const onSuccess = ({ name, expires_at }: ConsoleKey): void => {
      onClose()
      say(expires_at === null ? `${name} does not expire.` : `${name} expires on ${exactTime(Date.parse(expires_at))}.`)
    }
    update.mutate({ keyId: apiKey.id, body: { expires_at: expires.at } }, { onSuccess })
  }
  return (
    <FormDialog
      title={`Expiry of “${apiKey.name}”`}
      description="Requests with the key are refused from then on. You can move it at any time."
      onClose={onClose}
      onSubmit={submit}
      action="Save"
      isBusy={update.isPending}
    >
      <ExpiryField
        choice={choice}
        onChange={setChoice}
        error={isTried && 'problem' in expires ? expires.problem : undefined}
      />
      <ErrorNotice error={update.error} title="The expiry was not changed." />
    </FormDialog>
  )
}
