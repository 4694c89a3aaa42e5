/** Every operation on memories against the running service, and what the gate makes of a purpose. */
import { useRef, useState } from 'react'
import { usePurposeCheck } from '../../api/purpose.ts'
import { useRegister } from '../../api/register.ts'
import { useSendWithKey } from '../../api/send-with-key.ts'
import { useDraft } from '../../api/use-draft.ts'
import { useHandOver } from '../../api/use-hand-over.ts'
import { carryEvidence } from '../../components/gate/purpose-marks.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { useProject } from '../../session/session-context.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { KeyBar } from './key-bar.tsx'
import { tokenOf } from './next-step.ts'
import { firstFields, handedFields } from './playground-examples.ts'
import styles from './playground-page.module.css'
import { buildRequest, hasPurpose, type PlaygroundFields } from './playground-request.ts'
import type { ReceivedAnswer } from './received-answer.ts'
import { RequestForm } from './request-form.tsx'
import { usePlaygroundKey } from './use-playground-key.ts'

const purposeRestMs = 150

export default function PlaygroundPage() {
  const project = useProject()
  const [fields, setFields] = useDraft(project.id, 'playground', firstFields)
  useHandOver((handed) => setFields((now) => ({ ...now, ...handedFields(handed) })))
  const registered = useRegister(project.id).data?.purposes.filter(({ is_retired }) => !is_retired) ?? []
  const [hasTried, setHasTried] = useState(false)
  const sendButton = useRef<HTMLButtonElement>(null)
  const keyState = usePlaygroundKey(project.id)
  const gate = useGateReading(project.id, hasPurpose(fields) ? fields.purpose : '', keyState.chosen?.keyId ?? null)
  const request = buildRequest(fields)
  const sending = useSendWithKey(project.id)
  // The last answer stays until the next one is there.
  const [answer, setAnswer] = useState<ReceivedAnswer>()

  const change = (next: PlaygroundFields): void => {
    if (next.operation !== fields.operation) setHasTried(false)
    setFields(next)
  }
  const goOn = (next: Partial<PlaygroundFields>): void => {
    change({ ...fields, ...next })
    // The next thing to press, also for those who do not see it.
    sendButton.current?.focus()
  }
  const receive = (received: ReceivedAnswer): void => {
    setAnswer(received)
    const token = tokenOf(received)
    if (token !== null) setFields((now) => ({ ...now, token }))
  }
  const send = (): void => {
    setHasTried(true)
    if (!request.ok || sending.isPending) return
    const sendWith = (secret: string): void =>
      sending.mutate({ ...request.call, secret }, { onSuccess: (received) => receive({ ...received, fields }) })
    if (keyState.chosen) sendWith(keyState.chosen.secret)
    else keyState.createForAnHour(sendWith)
  }
  // The button that asked for a key goes as soon as there is one, and the focus with it.
  const newKey = (): void => keyState.createForAnHour(() => sendButton.current?.focus())
  return (
    <>
      <PageHeader
        title="Playground"
        description="Store a memory, read it for a purpose, and see what the gate makes of your words."
      />
      <KeyBar keyState={keyState} onNewKey={newKey} />
      <div className={styles.columns}>
        <RequestForm
          fields={fields}
          onChange={change}
          problems={hasTried && !request.ok ? request.problems : {}}
          gate={gate}
          evidence={gate.checked ? carryEvidence(gate.checked.evidence, gate.checked.purpose, fields.purpose) : []}
          registered={registered}
          onSend={send}
          isSending={sending.isPending || keyState.creation.isPending}
          hasNoKey={keyState.creation.error !== null && keyState.chosen === null}
          sendButton={sendButton}
        />
        <AnswerPanel
          answer={answer}
          error={sending.error}
          request={request}
          secret={keyState.chosen?.secret ?? null}
          sentAtMs={sending.submittedAt}
          isSending={sending.isPending}
          onNext={goOn}
          onNewKey={newKey}
        />
      </div>
    </>
  )
}

/** What the gate makes of the words, once they rest; until the next answer is there, the last one stays. */
function useGateReading(projectId: string, purpose: string, keyId: string | null) {
  const rested = useDebounced(purpose, purposeRestMs)
  const check = usePurposeCheck(projectId, rested, keyId)
  const isBlank = purpose.trim() === ''
  return { checked: isBlank ? undefined : check.data, error: isBlank ? null : check.error, onRetry: check.refetch }
}
