import type { Role } from '@ambit/core'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { showOnce } from '../../api/shown-once.ts'
import { useCreateInvitation } from '../../api/team.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { ChoiceList } from '../../components/choice-list.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useProject } from '../../session/session-context.tsx'

const roles: readonly { value: Role; label: string; hint: string }[] = [
  {
    value: 'member',
    label: 'Member',
    hint: 'Creates keys, uses the playground and sees every read and act of the team, with the IDs of people.',
  },
  {
    value: 'owner',
    label: 'Owner',
    hint: 'Also sees and erases people, and changes the policy, purposes, webhooks and team.',
  },
  {
    value: 'viewer',
    label: 'Viewer',
    hint: 'Read-only: figures, keys, policy and team. No secrets, people or single reads.',
  },
]

const words: ActionWords = {
  doing: 'Making the link',
  notDone: 'No invitation was made.',
  unknown: 'It is not known whether an invitation was made.',
  whatToDo:
    'Close this and look at the open invitations, which are being loaded again. Its link cannot be shown any more: withdraw what is there and make another.',
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const project = useProject()
  const [role, setRole] = useState<Role>('member')
  const [email, setEmail] = useState('')
  const [isTried, setIsTried] = useState(false)
  const create = useCreateInvitation(project.id, words, (link) =>
    showOnce({ kind: 'invitation', link, projectName: project.name }),
  )
  const address = email.trim()
  const problem = address === '' || /^\S+@\S+$/.test(address) ? undefined : 'This is not an e-mail address.'
  const refusal = isApiError(create.error, 'invalid_request') ? create.error : undefined

  const submit = (): void => {
    setIsTried(true)
    if (problem) return
    create.act({ role, ...(address !== '' && { email: address }) }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Invite to the project"
      description={`Makes a link with which one person joins ${project.name}. It lives for 7 days.`}
      onClose={onClose}
      onSubmit={submit}
      action="Make link"
      of={create}
      isErrorSaid={refusal?.isOnlyAbout(['email']) ?? false}
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
    </FormDialog>
  )
}
