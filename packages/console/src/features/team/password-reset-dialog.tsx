import { useCreatePasswordReset } from '../../api/team.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ShownOnceDialog } from '../../parts/shown-once-dialog.tsx'
import { useProject } from '../../session/session-context.tsx'
import { exactTime } from '../../words/times.ts'
import type { TeamPerson } from './team-person.ts'

export function PasswordResetDialog({ person, onClose }: { person: TeamPerson; onClose: () => void }) {
  const create = useCreatePasswordReset(useProject().id)
  if (create.data)
    return (
      <ShownOnceDialog
        title={`Password-reset link for ${person.name}`}
        what="link"
        value={create.data.url}
        sentence={`Hand it over yourself, in private: whoever has it can set the password. It works once, until ${exactTime(Date.parse(create.data.expires_at))}, and will not be shown again.`}
        onClose={onClose}
      />
    )
  const submit = (): void => {
    if (!create.isPending) create.mutate(person.id)
  }
  return (
    <FormDialog
      title={`Password-reset link for ${person.name}`}
      description="Makes a link with which they choose a new password. Their sessions end when they use it, and not before."
      onClose={onClose}
      onSubmit={submit}
      action="Make link"
      isBusy={create.isPending}
    >
      <ErrorNotice error={create.error} title="No link was made." />
    </FormDialog>
  )
}
