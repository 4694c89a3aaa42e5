/** Whatever can be seen this once, on whichever page it finds the person who asked for it. */
import { putAway, type ShownOnce as Shown } from '../../api/shown-once.ts'
import { ShownOnceDialog } from '../../components/shown-once-dialog.tsx'
import { exactTime } from '../../format/times.ts'
import { SecretDialog } from './secret-dialog.tsx'

export default function ShownOnce({ shown }: { shown: Shown }) {
  const onClose = () => putAway(shown)
  if (shown.kind === 'key') return <SecretDialog made={shown.made} isNew={shown.isNew} onClose={onClose} />
  if (shown.kind === 'webhook') {
    return (
      <ShownOnceDialog
        title="Secret of the webhook"
        what="secret"
        value={shown.secret}
        sentence={`Messages to ${shown.url} are signed with it, as Standard Webhooks has it: give it to whoever receives them. It will not be shown again.`}
        onClose={onClose}
      />
    )
  }
  if (shown.kind === 'recovery-codes') {
    return (
      <ShownOnceDialog
        title="Your recovery codes"
        what="list of codes"
        value={shown.codes.join('\n')}
        sentence="Each signs you in once, in place of a code of the app. Keep them where your phone is not: on paper, or in a password manager. They will not be shown again."
        onClose={onClose}
      />
    )
  }
  const { url, expires_at } = shown.link
  const until = exactTime(Date.parse(expires_at))
  return shown.kind === 'invitation' ? (
    <ShownOnceDialog
      title={`Invitation to ${shown.projectName}`}
      what="link"
      value={url}
      sentence={`Hand the link over yourself: no mail is sent. It works once, until ${until}, and will not be shown again.`}
      onClose={onClose}
    />
  ) : (
    <ShownOnceDialog
      title={`Password-reset link for ${shown.personName}`}
      what="link"
      value={url}
      sentence={`Hand it over yourself, in private: whoever has it can set the password. It works once, until ${until}, and will not be shown again.`}
      onClose={onClose}
    />
  )
}
