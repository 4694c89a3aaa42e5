import { type TokenOwner, useRevokeTokens } from '../../api/tokens.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { counted } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'

const words: ActionWords = {
  doing: 'Revoking the tokens',
  notDone: 'The tokens were not revoked.',
  unknown: 'It is not known which of the tokens were revoked.',
  whatToDo: 'Revoke all once more: that does no harm.',
}

interface RevokeAllDialogProps {
  owner: TokenOwner
  /** “of web shop”. */
  whose: string
  onClose: () => void
}

export function RevokeAllDialog({ owner, whose, onClose }: RevokeAllDialogProps) {
  const revoke = useRevokeTokens(useProject().id, words)
  const say = useToast()
  const submit = (): void => {
    revoke.act(owner, {
      onSuccess: ({ revoked }) => {
        onClose()
        focusPageHeading()
        say(`${counted(revoked, 'token')} revoked.`)
      },
    })
  }
  return (
    <FormDialog
      title={`Revoke all tokens ${whose}?`}
      description={
        <>
          Every token that is good now is refused from the next request on, also those that are not shown here.
          {'keyId' in owner &&
            ' The key itself goes on working and is given new ones: pause it first if it has leaked.'}
        </>
      }
      onClose={onClose}
      onSubmit={submit}
      action="Revoke all"
      isFinal
      of={revoke}
    />
  )
}
