/** The password first, then the secret as a QR code and as text, then a code that shows that the app has it. */
import type { SecondFactorProposal } from '@ambit/core'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useConfirmSecondFactor, useProposeSecondFactor } from '../../api/second-factor.ts'
import { showOnce } from '../../api/shown-once.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useSession } from '../../session/session-context.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './set-up-second-factor-dialog.module.css'

const proposeWords: ActionWords = {
  doing: 'Making a secret',
  notDone: 'No secret was made.',
  unknown: 'It is not known whether a secret was made.',
  whatToDo: 'Try again: only the last one counts.',
}

export default function SetUpSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { person } = useSession()
  const propose = useProposeSecondFactor(proposeWords)
  if (propose.data) return <ConfirmDialog proposal={propose.data} onClose={onClose} />
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      description="You need an app that shows codes, such as the password manager of your phone. First, your password."
      action="Continue"
      of={propose}
      email={person.email}
      onSubmit={(password) => propose.act({ password })}
      onClose={onClose}
    />
  )
}

const confirmWords: ActionWords = {
  doing: 'Turning it on',
  notDone: 'It is not on.',
  unknown: 'It is not known whether it is on.',
  whatToDo: 'Load the page again. If it is on, make new recovery codes: the first ones were not shown.',
}

function ConfirmDialog({ proposal, onClose }: { proposal: SecondFactorProposal; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Before the button that copies, which comes first on the way.
  useEffect(() => field.current?.focus(), [])
  const confirm = useConfirmSecondFactor(confirmWords, ({ recovery_codes: codes }) =>
    showOnce({ kind: 'recovery-codes', codes }),
  )
  const isWrong = isApiError(confirm.error, 'second_factor_failed')
  const submit = (): void => {
    const isWhole = /^\d{6}$/.test(code.replace(/\s/g, ''))
    setIsMissing(!isWhole)
    if (isWhole) confirm.act({ code }, { onSuccess: onClose })
  }
  const wrong = 'This is not the code that the app shows now. Is the clock of your phone right?'
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="Scan this with the app, or type the secret into it. Then enter the code that it shows."
      action="Turn on"
      of={confirm}
      isErrorSaid={isWrong}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.secret}>
        <QrCode text={proposal.uri} label="QR code for the authenticator app" />
        <div className={styles.typed}>
          <p>Secret</p>
          <code>{proposal.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={proposal.secret} what="secret" size="small" />
        </div>
      </div>
      <TextField
        ref={field}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        isMono
        value={code}
        error={isMissing ? 'Enter the six digits that the app shows.' : isWrong ? wrong : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  )
}
