/** The way to the person's own page, for somebody to hand over. */
import { useState } from 'react'
import { type Look, usePersonAct } from '../../api/people.ts'
import type { ActionWords } from '../../api/use-action.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Select } from '../../components/select.tsx'
import { ShownOnceDialog } from '../../components/shown-once-dialog.tsx'
import { timeToLookFor } from '../../format/times.ts'
import { useMay } from '../../session/session-context.tsx'
import { PersonLinks } from './person-links.tsx'

const words: ActionWords = {
  doing: 'Making the link',
  notDone: 'No link was made.',
  unknown: 'It is not known whether a link was made.',
  whatToDo: 'Make another one: one that nobody has does no harm.',
}

const durations = { '15': '15 minutes', '60': 'An hour', '1440': 'A day' } as const

export function LinkDialog({ look, onClose }: { look: Look; onClose: () => void }) {
  const [minutes, setMinutes] = useState<keyof typeof durations>('60')
  const isOwner = useMay('owner')
  const making = usePersonAct('linkSubject', look, words)
  if (making.data) {
    return (
      <ShownOnceDialog
        title="A link to their own page"
        what="link"
        value={making.data.url}
        sentence={`It works until ${timeToLookFor(Date.parse(making.data.expires_at), Date.now())}, and is not shown again. Whoever has it is taken for the person: send it to them alone.`}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title="Make a link to their own page"
      description={
        isOwner
          ? 'The person can see what is known about them and who looked, correct it, withdraw consent, export it or erase everything. The link works only while you are an owner.'
          : 'The person can see what is known about them and who looked, correct it, withdraw consent and export it. Erasing everything needs a link from an owner.'
      }
      onClose={onClose}
      onSubmit={() => making.act({ ttl_minutes: Number(minutes) })}
      action="Make link"
      of={making}
    >
      <Select
        label="Works for"
        value={minutes}
        onChange={(event) => setMinutes(event.target.value as keyof typeof durations)}
      >
        {Object.entries(durations).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <PersonLinks look={look} />
    </FormDialog>
  )
}
