import { type Look, type PersonMemory, usePersonAct } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { focusPageHeading } from '../../components/page-header.tsx'
import { useToast } from '../../components/toast.tsx'
import { memoryLines } from './memory-lines.ts'
import styles from './said.module.css'

const words: ActionWords = {
  doing: 'Deleting the memory',
  notDone: 'The memory was not deleted.',
  unknown: 'It is not known whether the memory was deleted.',
  whatToDo: 'Close this and look at the list, which is being loaded again.',
}

interface DeleteMemoryDialogProps {
  look: Look
  memory: PersonMemory
  onClose: () => void
}

export function DeleteMemoryDialog({ look, memory, onClose }: DeleteMemoryDialogProps) {
  const deletion = usePersonAct('deleteSubjectMemory', look, words)
  const say = useToast()
  const onSuccess = (): void => {
    onClose()
    // The row that had the focus is about to go.
    focusPageHeading()
    say('The memory is deleted.')
  }
  return (
    <FormDialog
      title="Delete this memory?"
      description="It is gone from the database, and tokens of earlier reads show it no more. It cannot be brought back."
      onClose={onClose}
      onSubmit={() => deletion.act({ memory_id: memory.id }, { onSuccess })}
      action="Delete memory"
      isFinal
      of={deletion}
    >
      <ul className={styles.said}>
        {memoryLines(memory.value_json)
          .slice(0, 4)
          .map(({ label, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <li key={index}>{label === null ? text : `${label}: ${text}`}</li>
          ))}
      </ul>
    </FormDialog>
  )
}
