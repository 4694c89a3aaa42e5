import type { PurposeClass, Scope } from '@ambit/core'
import { scopes } from '@ambit/core/scopes'
import { purposeClasses } from '@ambit/gate/purpose-classes'
import { useState } from 'react'
import { type Look, usePersonAct } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Select } from '../../components/select.tsx'
import { useToast } from '../../components/toast.tsx'
import { classLabel } from '../../format/class-words.ts'
import { capitalised } from '../../format/lists.ts'
import { counted } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'

const wordsFor: Readonly<Record<'withdraw' | 'restore', ActionWords>> = {
  withdraw: {
    doing: 'Withdrawing consent',
    notDone: 'Nothing was withdrawn.',
    unknown: 'It is not known whether consent was withdrawn.',
    whatToDo: 'Close this and look at the list, or withdraw it once more: that does no harm.',
  },
  restore: {
    doing: 'Restoring consent',
    notDone: 'Nothing was restored.',
    unknown: 'It is not known whether consent was restored.',
    whatToDo: 'Close this and look at the list, which is being loaded again.',
  },
}

export interface ConsentQuestion {
  readonly kind: 'withdraw' | 'restore'
  /** Null: not chosen yet. */
  readonly scope: Scope | 'all' | null
  readonly purposeClass: PurposeClass | 'all' | null
}

interface ConsentDialogProps {
  look: Look
  question: ConsentQuestion
  onClose: () => void
}

const texts = {
  withdraw: {
    title: 'Withdraw consent?',
    description: 'Only when the person asks for it. This takes effect immediately, also for tokens issued before.',
    purposes: 'Not to be read for',
    action: 'Withdraw',
    done: 'Withdrawn.',
  },
  restore: {
    title: 'Restore consent?',
    description: 'Only when the person has agreed. Tokens that were revoked stay revoked.',
    purposes: 'May be read for',
    action: 'Restore',
    done: 'Restored.',
  },
} as const

export function ConsentDialog({ look, question, onClose }: ConsentDialogProps) {
  const { kind } = question
  const [scope, setScope] = useState(question.scope)
  const [purposeClass, setPurposeClass] = useState(question.purposeClass)
  const operation = kind === 'withdraw' ? 'withdrawSubjectConsent' : 'restoreSubjectConsent'
  const change = usePersonAct<typeof operation>(operation, look, wordsFor[kind])
  const say = useToast()
  const body = { scope: scope === 'all' ? null : scope, purpose_class: purposeClass === 'all' ? null : purposeClass }
  const onSuccess = (answer: object): void => {
    onClose()
    const ended = 'ended_tokens' in answer ? Number(answer.ended_tokens) : 0
    say(`${texts[kind].done}${ended === 0 ? '' : ` ${counted(ended, 'token')} revoked.`}`)
  }
  const { title, description, purposes, action } = texts[kind]
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={() => change.act(body, { onSuccess })}
      action={action}
      isHeld={scope === null || purposeClass === null}
      of={change}
    >
      <Select label="Scope" value={scope ?? ''} onChange={(event) => setScope(event.target.value as typeof scope)}>
        {question.scope === null && <option value="">Choose a scope</option>}
        <option value="all">All scopes</option>
        {scopes.map((one) => (
          <option key={one} value={one}>
            {scopeName(one)}
          </option>
        ))}
      </Select>
      <Select
        label={purposes}
        value={purposeClass ?? ''}
        onChange={(event) => setPurposeClass(event.target.value as typeof purposeClass)}
      >
        {question.purposeClass === null && <option value="">Choose a purpose</option>}
        <option value="all">Any purpose</option>
        {purposeClasses.map((one) => (
          <option key={one} value={one}>
            {capitalised(classLabel(one))}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}
