import type { Scope } from '@ambit/core'
import { type Look, usePersonAct } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { counted } from '../../format/numbers.ts'
import { scopeName } from '../../format/scope-words.ts'
import type { ForgettableEntry } from './forgettable-entry.ts'
import { memoryLines } from './memory-lines.ts'
import styles from './said.module.css'

const words: ActionWords = {
  doing: 'Forgetting the entry',
  notDone: 'The entry was not forgotten.',
  unknown: 'It is not known whether the entry was forgotten.',
  whatToDo: 'Close this and look again, or forget it once more: that does no harm.',
}

interface ForgetEntryDialogProps {
  look: Look
  scope: Scope
  entry: ForgettableEntry
  onClose: () => void
}

export function ForgetEntryDialog({ look, scope, entry, onClose }: ForgetEntryDialogProps) {
  const forgetting = usePersonAct('forgetSubjectEntry', look, words)
  const say = useToast()
  const what = entry.key ?? memoryLines([entry.item])[0]?.text ?? ''
  return (
    <FormDialog
      title="Forget this entry?"
      description={`It is taken out of every memory in ${scopeName(scope).toLowerCase()} that says so, in all domains. A memory that says nothing else is deleted. It cannot be brought back.`}
      onClose={onClose}
      onSubmit={() =>
        forgetting.act(
          { scope, ...entry },
          {
            onSuccess: ({ forgotten }) => {
              onClose()
              focusPageHeading()
              say(`Forgotten in ${counted(forgotten, 'memory', 'memories')}.`)
            },
          },
        )
      }
      action="Forget entry"
      isFinal
      of={forgetting}
    >
      <p className={styles.said}>
        {entry.section}: {what}
      </p>
    </FormDialog>
  )
}
