import type { Role } from '@ambit/core'
import { useUpdatePerson } from '../../api/team.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { rolesInWords } from '../../format/role-words.ts'
import { useProject } from '../../session/session-context.tsx'
import type { TeamPerson } from './team-person.ts'

const words: ActionWords = {
  doing: 'Changing the role',
  notDone: 'The role was not changed.',
  unknown: 'It is not known whether the role was changed.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or change it once more: that does no harm.',
}

interface ChangeRoleDialogProps {
  person: TeamPerson
  /** The one that they are to have. */
  role: Role
  onClose: () => void
}

/** From the one role to the other, said before it is done: it gives or takes the whole project. */
export function ChangeRoleDialog({ person, role, onClose }: ChangeRoleDialogProps) {
  const project = useProject()
  const update = useUpdatePerson(project.id, words)
  const say = useToast()
  const onSuccess = (): void => {
    onClose()
    say(`${person.is_self ? 'You are' : `${person.name} is`} ${rolesInWords[role]} now.`)
  }
  return (
    <FormDialog
      title={person.is_self ? `Become ${rolesInWords[role]}?` : `Make ${person.name} ${rolesInWords[role]}?`}
      description={consequenceOf(person, role, project.name)}
      onClose={onClose}
      onSubmit={() => update.act({ personId: person.id, role }, { onSuccess })}
      action={roleAction(person, role)}
      isFinal={person.is_self}
      of={update}
    />
  )
}

/** What the change is called, in the menu and in its dialog. */
export function roleAction({ is_self }: TeamPerson, role: Role): string {
  return is_self ? `Become ${rolesInWords[role]}` : `Make ${role}`
}

function consequenceOf({ name, role: before, is_self }: TeamPerson, role: Role, projectName: string): string {
  if (is_self) {
    const lost = role === 'viewer' ? 'anything in' : 'the policy and the team of'
    return `You can no longer change ${lost} ${projectName}, from the next click on. Only another owner can make you one again.`
  }
  if (role === 'owner')
    return `${name} can then do everything in ${projectName}: change the policy, invite and remove people, and take your own role away.`
  if (role === 'viewer')
    return `${name} can then look at ${projectName} and change nothing. Secrets, single reads and what is known about people are not shown to them. Rotate keys that they know.`
  return before === 'owner'
    ? `${name} can no longer change the policy and the team of ${projectName}. Keys, usage and the playground stay open to them.`
    : `${name} can then create, change and delete keys of ${projectName} and try requests in the playground.`
}
