import type { ActionWords } from '../../api/use-action.ts'
import { ActionNotice } from '../../components/action-notice.tsx'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { EntryList } from '../../components/entries/entry-list.tsx'
import { formatCount, formatMilliseconds } from '../../format/numbers.ts'
import styles from './answer-panel.module.css'
import { contextTextOf, originsOf } from './answer-parts.ts'
import { AnswerStatus } from './answer-status.tsx'
import { JsonView } from './json-view.tsx'
import { nextStep } from './next-step.ts'
import type { PlaygroundFields } from './playground-request.ts'
import { type ReceivedAnswer, shownBody } from './received-answer.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { refusedRead } from './refusal-words.ts'
import { Suggestion } from './suggestion.tsx'

interface AnswerViewProps {
  answer: ReceivedAnswer | undefined
  error: unknown
  onNext: (change: Partial<PlaygroundFields>) => void
  onNewKey: () => void
}

const words: ActionWords = {
  doing: 'Sending the request',
  notDone: 'The request was not sent.',
  unknown: 'There was no answer.',
  whatToDo: 'The request may have been carried out all the same. Reading again shows what is stored by now.',
}

export function AnswerView({ answer, error, onNext, onNewKey }: AnswerViewProps) {
  if (error) {
    return (
      <div className={styles.body}>
        <ActionNotice words={words} error={error} />
      </div>
    )
  }
  if (!answer) return <p className={styles.nothing}>Nothing sent yet. Send the request, and its answer appears here.</p>
  return (
    <div className={styles.body}>
      <div className={styles.bar}>
        <AnswerStatus answer={answer} />
        <CopyButton text={shownBody(answer)} what="answer" size="small" />
      </div>
      <WhatNow answer={answer} onNext={onNext} onNewKey={onNewKey} />
      <ContextText text={contextTextOf(answer)} />
      <EntryList entries={originsOf(answer)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus */}
      <section className={styles.code} aria-label="The body of the answer" tabIndex={0}>
        <JsonView json={shownBody(answer)} />
      </section>
      <AnswerHeaders answer={answer} />
    </div>
  )
}

/** As it would be pasted into a prompt. */
function ContextText({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.note}>The text for a prompt</p>
        <CopyButton text={text} what="text" word="Copy text" size="small" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus */}
      <section className={styles.code} aria-label="The text for a prompt" tabIndex={0}>
        <pre className={styles.prompt}>{text}</pre>
      </section>
    </>
  )
}

function WhatNow({ answer, onNext, onNewKey }: Omit<AnswerViewProps, 'answer' | 'error'> & { answer: ReceivedAnswer }) {
  const refused = refusedRead(answer)
  if (refused) return <RefusalNotice refused={refused} onChoose={(purpose) => onNext({ operation: 'read', purpose })} />
  if (answer.status === 401) {
    return (
      <Suggestion words="This key does not work, or not any more.">
        <Button size="small" onClick={onNewKey}>
          New key for an hour
        </Button>
      </Suggestion>
    )
  }
  if (answer.status === 429) {
    return <Suggestion words={`The limit of this key is used up. It has room again in ${retryWords(answer)}.`} />
  }
  const next = nextStep(answer.fields, answer)
  return (
    next && (
      <Suggestion words={next.words}>
        <Button size="small" onClick={() => onNext(next.change)}>
          {next.button}
        </Button>
      </Suggestion>
    )
  )
}

function retryWords({ headers }: ReceivedAnswer): string {
  const seconds = Number(headers.get('retry-after') ?? 60)
  return seconds === 1 ? 'a second' : `${formatCount(seconds)} seconds`
}

/** Those that say something to a person. */
function AnswerHeaders({ answer: { headers, elapsedMs } }: { answer: ReceivedAnswer }) {
  const remaining = headers.get('x-ratelimit-remaining')
  const limit = headers.get('x-ratelimit-limit')
  const requestId = headers.get('x-request-id')
  return (
    <dl className={styles.headers}>
      <div>
        <dt>Time, seen from here</dt>
        <dd>{formatMilliseconds(elapsedMs)}</dd>
      </div>
      {remaining !== null && limit !== null && (
        <div>
          <dt>Left of this minute’s limit</dt>
          <dd>
            {formatCount(Number(remaining))} of {formatCount(Number(limit))}
          </dd>
        </div>
      )}
      {requestId !== null && (
        <div>
          <dt>Request</dt>
          <dd>
            <code>{requestId}</code>
          </dd>
        </div>
      )}
    </dl>
  )
}
