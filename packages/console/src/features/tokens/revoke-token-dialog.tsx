import type { TokenShown } from '@ambit/core'
import { type TokenOwner, useRevokeToken } from '../../api/tokens.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import styles from './tokens-page.module.css'

const words: ActionWords = {
  doing: 'Revoking the token',
  notDone: 'The token was not revoked.',
  unknown: 'It is not known whether the token was revoked.',
  whatToDo: 'Revoke it once more: that does no harm.',
}

interface RevokeTokenDialogProps {
  token: TokenShown
  owner: TokenOwner
  onClose: () => void
}

export function RevokeTokenDialog({ token, owner, onClose }: RevokeTokenDialogProps) {
  const revoke = useRevokeToken(useProject().id, owner, words)
  const say = useToast()
  const submit = (): void => {
    const onSuccess = (): void => {
      onClose()
      // The row that the focus would go back to is gone.
      focusPageHeading()
      say('The token is revoked.')
    }
    revoke.act(token.token_hash, { onSuccess })
  }
  return (
    <FormDialog
      title="Revoke this token?"
      description={
        <>
          Whoever has it is refused from the next request on, and has to read anew. It was issued for “
          <span className={styles.quoted}>{token.registered_purpose ?? token.purpose}</span>”.
        </>
      }
      onClose={onClose}
      onSubmit={submit}
      action="Revoke token"
      isFinal
      of={revoke}
    />
  )
}
