import { showOnce } from '../../api/shown-once.ts'
import { useCreatePasswordReset } from '../../api/team.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useProject } from '../../session/session-context.tsx'
import type { TeamPerson } from './team-person.ts'

const words: ActionWords = {
  doing: 'Making the link',
  notDone: 'No link was made.',
  unknown: 'It is not known whether a link was made.',
  whatToDo: 'Nobody has seen it, and it does nothing unless it is used. Make another.',
}

export function PasswordResetDialog({ person, onClose }: { person: TeamPerson; onClose: () => void }) {
  const create = useCreatePasswordReset(useProject().id, words, (link) =>
    showOnce({ kind: 'password-reset', link, personName: person.name }),
  )
  return (
    <FormDialog
      title={`Password-reset link for ${person.name}`}
      description="Makes a link with which they choose a new password. Their sessions end when they use it, and not before."
      onClose={onClose}
      onSubmit={() => create.act(person.id, { onSuccess: onClose })}
      action="Make link"
      of={create}
    />
  )
}
