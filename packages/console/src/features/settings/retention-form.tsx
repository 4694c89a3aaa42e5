import type { SettingsShown } from '@ambit/core'
import { retentionDaysMax } from '@ambit/core/limits'
import { useState } from 'react'
import { useChangeSettings } from '../../api/settings.ts'
import { ChoiceList } from '../../components/choice-list.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toast.tsx'
import { counted, formatCount } from '../../format/numbers.ts'
import { useProject } from '../../session/session-context.tsx'
import { SettingsForm, SettingsSection } from './settings-section.tsx'
import { saveWords } from './settings-words.ts'

/** How long memories are kept at most, whatever an application asks for. */
export function RetentionForm({ settings, isOwner }: { settings: SettingsShown; isOwner: boolean }) {
  const { retention_days: before } = settings
  const [isLimited, setIsLimited] = useState(before !== null)
  const [text, setText] = useState(String(before ?? 365))
  const change = useChangeSettings(useProject().id, saveWords)
  const say = useToast()
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  const isWrong = isLimited && !(days >= 1 && days <= retentionDaysMax)
  const next = isLimited ? days : null
  const save = (): void => {
    if (!isWrong)
      change.act({ retention_days: next }, { onSuccess: () => say('It holds for new memories from now on.') })
  }
  return (
    <SettingsSection
      title="Retention"
      hint="An end for memories that come without one, and the latest end for those that bring their own. Memories that are there keep theirs."
    >
      {isOwner ? (
        <SettingsForm of={change} isUnchanged={next === before} onSave={save}>
          <ChoiceList
            label="New memories are kept"
            options={[
              { value: 'own', label: 'As long as the application says', hint: 'Without an end, where it says none.' },
              { value: 'limited', label: 'For some days at most' },
            ]}
            value={isLimited ? 'limited' : 'own'}
            onChange={(value) => setIsLimited(value === 'limited')}
          />
          {isLimited && (
            <TextField
              label="Days"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              error={isWrong ? `Enter a whole number from 1 to ${formatCount(retentionDaysMax)}.` : undefined}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </SettingsForm>
      ) : before === null ? (
        'New memories are kept as long as the application says.'
      ) : (
        `New memories are kept for ${counted(before, 'day')} at most.`
      )}
    </SettingsSection>
  )
}
