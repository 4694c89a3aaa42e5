import { jsonTokens } from './json-tokens.ts'
import styles from './json-view.module.css'

/** JSON, lightly coloured. */
export function JsonView({ json }: { json: string }) {
  return (
    <pre className={styles.json}>
      <code>
        {jsonTokens(json).map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place
          <span key={index} className={styles[kind]}>
            {text}
          </span>
        ))}
      </code>
    </pre>
  )
}
