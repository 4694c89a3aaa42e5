import { applyTheme, currentTheme, themes } from '../design/theme-choice.ts'

const labels = { system: 'As the system', light: 'Light', dark: 'Dark' } as const
/** The signs of the console's switch, drawn by the style. */
export function addThemeSwitch(): void {
  const fieldset = document.querySelector<HTMLFieldSetElement>('.theme-switch')
  if (!fieldset) return
  const legend = document.createElement('legend')
  legend.className = 'visually-hidden'
  legend.textContent = 'Theme'
  fieldset.append(
    legend,
    ...themes.map((theme) => {
      const input = document.createElement('input')
      input.type = 'radio'
      input.name = 'theme'
      input.value = theme
      input.ariaLabel = labels[theme]
      input.checked = theme === currentTheme()
      input.addEventListener('change', () => applyTheme(theme))
      const label = document.createElement('label')
      label.title = labels[theme]
      label.dataset.theme = theme
      label.append(input)
      return label
    }),
  )
  fieldset.hidden = false
}
