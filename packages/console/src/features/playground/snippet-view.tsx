import { CopyButton } from '../../components/copy-button.tsx'
import styles from './answer-panel.module.css'
import type { ApiCall, BuiltRequest } from './playground-request.ts'

interface SnippetViewProps {
  language: string
  request: BuiltRequest
  secret: string | null
  write: (origin: string, call: ApiCall, secret?: string | null) => string
}

/** The secret is never shown; it is copied when one asks for it. */
export function SnippetView({ language, request, secret, write }: SnippetViewProps) {
  if (!request.ok) return <p className={styles.nothing}>{Object.values(request.problems)[0]}</p>
  const { origin } = window.location
  const snippet = write(origin, request.call)
  return (
    <div className={styles.body}>
      <div className={styles.bar}>
        <p className={styles.note}>
          The key comes from <code>AMBIT_KEY</code>.
        </p>
        <div className={styles.buttons}>
          <CopyButton text={snippet} what={`${language} snippet`} size="small" />
          {secret !== null && (
            <CopyButton
              text={write(origin, request.call, secret)}
              what={`with key: ${language} snippet`}
              word="Copy with key"
              size="small"
            />
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus */}
      <section className={styles.code} aria-label={`The request as ${language}`} tabIndex={0}>
        <pre className={styles.snippet}>
          <code>{snippet}</code>
        </pre>
      </section>
    </div>
  )
}
