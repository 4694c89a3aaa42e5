import type { PasskeyShown } from '@ambit/core'
import { useRemovePasskey } from '../../api/passkeys.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../session/session-context.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const words: ActionWords = {
  doing: 'Removing the passkey',
  notDone: 'The passkey was not removed.',
  unknown: 'It is not known whether the passkey was removed.',
  whatToDo: 'Close this and look at the list, which is being loaded again.',
}

export default function RemovePasskeyDialog({ passkey, onClose }: { passkey: PasskeyShown; onClose: () => void }) {
  const { person } = useSession()
  const remove = useRemovePasskey(words)
  const say = useToast()
  const onSuccess = (): void => {
    onClose()
    say(`“${passkey.name}” does not sign you in any more.`)
  }
  return (
    <PasswordDialog
      title={`Remove “${passkey.name}”?`}
      description="It does not sign you in any more. Where it is kept, it stays until you delete it there, too."
      action="Remove"
      isFinal
      of={remove}
      email={person.email}
      onSubmit={(password) => remove.act({ id: passkey.id, password }, { onSuccess })}
      onClose={onClose}
    />
  )
}
