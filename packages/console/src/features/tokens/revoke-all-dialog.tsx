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
  /** The key is paused: it is given no new tokens. */
  isPaused: boolean
  onClose: () => void
}

export function RevokeAllDialog({ owner, whose, isPaused, onClose }: RevokeAllDialogProps) {
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
          Revokes every active token, including those not shown here. This takes effect immediately.
          {'keyId' in owner &&
            (isPaused
              ? ' The key is paused, so it gets no new ones.'
              : ' The key keeps working and gets new ones: pause it first if it has leaked.')}
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
