import type { Role } from '@ambit/core'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useCreateInvitation } from '../../api/team.ts'
import { ChoiceList } from '../../parts/choice-list.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ShownOnceDialog } from '../../parts/shown-once-dialog.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useProject } from '../../session/session-context.tsx'
import { exactTime } from '../../words/times.ts'

const roles: readonly { value: Role; label: string; hint: string }[] = [
  { value: 'member', label: 'Member', hint: 'Keys, usage and the playground; sees the policy and the team.' },
  { value: 'owner', label: 'Owner', hint: 'All of that, and changes the policy and the team.' },
]

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const project = useProject()
  const [role, setRole] = useState<Role>('member')
  const [email, setEmail] = useState('')
  const [isTried, setIsTried] = useState(false)
  const create = useCreateInvitation(project.id)
  const address = email.trim()
  const problem = address === '' || /^\S+@\S+$/.test(address) ? undefined : 'This is not an e-mail address.'
  const refusal = isApiError(create.error, 'invalid_request') ? create.error : undefined

  if (create.data)
    return (
      <ShownOnceDialog
        title={`Invitation to ${project.name}`}
        what="link"
        value={create.data.url}
        sentence={`Hand the link over yourself: no mail is sent. It works once, until ${exactTime(Date.parse(create.data.expires_at))}, and will not be shown again.`}
        onClose={onClose}
      />
    )
  const submit = (): void => {
    setIsTried(true)
    if (problem || create.isPending) return
    create.mutate({ role, ...(address !== '' && { email: address }) })
  }
  return (
    <FormDialog
      title="Invite to the project"
      description={`Makes a link with which one person joins ${project.name}. It lives for 7 days.`}
      onClose={onClose}
      onSubmit={submit}
      action="Make link"
      isBusy={create.isPending}
    >
      <ChoiceList label="Role" options={roles} value={role} onChange={setRole} />
      <TextField
        label="E-mail"
        note="(optional)"
        type="email"
        autoComplete="off"
        value={email}
        hint="Given, the link works for this address alone. Otherwise it works for whoever has it."
        error={(isTried ? problem : undefined) ?? refusal?.fieldMessage('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ErrorNotice error={refusal?.isOnlyAbout(['email']) ? null : create.error} title="No invitation was made." />
    </FormDialog>
  )
}
