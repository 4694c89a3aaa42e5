/** The theme for React: what is chosen, and how to choose another. */
import { useSyncExternalStore } from 'react'
import { applyTheme, currentTheme, type Theme } from './theme-choice.ts'

const listeners = new Set<() => void>()

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, currentTheme), chooseTheme]
}

function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
