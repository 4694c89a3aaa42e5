/** What came back, and the request as one would write it elsewhere. */
import { useEffect, useRef, useState } from 'react'
import { Tabs } from '../../components/tabs.tsx'
import styles from './answer-panel.module.css'
import { AnswerView } from './answer-view.tsx'
import { curlSnippet } from './curl-snippet.ts'
import type { BuiltRequest, PlaygroundFields } from './playground-request.ts'
import type { ReceivedAnswer } from './received-answer.ts'
import { SnippetView } from './snippet-view.tsx'
import { typescriptSnippet } from './typescript-snippet.ts'

const views = [
  { value: 'answer', label: 'Answer' },
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
] as const
export type AnswerTab = (typeof views)[number]['value']

interface AnswerPanelProps {
  answer: ReceivedAnswer | undefined
  error: unknown
  request: BuiltRequest
  /** Null: no key is chosen. */
  secret: string | null
  onNext: (change: Partial<PlaygroundFields>) => void
  onNewKey: () => void
  /** When the last request was sent: each brings its answer to the front. */
  sentAtMs: number
  isSending: boolean
}

export function AnswerPanel(props: AnswerPanelProps) {
  const { answer, error, request, secret, sentAtMs, isSending, onNext, onNewKey } = props
  const [chosen, setChosen] = useState<{ tab: AnswerTab; sentAtMs: number }>({ tab: 'answer', sentAtMs })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the answer comes in below what one sees.
    const top = panel.current?.getBoundingClientRect().top ?? 0
    if (answer && top > window.innerHeight - 160) panel.current?.scrollIntoView({ block: 'center' })
  }, [answer])
  const tab = chosen.sentAtMs === sentAtMs ? chosen.tab : 'answer'
  return (
    <section ref={panel} className={styles.panel} aria-label="Answer and snippets" aria-busy={isSending}>
      <Tabs label="Views" tabs={views} value={tab} onChange={(next) => setChosen({ tab: next, sentAtMs })}>
        {tab === 'answer' && <AnswerView answer={answer} error={error} onNext={onNext} onNewKey={onNewKey} />}
        {tab === 'curl' && <SnippetView language="curl" {...{ request, secret }} write={curlSnippet} />}
        {tab === 'typescript' && (
          <SnippetView language="TypeScript" {...{ request, secret }} write={typescriptSnippet} />
        )}
      </Tabs>
    </section>
  )
}
