/** What is sent: the fields of the chosen operation, and nothing that it does not take. */
import type { PurposeEvidence, Scope, Source } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { Send } from 'lucide-react'
import type { FormEvent, KeyboardEvent, Ref } from 'react'
import { Button } from '../../components/button.tsx'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { Select } from '../../components/select.tsx'
import { TextField } from '../../components/text-field.tsx'
import { commandKey } from '../../design/command-key.ts'
import { capitalised } from '../../format/lists.ts'
import { scopeName } from '../../format/scope-words.ts'
import { sourceWords } from '../../format/source-words.ts'
import { ContextFields } from './context-fields.tsx'
import { ForgetFields } from './forget-fields.tsx'
import { withScope } from './playground-examples.ts'
import {
  hasPurpose,
  type Operation,
  operationEndpoints,
  operations,
  type PlaygroundFields,
  type Problems,
} from './playground-request.ts'
import type { Completion } from './purpose-completions.ts'
import { PurposeField } from './purpose-field.tsx'
import styles from './request-form.module.css'
import { type GateReading, ScopeVerdicts } from './scope-verdicts.tsx'
import { ValueField } from './value-field.tsx'

interface RequestFormProps {
  fields: PlaygroundFields
  onChange: (fields: PlaygroundFields) => void
  /** What keeps it from being sent, once one has tried. */
  problems: Problems
  gate: GateReading
  evidence: readonly PurposeEvidence[]
  /** The purposes in force, whose names can be stated. */
  registered: readonly Completion[]
  onSend: () => void
  isSending: boolean
  /** None could be made. */
  hasNoKey: boolean
  sendButton: Ref<HTMLButtonElement>
}

export function RequestForm(props: RequestFormProps) {
  const { fields, onChange, onSend, isSending, hasNoKey, sendButton } = props
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSend()
  }
  const sendWithEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  const { method, path } = operationEndpoints[fields.operation]
  const isOfToken = fields.operation === 'continue' || fields.operation === 'revoke'
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={sendWithEnter} noValidate aria-label="Request">
      <SegmentedControl<Operation>
        label="Operation"
        isLabelShown
        isEven
        options={operations.map((operation) => ({ value: operation, label: capitalised(operation) }))}
        value={fields.operation}
        onChange={(operation) => onChange({ ...fields, operation })}
      />
      {isOfToken ? <TokenField {...props} /> : <MemoryFields {...props} />}
      <div className={styles.foot}>
        <Button
          ref={sendButton}
          variant="primary"
          type="submit"
          isBusy={isSending}
          icon={<Send size={16} aria-hidden="true" />}
        >
          Send
        </Button>
        <code className={styles.path}>
          {method} {path}
        </code>
        <span className={styles.shortcut}>{commandKey} Enter</span>
      </div>
      <p className={styles.missing} role="alert">
        {hasNoKey && 'Nothing was sent: no key could be created. Paste one at the top of the page.'}
      </p>
    </form>
  )
}

function TokenField({ fields, onChange, problems }: RequestFormProps) {
  return (
    <TextField
      label="Token"
      isMono
      autoComplete="off"
      spellCheck={false}
      value={fields.token}
      error={problems.token}
      hint="Filled in from your last read."
      onChange={(event) => onChange({ ...fields, token: event.target.value })}
    />
  )
}

function MemoryFields({ fields, onChange, problems, ...purpose }: RequestFormProps) {
  const set = (changed: Partial<PlaygroundFields>) => onChange({ ...fields, ...changed })
  const { operation } = fields
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="User"
          isMono
          autoComplete="off"
          spellCheck={false}
          value={fields.userId}
          error={problems.userId}
          onChange={(event) => set({ userId: event.target.value })}
        />
        <TextField
          label="Domain"
          note="optional"
          isMono
          autoComplete="off"
          spellCheck={false}
          value={fields.domain}
          error={problems.domain}
          onChange={(event) => set({ domain: event.target.value })}
        />
      </div>
      {hasPurpose(fields) ? (
        <PurposeField
          value={fields.purpose}
          evidence={purpose.evidence}
          registered={purpose.registered}
          error={problems.purpose}
          onChange={(changed) => set({ purpose: changed })}
        >
          <ScopeVerdicts
            gate={purpose.gate}
            chosen={operation === 'read' ? fields.scope : null}
            // The purpose stays, also when it is the example of another scope: one sees what it is answered there.
            onChoose={(scope) => onChange({ ...withScope(fields, scope), purpose: fields.purpose })}
          />
        </PurposeField>
      ) : (
        <SegmentedControl<Scope>
          label="Scope"
          isLabelShown
          isEven
          options={scopes.map((scope) => ({ value: scope, label: scopeName(scope) }))}
          value={fields.scope}
          onChange={(scope) => onChange(withScope(fields, scope))}
        />
      )}
      {operation === 'read' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={fields.hasProvenance}
            onChange={(event) => set({ hasProvenance: event.target.checked })}
          />
          Say where each entry comes from
        </label>
      )}
      {operation === 'context' && <ContextFields fields={fields} problems={problems} set={set} />}
      {operation === 'forget' && <ForgetFields fields={fields} problems={problems} set={set} />}
      {operation === 'create' && <CreateFields fields={fields} problems={problems} set={set} />}
    </>
  )
}

function CreateFields(props: {
  fields: PlaygroundFields
  problems: Problems
  set: (changed: Partial<PlaygroundFields>) => void
}) {
  const { fields, problems, set } = props
  return (
    <>
      <ValueField value={fields.value} error={problems.value} onChange={(value) => set({ value })} />
      <div className={styles.pair}>
        <Select
          label="Source"
          value={fields.source}
          onChange={(event) => set({ source: event.target.value as Source })}
        >
          {Object.entries(sourceWords).map(([source, words]) => (
            <option key={source} value={source}>
              {words}
            </option>
          ))}
        </Select>
        <TextField
          label="Days to live"
          note="optional"
          inputMode="decimal"
          autoComplete="off"
          placeholder="for ever"
          value={fields.ttlDays}
          error={problems.ttlDays}
          onChange={(event) => set({ ttlDays: event.target.value })}
        />
      </div>
    </>
  )
}
