import { type Look, useExportPerson } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { counted } from '../../format/numbers.ts'
import { saveAsFile } from './save-as-file.ts'

const words: ActionWords = {
  doing: 'Exporting',
  notDone: 'Nothing was exported.',
  unknown: 'The export did not arrive.',
  whatToDo: 'Try again: nothing is changed by an export. With very much data, use ambit subject export on the server.',
}

export function ExportDialog({ look, onClose }: { look: Look; onClose: () => void }) {
  const taking = useExportPerson(look, words)
  const say = useToast()
  return (
    <FormDialog
      title="Export everything about this person?"
      description="All memories, reads and withdrawn consents as one JSON file on this device. Hand it to the person and to nobody else, and delete it afterwards."
      onClose={onClose}
      onSubmit={() =>
        taking.act(undefined, {
          onSuccess: (exported) => {
            // Not named for the person: names of files are seen by many.
            saveAsFile(`ambit-export-${exported.exported_at.slice(0, 10)}.json`, JSON.stringify(exported, null, 2))
            onClose()
            say(`${counted(exported.memories.length, 'memory', 'memories')} exported.`)
          },
        })
      }
      action="Export"
      of={taking}
    />
  )
}
