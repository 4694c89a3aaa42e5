import type { SettingsShown } from '@ambit/core'
import { lengthLimits } from '@ambit/core/limits'
import { useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { useChangeSettings } from '../../api/settings.ts'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import { SettingsForm, SettingsSection } from './settings-section.tsx'
import { saveWords } from './settings-words.ts'

export function NameForm({ settings, isOwner }: { settings: SettingsShown; isOwner: boolean }) {
  const [name, setName] = useState(settings.name)
  const change = useChangeSettings(useProject().id, saveWords)
  const say = useToast()
  const isTaken = isApiError(change.error, 'conflict')
  const isMissing = name.trim() === ''
  const save = (): void => {
    if (!isMissing) change.act({ name: name.trim() }, { onSuccess: () => say('The project has its new name.') })
  }
  return (
    <SettingsSection title="Name" hint="What your team sees here, and what people read on their own page.">
      {isOwner ? (
        <SettingsForm of={change} isUnchanged={name.trim() === settings.name} isErrorSaid={isTaken} onSave={save}>
          <TextField
            label="Name of the project"
            value={name}
            maxLength={lengthLimits.name}
            autoComplete="off"
            error={isMissing ? 'Give the project a name.' : isTaken ? change.error?.message : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </SettingsForm>
      ) : (
        settings.name
      )}
    </SettingsSection>
  )
}
