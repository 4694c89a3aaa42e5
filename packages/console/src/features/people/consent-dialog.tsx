import type { PurposeClass, Scope } from '@ambit/core'
import { purposeClasses } from '@ambit/core/purpose-classes'
import { scopes } from '@ambit/core/scopes'
import { useState } from 'react'
import { type Look, usePersonAct } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
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

interface ConsentDialogProps {
  look: Look
  kind: 'withdraw' | 'restore'
  /** The one that is restored. */
  of?: { readonly scope: Scope; readonly purpose_class: PurposeClass }
  onClose: () => void
}

export function ConsentDialog({ look, kind, of, onClose }: ConsentDialogProps) {
  return kind === 'restore' && of ? (
    <RestoreDialog look={look} of={of} onClose={onClose} />
  ) : (
    <WithdrawDialog look={look} onClose={onClose} />
  )
}

function WithdrawDialog({ look, onClose }: { look: Look; onClose: () => void }) {
  const [scope, setScope] = useState<Scope | 'all'>('all')
  const [purposeClass, setPurposeClass] = useState<PurposeClass | 'all'>('all')
  const withdrawal = usePersonAct('withdrawSubjectConsent', look, wordsFor.withdraw)
  const say = useToast()
  const body = { scope: scope === 'all' ? null : scope, purpose_class: purposeClass === 'all' ? null : purposeClass }
  return (
    <FormDialog
      title="Withdraw consent?"
      description="Do it when the person asks for it. Reads are refused from the next request on, also those that are continued."
      onClose={onClose}
      onSubmit={() =>
        withdrawal.act(body, {
          onSuccess: ({ ended_tokens }) => {
            onClose()
            say(ended_tokens === 0 ? 'Withdrawn.' : `Withdrawn. ${counted(ended_tokens, 'token')} ended.`)
          },
        })
      }
      action="Withdraw"
      of={withdrawal}
    >
      <Select label="Scope" value={scope} onChange={(event) => setScope(event.target.value as typeof scope)}>
        <option value="all">All scopes</option>
        {scopes.map((one) => (
          <option key={one} value={one}>
            {scopeName(one)}
          </option>
        ))}
      </Select>
      <Select
        label="Not to be read for"
        value={purposeClass}
        onChange={(event) => setPurposeClass(event.target.value as typeof purposeClass)}
      >
        <option value="all">Anything</option>
        {purposeClasses.map((one) => (
          <option key={one} value={one}>
            {capitalised(classLabel(one))}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}

function RestoreDialog({ look, of, onClose }: Required<Omit<ConsentDialogProps, 'kind'>>) {
  const restoring = usePersonAct('restoreSubjectConsent', look, wordsFor.restore)
  const say = useToast()
  const onSuccess = (): void => {
    onClose()
    focusPageHeading()
    say('Restored.')
  }
  return (
    <FormDialog
      title="Restore consent?"
      description={`Only when the person has agreed: ${scopeName(of.scope).toLowerCase()} may be read for ${classLabel(of.purpose_class)} again. Tokens that have ended stay ended.`}
      onClose={onClose}
      onSubmit={() => restoring.act({ scope: of.scope, purpose_class: of.purpose_class }, { onSuccess })}
      action="Restore"
      of={restoring}
    />
  )
}
