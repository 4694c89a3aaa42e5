/** Declaring a purpose, or changing one: what the gate reads is shown while one writes, and whatever goes beyond it is said. */
import type { PurposeShown, RegisterShown } from '@ambit/core'
import { registerLimits } from '@ambit/core/purpose-register'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useChangePurpose, useDeclarePurpose, useStatementReading } from '../../api/register.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { useDraft } from '../../api/use-draft.ts'
import { Button } from '../../components/button.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toast.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { useProject } from '../../session/session-context.tsx'
import { ClassesField } from './classes-field.tsx'
import styles from './declare-dialog.module.css'
import { DifferenceNotice } from './difference-notice.tsx'
import { DomainsField } from './domains-field.tsx'
import {
  declarationOf,
  draftOfPurpose,
  draftOfText,
  isReasonNeeded,
  isWithoutProblems,
  nameOf,
  type PurposeDraft,
  problemsOf,
} from './purpose-draft.ts'
import { PurposeEffect } from './purpose-effect.tsx'
import { ScopesField } from './scopes-field.tsx'
import { StatementField } from './statement-field.tsx'

interface DeclareDialogProps {
  register: RegisterShown
  /** What is changed, or declared again; absent: it is new. */
  from?: PurposeShown
  /** What to begin with, when it is new. */
  begun?: PurposeDraft
  onClose: () => void
}

const declareWords: ActionWords = {
  doing: 'Declaring the purpose',
  notDone: 'The purpose was not declared.',
  unknown: 'It is not known whether the purpose was declared.',
  whatToDo:
    'Close this and look at the register, which is being loaded again. Declare it once more if it is not there: there cannot be two of one name.',
}
const changeWords: ActionWords = {
  doing: 'Changing the purpose',
  notDone: 'The purpose was not changed.',
  unknown: 'It is not known whether the purpose was changed.',
  whatToDo: 'Close this and look at its history, which is being loaded again. What you have written is kept.',
}

const statementRestMs = 200

