import type { Team } from '@ambit/core'
import { useWithdrawInvitation } from '../../api/team.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'

const words: ActionWords = {
  doing: 'Withdrawing the invitation',
  notDone: 'The invitation was not withdrawn.',
  unknown: 'It is not known whether the invitation was withdrawn.',
  whatToDo: 'Close this and look at the list, which is being loaded again, or withdraw it once more.',
}

interface WithdrawInvitationDialogProps {
  invitation: Team['invitations'][number]
  onClose: () => void
}

export function WithdrawInvitationDialog({ invitation, onClose }: WithdrawInvitationDialogProps) {
  const withdraw = useWithdrawInvitation(useProject().id, words)
  const say = useToast()
  const onSuccess = (): void => {
    onClose()
    // The row that the focus would go back to is gone.
    focusPageHeading()
    say('The invitation is withdrawn. Its link does not work any more.')
  }
  return (
    <FormDialog
      title="Withdraw the invitation?"
      description={`The link for ${invitation.email ?? 'whoever has it'} stops working at once. This cannot be undone; you can make another.`}
      onClose={onClose}
      onSubmit={() => withdraw.act(invitation.id, { onSuccess })}
      action="Withdraw"
      isFinal
      of={withdraw}
    />
  )
}
