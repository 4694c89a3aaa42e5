import { useLocation } from 'wouter'
import { useRefreshSession } from '../../api/session.ts'
import { useRemovePerson } from '../../api/team.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { focusPageHeading } from '../../parts/page-header.tsx'
import { useToast } from '../../parts/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import { RemovalConsequences } from './removal-consequences.tsx'
import type { TeamPerson } from './team-person.ts'

/** Taking somebody out of the project, or oneself. */
export function RemovePersonDialog({ person, onClose }: { person: TeamPerson; onClose: () => void }) {
  const project = useProject()
  const remove = useRemovePerson(project.id)
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
  const submit = (): void => {
    if (!remove.isPending) remove.mutate(person.id, { onSuccess })
  }
  return (
    <FormDialog
      title={person.is_self ? `Leave ${project.name}?` : `Remove ${person.name}?`}
      description={<RemovalConsequences person={person} />}
      onClose={onClose}
      onSubmit={submit}
      action={person.is_self ? 'Leave project' : 'Remove'}
      isFinal
      isBusy={remove.isPending}
    >
      <ErrorNotice error={remove.error} title={person.is_self ? 'You are still in.' : 'Nobody was removed.'} />
    </FormDialog>
  )
}
