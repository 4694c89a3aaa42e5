import { useLocation } from 'wouter'
import { useRefreshSession } from '../../api/session.ts'
import { useRemovePerson } from '../../api/team.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import { RemovalConsequences } from './removal-consequences.tsx'
import type { TeamPerson } from './team-person.ts'

function wordsFor({ is_self, name }: TeamPerson): ActionWords {
  return is_self
    ? {
        doing: 'Leaving the project',
        notDone: 'You are still in.',
        unknown: 'It is not known whether you are still in.',
        whatToDo: 'Load the page again: if you have left, the project is not in the menu any more.',
      }
    : {
        doing: `Removing ${name}`,
        notDone: 'Nobody was removed.',
        unknown: `It is not known whether ${name} was removed.`,
        whatToDo: 'Close this and look at the list, which is being loaded again, or remove them once more.',
      }
}

/** Taking somebody out of the project, or oneself. */
export function RemovePersonDialog({ person, onClose }: { person: TeamPerson; onClose: () => void }) {
  const project = useProject()
  const remove = useRemovePerson(project.id, wordsFor(person))
  const refreshSession = useRefreshSession()
  const [, navigate] = useLocation()
  const say = useToast()
  const onSuccess = async (): Promise<void> => {
    onClose()
    focusPageHeading()
    if (!person.is_self) {
      say(`${person.name} no longer belongs to ${project.name}.`)
      return
    }
    await refreshSession()
    navigate('/')
  }
  return (
    <FormDialog
      title={person.is_self ? `Leave ${project.name}?` : `Remove ${person.name}?`}
      description={<RemovalConsequences person={person} />}
      onClose={onClose}
      onSubmit={() => remove.act(person.id, { onSuccess })}
      action={person.is_self ? 'Leave project' : 'Remove'}
      isFinal
      of={remove}
    />
  )
}
