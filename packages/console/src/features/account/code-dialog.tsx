/** Asks for a code of the authenticator app before something is changed that a stolen session must not change. */
import { useState } from 'react'
import type { CodeQuestion } from '../../api/code-question.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'

export default function CodeDialog({ question }: { question: CodeQuestion }) {
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (): void => {
    setIsMissing(code.trim() === '')
    if (code.trim() !== '') question.answer(code.trim())
  }
  const refused =
    question.isAgain && code === '' ? 'This code is wrong or was used before. Enter a new one.' : undefined
  return (
    <FormDialog
      title="Confirm it is you"
      description="Enter a code from your authenticator app, or a recovery code."
      action="Confirm"
      onSubmit={submit}
      onClose={() => question.answer(null)}
    >
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        value={code}
        error={isMissing ? 'Enter a code.' : refused}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  )
}
