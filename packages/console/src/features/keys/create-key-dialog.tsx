import type { Capability, PurposeClass } from '@ambit/core'
import { usualCapabilities } from '@ambit/core/capabilities'
import { lengthLimits } from '@ambit/core/limits'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useCreateKey } from '../../api/keys.ts'
import { showOnce } from '../../api/shown-once.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { formatCount } from '../../format/numbers.ts'
import { useProject, useSession } from '../../session/session-context.tsx'
import { BindingChoice } from './binding-choice.tsx'
import { CapabilityChoice, noCapability } from './capability-choice.tsx'
import { type ExpiryChoice, expiryOf } from './expiry-choice.ts'
import { ExpiryField } from './expiry-field.tsx'
import { PurposeChoice } from './purpose-choice.tsx'

const words: ActionWords = {
  doing: 'Creating the key',
  notDone: 'The key was not created.',
  unknown: 'It is not known whether the key was created.',
  whatToDo:
    'Close this and look at the list, which is being loaded again. If the key is there, rotate it to get a secret that you can see, or delete it. If it is not, create it again.',
}

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState<ExpiryChoice>({ kind: 'never' })
  const [limit, setLimit] = useState('')
  const [classes, setClasses] = useState<readonly PurposeClass[]>([])
  const [purposes, setPurposes] = useState<readonly string[]>([])
  const [capabilities, setCapabilities] = useState<readonly Capability[]>(usualCapabilities)
  const [isTried, setIsTried] = useState(false)
  const create = useCreateKey(useProject().id, words, (made) => showOnce({ kind: 'key', made, isNew: true }))
  const { rate_limit_per_minute: serverLimit } = useSession()

  const expires = expiryOf(expiry, Date.now())
  const problems = {
    name: name.trim() === '' ? 'Give the key a name, such as the application that will use it.' : undefined,
    expires_at: 'problem' in expires ? expires.problem : undefined,
    rate_limit_per_minute: /^(?:[1-9]\d{0,8})?$/.test(limit.trim()) ? undefined : 'Enter a whole number from 1 on.',
    capabilities: capabilities.length === 0 ? noCapability : undefined,
  }
  const refusal = isApiError(create.error, 'invalid_request') ? create.error : undefined
  const problemOf = (field: keyof typeof problems) =>
    (isTried ? problems[field] : undefined) ?? refusal?.fieldMessage(field)

  const submit = (): void => {
    setIsTried(true)
    if (Object.values(problems).some(Boolean) || 'problem' in expires) return
    const body = {
      name: name.trim(),
      expires_at: expires.at,
      rate_limit_per_minute: limit.trim() === '' ? null : Number(limit),
      purpose_classes: classes.length === 0 ? null : classes,
      purposes: purposes.length === 0 ? null : purposes,
      capabilities,
    }
    create.act(body, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Create key"
      onClose={onClose}
      onSubmit={submit}
      action="Create key"
      of={create}
      isErrorSaid={refusal?.isOnlyAbout(Object.keys(problems)) ?? false}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={lengthLimits.name}
        autoComplete="off"
        error={problemOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <ExpiryField choice={expiry} onChange={setExpiry} error={problemOf('expires_at')} />
      <TextField
        label="Rate limit"
        note="(optional)"
        inputMode="numeric"
        autoComplete="off"
        value={limit}
        error={problemOf('rate_limit_per_minute')}
        hint={`Requests a minute. ${
          serverLimit === null
            ? 'Without one, the key has none.'
            : `Without one, that of the server: ${formatCount(serverLimit)}.`
        }`}
        onChange={(event) => setLimit(event.target.value)}
      />
      <CapabilityChoice chosen={capabilities} onChange={setCapabilities} error={problemOf('capabilities')} />
      <PurposeChoice chosen={classes} onChange={setClasses} />
      <BindingChoice chosen={purposes} onChange={setPurposes} />
    </FormDialog>
  )
}
