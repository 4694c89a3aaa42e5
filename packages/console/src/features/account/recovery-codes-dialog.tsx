import { useReplaceRecoveryCodes } from '../../api/second-factor.ts'
import { showOnce } from '../../api/shown-once.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { useSession } from '../../session/session-context.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const words: ActionWords = {
  doing: 'Making the codes',
  notDone: 'No codes were made. The old ones work.',
  unknown: 'It is not known whether new codes were made.',
  whatToDo: 'Make new ones once more: only the last ones count.',
}

export default function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { person } = useSession()
  const replace = useReplaceRecoveryCodes(words, ({ recovery_codes: codes }) =>
    showOnce({ kind: 'recovery-codes', codes }),
  )
  return (
    <PasswordDialog
      title="Make new recovery codes?"
      description="You get ten others. All that you have now stop working."
      action="Make new codes"
      of={replace}
      email={person.email}
      onSubmit={(password) => replace.act({ password }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