export function DeclareDialog({ register, begun = draftOfText(''), onClose, ...props }: DeclareDialogProps) {
  // As it was when the dialog was opened: should somebody else change it meanwhile, that is said, and not mixed in.
  const [{ from, revision }] = useState({ from: props.from, revision: register.revision })
  const project = useProject()
  const say = useToast()
  const isNew = !from || from.is_retired
  const [initial] = useState(() => (from ? draftOfPurpose(from) : begun))
  const kept = `purpose ${from ? `${from.name} ${from.version}` : initial.statement}`
  const [draft, setDraft, forgetDraft] = useDraft<PurposeDraft>(project.id, kept, initial)
  const [wasKept] = useState(draft !== initial)
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const form = useFirstProblem(tries)
  const set = (changed: Partial<PurposeDraft>): void => setDraft((now) => ({ ...now, ...changed }))

  const { reading, isFresh, error, onRetry } = useReadingOf(draft)
  const isAwaited = draft.statement.trim() !== '' && reading === undefined && error === null
  const context = { reading, from: from ?? null }
  const problems = problemsOf(draft, context)
  const isReasonAsked = isReasonNeeded(draft, context)

  const declare = useDeclarePurpose(project.id, declareWords)
  const change = useChangePurpose(project.id, changeWords)
  const action = isNew ? declare : change
  const refusal = isApiError(action.error, 'invalid_request') ? action.error : undefined
  const problemOf = (field: Exclude<keyof typeof problems, 'exceptions'>) =>
    (isTried ? problems[field] : undefined) ?? refusal?.fieldMessage(field)

  const submit = (): void => {
    setTries((count) => count + 1)
    if (!isWithoutProblems(problems)) return
    const reason = draft.reason.trim()
    const body = { ...declarationOf(draft, context), ...(reason && { reason }) }
    const done = (said: string) => ({
      onSuccess: () => {
        forgetDraft()
        onClose()
        say(said)
      },
    })
    if (isNew) declare.act({ name: nameOf(draft), ...body }, done(`${nameOf(draft)} is declared.`))
    else
      change.act({ name: from.name, body: { ...body, expected_revision: revision } }, done(`${from.name} is changed.`))
  }
  return (
    <FormDialog
      title={from ? `${isNew ? 'Declare again' : 'Change'} “${from.name}”` : 'Declare a purpose'}
      description="In force from the next request on. Every version is kept, with who made it, when and why."
      size="wide"
      onClose={onClose}
      onSubmit={submit}
      action={isNew ? 'Declare purpose' : 'Save as a new version'}
      isHeld={draft.statement.trim() !== '' && !isFresh && error === null}
      of={action}
      isErrorSaid={refusal?.isOnlyAbout(saidAtFields) ?? false}
    >
      <div ref={form} hidden />
      {wasKept && draft !== initial && (
        <p className={styles.kept}>
          You have begun this before.{' '}
          <Button size="small" onClick={() => setDraft(initial)}>
            Begin anew
          </Button>
        </p>
      )}
      <StatementField
        value={draft.statement}
        onChange={(statement) => set({ statement })}
        reading={reading}
        error={problemOf('statement')}
        failure={error}
        onRetry={onRetry}
      />
      <ClassesField
        classes={draft.classes}
        onChange={(classes) => set({ classes })}
        reading={reading}
        error={problemOf('purpose_classes')}
      />
      {reading && draft.statement.trim() !== '' && (
        <DifferenceNotice reading={reading} isDeclared={draft.classes !== null} />
      )}
      {(isReasonAsked || from) && (
        <TextField
          label={isReasonAsked ? 'Why it counts as something else' : 'Why it is changed'}
          note={isReasonAsked ? undefined : '(optional)'}
          value={draft.reason}
          maxLength={registerLimits.reasonLength}
          autoComplete="off"
          error={problemOf('reason')}
          hint="Kept with your name and the date, and shown in the register for ever."
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      {!from && (
        <TextField
          label="Name"
          isMono
          value={nameOf(draft)}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={problemOf('name')}
          hint="What applications state as their purpose. It stays as it is."
          onChange={(event) => set({ name: event.target.value })}
        />
      )}
      <ScopesField
        draft={draft}
        onChange={set}
        opens={isAwaited ? null : (reading?.opens ?? [])}
        error={problemOf('scopes')}
        problems={isTried ? problems.exceptions : {}}
      />
      <DomainsField
        domains={draft.domains}
        onChange={(domains) => set({ domains })}
        register={register}
        error={problemOf('domains')}
      />
      <PurposeEffect draft={isWithoutProblems(problems) && isFresh ? draft : null} context={context} />
    </FormDialog>
  )
}

const saidAtFields = ['statement', 'name', 'purpose_classes', 'scopes', 'domains', 'reason']

/** The form is long: whoever tries to send it is led to what is missing. Give the ref to anything in it. */
function useFirstProblem(tries: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries === 0) return
    const invalid = ':is(input, textarea)[aria-invalid="true"], fieldset[data-invalid] input'
    place.current?.closest('form')?.querySelector<HTMLElement>(invalid)?.focus()
  }, [tries])
  return place
}

/** What the gate makes of the statement once it rests; until the next answer is there, the last one stays. */
function useReadingOf({ statement, classes }: PurposeDraft) {
  const project = useProject()
  const rested = useDebounced(statement, statementRestMs)
  const declared = classes !== null && classes.length > 0 ? { purpose_classes: classes } : {}
  const reading = useStatementReading(project.id, { statement: rested, ...declared })
  const isBlank = statement.trim() === ''
  return {
    reading: isBlank ? undefined : reading.data,
    isFresh: rested === statement && reading.isSuccess && !reading.isPlaceholderData,
    error: isBlank ? null : reading.error,
    onRetry: reading.refetch,
  }
}
