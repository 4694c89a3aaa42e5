import { useEffect } from 'react'

/** ⌘ K, or Ctrl K; not while something else is being asked. */
export function useSearchKeys(onSearch: () => void): void {
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) onSearch()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [onSearch])
}
