/** The code of the authenticator app, or one from paper: letters need another keyboard on a phone than digits do. */
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import styles from './form.module.css'

interface CodeFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

export default function CodeField({ value, error, onChange }: CodeFieldProps) {
  const [isFromPaper, setIsFromPaper] = useState(false)
  const turn = (): void => {
    setIsFromPaper(!isFromPaper)
    onChange('')
  }
  return (
    <div className={styles.code}>
      <TextField
        key={String(isFromPaper)}
        label={isFromPaper ? 'Recovery code' : 'Code'}
        name="code"
        autoComplete={isFromPaper ? 'off' : 'one-time-code'}
        inputMode={isFromPaper ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
        isMono
        value={value}
        hint={
          isFromPaper ? 'One of the ten that you kept. Each works once.' : 'The six digits that your app shows now.'
        }
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="quiet" size="small" onClick={turn}>
        {isFromPaper ? 'Use the app' : 'Use a recovery code'}
      </Button>
    </div>
  )
}
