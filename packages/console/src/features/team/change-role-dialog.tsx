import type { Role } from '@ambit/core'
import { useUpdatePerson } from '../../api/team.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import type { TeamPerson } from './team-person.ts'

const words: ActionWords = {
  doing: 'Changing the role',
  notDone: 'The role was not changed.',
  unknown: 'It is not known whether the role was changed.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or change it once more: that does no harm.',
}

/** From the one role to the other, said before it is done: it gives or takes the whole project. */
export function ChangeRoleDialog({ person, onClose }: { person: TeamPerson; onClose: () => void }) {
  const project = useProject()
  const update = useUpdatePerson(project.id, words)
  const say = useToast()
  const role: Role = person.role === 'owner' ? 'member' : 'owner'
  const onSuccess = (): void => {
    onClose()
    say(`${person.is_self ? 'You are' : `${person.name} is`} ${role === 'owner' ? 'an owner' : 'a member'} now.`)
  }
  return (
    <FormDialog
      title={titleOf(person)}
      description={consequenceOf(person, project.name)}
      onClose={onClose}
      onSubmit={() => update.act({ personId: person.id, role }, { onSuccess })}
      action={role === 'owner' ? 'Make owner' : person.is_self ? 'Become a member' : 'Make member'}
      isFinal={person.is_self}
      of={update}
    />
  )
}

function titleOf({ name, role, is_self }: TeamPerson): string {
  if (is_self) return 'Become a member?'
  return role === 'owner' ? `Make ${name} a member?` : `Make ${name} an owner?`
}

function consequenceOf({ name, role, is_self }: TeamPerson, projectName: string): string {
  if (is_self)
    return `You can no longer change the policy and the team of ${projectName}, from the next click on. Only another owner can make you one again.`
  return role === 'owner'
    ? `${name} can no longer change the policy and the team of ${projectName}. Keys, usage and the playground stay open to them.`
    : `${name} can then do everything in ${projectName}: change the policy, invite and remove people, and take your own role away.`
}
