import type { SettingsShown } from '@ambit/core'
import { colorOfName, hexColorPattern, pageBackgrounds, pageColors } from '@ambit/core/page-colors'
import { useId, useState } from 'react'
import { useChangeSettings } from '../../api/settings.ts'
import { ChoiceList } from '../../components/choice-list.tsx'
import { useToast } from '../../components/toast.tsx'
import { useProject } from '../../session/session-context.tsx'
import styles from './color-form.module.css'
import { SettingsForm, SettingsSection } from './settings-section.tsx'
import { saveWords } from './settings-words.ts'

/** The colour by which people know the page that is theirs, as it will look to them. */
export function ColorForm({ settings, isOwner }: { settings: SettingsShown; isOwner: boolean }) {
  const ofName = colorOfName(settings.name)
  const [isOwn, setIsOwn] = useState(settings.page_color !== null)
  const [color, setColor] = useState(settings.page_color ?? ofName)
  const change = useChangeSettings(useProject().id, saveWords)
  const say = useToast()
  const id = useId()
  const next = isOwn ? color : null
  const shown = isOwner ? (next ?? ofName) : (settings.page_color ?? ofName)
  return (
    <SettingsSection
      title="Colour"
      hint="Of the page on which people see what is known about them. It is made lighter or darker where it could not be read."
    >
      {isOwner ? (
        <SettingsForm
          of={change}
          isUnchanged={next === settings.page_color}
          onSave={() => change.act({ page_color: next }, { onSuccess: () => say('The page has its new colour.') })}
        >
          <ChoiceList
            label="Colour of the page"
            options={[
              { value: 'name', label: 'Made from the name' },
              { value: 'own', label: 'One of your own' },
            ]}
            value={isOwn ? 'own' : 'name'}
            onChange={(value) => setIsOwn(value === 'own')}
          />
          {isOwn && (
            <div className={styles.choice}>
              <label htmlFor={id}>Your colour</label>
              <input
                id={id}
                type="color"
                className={styles.color}
                value={color}
                onChange={(event) => setColor(event.target.value.toLowerCase())}
              />
              <code>{color}</code>
            </div>
          )}
          <Samples color={shown} name={settings.name} />
        </SettingsForm>
      ) : (
        <Samples color={shown} name={settings.name} />
      )}
    </SettingsSection>
  )
}

function Samples({ color, name }: { color: string; name: string }) {
  if (!new RegExp(hexColorPattern).test(color)) return null
  const colors = pageColors(color)
  return (
    <div className={styles.samples}>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          className={styles.sample}
          ref={(sample) => paint(sample, colors[theme], pageBackgrounds[theme])}
        >
          <p className={styles.project}>{name}</p>
          <p className={styles.title}>What is known about you</p>
        </div>
      ))}
    </div>
  )
}

/** Set by the script rather than in the page: no style is let in that is not in a file of ours. */
function paint(sample: HTMLElement | null, color: string, background: string): void {
  sample?.style.setProperty('--sample', color)
  sample?.style.setProperty('--sample-background', background)
}
