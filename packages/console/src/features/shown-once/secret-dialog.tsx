import type { ConsoleKeySecret } from '@ambit/core'
import { CodeBlock } from '../../components/code-block.tsx'
import { ShownOnceDialog } from '../../components/shown-once-dialog.tsx'
import { timeToLookFor } from '../../format/times.ts'
import { firstRequest } from './first-request.ts'
import styles from './secret-dialog.module.css'

interface SecretDialogProps {
  made: ConsoleKeySecret
  /** Created, rather than rotated. */
  isNew: boolean
  onClose: () => void
}

export function SecretDialog({ made: { key, secret }, isNew, onClose }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title={isNew ? `Key “${key.name}” created` : `New secret for “${key.name}”`}
      what="secret"
      value={secret}
      onClose={onClose}
      sentence={`Copy the secret now. It will not be shown again: only its hash is kept. ${isNew ? '' : oldSecretSentence(key.previous_secret_until)}`}
    >
      {(onCopied) => (
        <section className={styles.request}>
          <h3>{isNew ? 'Make a first request' : 'Try it'}</h3>
          <CodeBlock code={firstRequest(window.location.origin, secret)} what="curl command" onCopied={onCopied} />
        </section>
      )}
    </ShownOnceDialog>
  )
}

function oldSecretSentence(until: string | null): string {
  if (until === null) return 'The old one has stopped working.'
  return `The old one works until ${timeToLookFor(Date.parse(until), Date.now())}.`
}
