import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  code: string
  /** What it is, such as "curl command". */
  what: string
  onCopied?: () => void
}

/** Something to paste elsewhere. Its lines stay lines; those that are too long can be moved. */
export function CodeBlock({ code, what, onCopied }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off has to be reached with the keys */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <div className={styles.copy}>
        <CopyButton text={code} what={what} variant="quiet" size="small" isCompact {...(onCopied && { onCopied })} />
      </div>
    </div>
  )
}
