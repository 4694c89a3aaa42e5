import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../design/class-names.ts'
import { useTheme } from '../design/theme.ts'
import styles from './theme-switch.module.css'

const options = [
  { theme: 'system', label: 'As the system', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const

export function ThemeSwitch() {
  const [chosen, choose] = useTheme()
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {options.map(({ theme, label, Icon }) => (
        <label key={theme} className={classNames(styles.option, theme === chosen && styles.chosen)} title={label}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={theme}
            aria-label={label}
            checked={theme === chosen}
            onChange={() => choose(theme)}
          />
          <Icon size={14} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
